import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { KEY_OVERLAPS, type ApiKey } from '#contract/own/endpoints/api-keys.ts'
import { denialOf } from '#src/kit/lib/rights.ts'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { revokeApiKey, rotateApiKey, type Lifetime, type Overlap } from './api-keys.ts'
import { KeyDialog } from './KeyDialog.tsx'
import { DEFAULT_LIFETIME, LifetimeSelect } from './LifetimeSelect.tsx'

type Props = { apiKey: ApiKey; onClose: () => void }

const overlapWords: Readonly<Record<Overlap, string>> = {
  0: 'Expires now',
  1: 'Expires in 1 day',
  7: 'Expires in 7 days',
}

function RotateDialog({ apiKey, onClose }: Props) {
  const { name } = apiKey
  const [overlap, setOverlap] = useState<Overlap>(1)
  const [days, setDays] = useState<Lifetime>(DEFAULT_LIFETIME)
  const saving = useMutation({
    mutationFn: () => rotateApiKey(apiKey, { overlap_days: overlap, expires_in_days: days }),
  })
  if (saving.data !== undefined)
    return <KeyDialog name={name} text={saving.data} onClose={onClose} />
  return (
    <DialogForm
      title={`Rotate ${name}`}
      action="Rotate key"
      saving={saving}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <p>You’ll get a new key with the same permissions. Use it in place of the old one.</p>
      <Select
        label="Old key"
        value={overlap}
        onChange={({ target }) =>
          setOverlap(KEY_OVERLAPS.find((each) => each === Number(target.value)) ?? overlap)
        }
      >
        {KEY_OVERLAPS.map((each) => (
          <option key={each} value={each}>
            {overlapWords[each]}
          </option>
        ))}
      </Select>
      <LifetimeSelect days={days} onChange={setDays} />
    </DialogForm>
  )
}

function RevokeDialog({ apiKey, onClose }: Props) {
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => revokeApiKey(apiKey),
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={`Revoke ${apiKey.name}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Revoking…' : 'Revoke key'}
          </Button>
        </>
      }
    >
      <p>The key stops working right away. You can’t undo this.</p>
      {error && (
        <p role="alert" className="bad anywhere">
          Couldn’t revoke the key. {error.message}
        </p>
      )}
    </Dialog>
  )
}

/** Actions menu of a key that isn’t revoked. */
export function KeyActions({ apiKey }: { apiKey: ApiKey }) {
  const [open, setOpen] = useState<'rotate' | 'revoke' | null>(null)
  const navigate = useNavigate()
  const onClose = () => setOpen(null)
  const { id, name, revoked_at: revokedAt } = apiKey
  return (
    <>
      <ActionMenu label={`More actions for ${name}`} icon="more" look="quiet">
        {revokedAt === null && (
          <>
            <MenuAction needs="api-keys.write" onClick={() => setOpen('rotate')}>
              Rotate
            </MenuAction>
            <MenuAction needs="api-keys.write" onClick={() => setOpen('revoke')}>
              Revoke
            </MenuAction>
          </>
        )}
        {!denialOf('audit.read') && (
          <MenuAction onClick={() => void navigate(paths.audit({ key: id }))}>
            Show in audit log
          </MenuAction>
        )}
      </ActionMenu>
      {open === 'rotate' && <RotateDialog apiKey={apiKey} onClose={onClose} />}
      {open === 'revoke' && <RevokeDialog apiKey={apiKey} onClose={onClose} />}
    </>
  )
}
