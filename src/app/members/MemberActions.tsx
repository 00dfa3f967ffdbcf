import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { Member } from '#contract/own/workspace.ts'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'

import { AccessFields, accessOf, chosenOf, lacksTags } from './AccessFields.tsx'
import { resetPasskeys } from './invitations.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { changeAccess } from './members.ts'

type Props = { member: Member; onClose: () => void }

function AccessDialog({ member, onClose }: Props) {
  const [chosen, setChosen] = useState(chosenOf(member))
  const access = accessOf(chosen)
  const saving = useMutation({ mutationFn: () => changeAccess(member, access), onSuccess: onClose })
  const isSame =
    access.role === member.role && JSON.stringify(access.scope) === JSON.stringify(member.scope)
  const isDisabled = isSame || lacksTags(chosen)
  return (
    <DialogForm
      title={`Change access for ${member.name}`}
      isDisabled={isDisabled}
      saving={saving}
      onSubmit={() => !isDisabled && saving.mutate()}
      onClose={onClose}
    >
      <AccessFields
        chosen={chosen}
        roleHint={`Saving signs out ${member.name}. The new access takes effect at their next sign-in.`}
        onChange={setChosen}
      />
    </DialogForm>
  )
}

function ResetDialog({ member: { id, name }, onClose }: Props) {
  const {
    data: url,
    error,
    isPending,
    mutate,
  } = useMutation({ mutationFn: () => resetPasskeys(id) })
  if (url !== undefined) return <LinkDialog name={name} url={url} onClose={onClose} />
  return (
    <Dialog
      title={`Reset passkeys for ${name}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Resetting…' : 'Reset passkeys'}
          </Button>
        </>
      }
    >
      <p>
        This removes all of {name}’s passkeys and signs them out everywhere. You’ll get a link to
        send them so they can create a new one.
      </p>
      {error && (
        <p role="alert" className="bad anywhere">
          Couldn’t reset the passkeys. {error.message}
        </p>
      )}
    </Dialog>
  )
}

/** Menu for changes to a member. The identity provider has the rest for those without passkeys. */
export function MemberActions({
  member,
  isBusy,
  onDisable,
}: {
  member: Member
  isBusy: boolean
  /** Disables the member, or enables a disabled one. */
  onDisable: () => void
}) {
  const [open, setOpen] = useState<'access' | 'reset' | null>(null)
  const onClose = () => setOpen(null)
  const { name, passkeys, disabled_at: disabledAt } = member
  const words = disabledAt === null ? 'Disable' : 'Enable'
  return (
    <>
      <ActionMenu label={`More actions for ${name}`} icon="more" look="quiet" needs="members.write">
        {passkeys !== null && (
          <>
            <MenuAction onClick={() => setOpen('access')}>Change access</MenuAction>
            <MenuAction onClick={() => setOpen('reset')}>Reset passkeys</MenuAction>
          </>
        )}
        <MenuAction disabled={isBusy} aria-label={`${words} ${name}`} onClick={onDisable}>
          {words}
        </MenuAction>
      </ActionMenu>
      {open === 'access' && <AccessDialog member={member} onClose={onClose} />}
      {open === 'reset' && <ResetDialog member={member} onClose={onClose} />}
    </>
  )
}
