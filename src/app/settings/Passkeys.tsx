import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'

import type { Passkey } from '#contract/own/endpoints/passkeys.ts'
import { drawnAt, formatAge, momentHere } from '#lib/days.ts'
import { addPasskey, passkeys, removePasskey, renamePasskey } from '#src/app/passkeys/passkeys.ts'
import { useDraft } from '#src/kit/api/drafts.ts'
import { endBrowser, signedInBrowsers } from '#src/kit/api/workspace-changes.ts'
import { counted } from '#src/kit/lib/units.ts'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'

import css from './settings.module.css'

const NAME_MAX = 120

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useDraft(`name of passkey ${passkey.id}`, passkey.name)
  const saving = useMutation({
    mutationFn: () => renamePasskey(passkey.id, name.trim()),
    onSuccess: onClose,
  })
  return (
    <DialogForm
      title="Rename passkey"
      isDisabled={name.trim() === ''}
      saving={saving}
      onSubmit={() => name.trim() && saving.mutate()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={NAME_MAX}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type into it
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </DialogForm>
  )
}

/** Offer to sign out the member's other browsers after the passkeys changed. */
function OtherBrowsers({ change }: { change: 'added' | 'removed' }) {
  const { data: browsers = [] } = useQuery(signedInBrowsers())
  const others = browsers.filter(({ own, current }) => own && !current)
  const ending = useMutation({
    mutationFn: async () => {
      // one after another, because each response is the remaining list
      for (const { id } of others) await endBrowser(id)
    },
  })
  if (others.length === 0)
    return ending.isSuccess && <p role="status">Your other browsers are signed out.</p>
  return (
    <div role="status" className={`row wrap between ${css.setting}`}>
      <span>
        Passkey {change}
        <small>You’re still signed in on {counted(others.length, 'other browser')}.</small>
        {ending.error && <small className="bad">{ending.error.message}</small>}
      </span>
      <Button disabled={ending.isPending} onClick={() => ending.mutate()}>
        Sign out {counted(others.length, 'other browser')}
      </Button>
    </div>
  )
}

const usedWords = ({ last_used_at: at }: Passkey) =>
  at === null ? 'Not used yet' : `Used ${formatAge(drawnAt() - Date.parse(at))} ago`

/** Section with the passkeys of the signed-in member. Nothing for a member with single sign-on. */
export function Passkeys({ section }: { section: (list: ReactNode) => ReactNode }) {
  const { data: list = [], error: notLoaded, refetch, isFetching } = useQuery(passkeys())
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const adding = useMutation({ mutationFn: addPasskey })
  const shown = useRef<HTMLUListElement>(null)
  // the focused button is gone with its row
  const refocus = () => shown.current?.focus()
  const removing = useMutation({ mutationFn: removePasskey, onSuccess: refocus })
  const error = adding.error ?? removing.error
  const isOnly = list.length === 1
  if (notLoaded)
    return section(
      <FailedCard
        what="passkeys"
        error={notLoaded}
        retry={() => void refetch()}
        busy={isFetching}
      />,
    )
  if (list.length === 0) return null
  return section(
    <>
      <ul ref={shown} aria-label="Passkeys" tabIndex={-1}>
        {list.map((passkey) => {
          const { id, name, synced, created_at } = passkey
          return (
            <li key={id} className={`row wrap between ${css.setting}`}>
              <span>
                {name}
                <small>
                  {[
                    usedWords(passkey),
                    `Created ${momentHere(created_at)}`,
                    synced ? 'Synced' : 'Not synced',
                  ].join(' · ')}
                </small>
              </span>
              <div className="row">
                <Button
                  look="quiet"
                  aria-label={`Rename ${name}`}
                  onClick={() => setRenamed(passkey)}
                >
                  Rename
                </Button>
                {!isOnly && (
                  <Button
                    disabled={removing.isPending}
                    aria-label={`Remove ${name}`}
                    onClick={() => {
                      adding.reset()
                      removing.mutate(id)
                    }}
                  >
                    Remove
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <div className={`row wrap between ${css.setting}`}>
        <span>
          {isOnly ? 'Add a second passkey' : 'Add another passkey'}
          <small>
            {isOnly
              ? 'If you lose your only passkey, you’ll lose access. Use another device or a security key.'
              : 'For another device or a security key.'}
          </small>
        </span>
        <Button
          disabled={adding.isPending}
          onClick={() => {
            removing.reset()
            adding.mutate()
          }}
        >
          {adding.isPending ? 'Adding passkey…' : 'Add passkey'}
        </Button>
      </div>
      {(adding.isSuccess || removing.isSuccess) && (
        <OtherBrowsers change={adding.isSuccess ? 'added' : 'removed'} />
      )}
      {error && (
        <p role="alert" className="bad">
          {error.message}
        </p>
      )}
      {renamed && <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} />}
    </>,
  )
}
