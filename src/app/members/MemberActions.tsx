import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { Member } from '#contract/own/workspace.ts'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'

import { resetPasskeys } from './invitations.ts'
import { RoleSelect } from './InviteDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { changeRole } from './members.ts'

type Props = { member: Member; onClose: () => void }

function RoleDialog({ member, onClose }: Props) {
  const [role, setRole] = useState(member.role)
  const saving = useMutation({ mutationFn: () => changeRole(member, role), onSuccess: onClose })
  return (
    <DialogForm
      title={`Change the role of ${member.name}`}
      isDisabled={role === member.role}
      saving={saving}
      onSubmit={() => role !== member.role && saving.mutate()}
      onClose={onClose}
    >
      <RoleSelect
        role={role}
        hint={`${member.name} is signed out and signs in with the new role.`}
        onChange={setRole}
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
      title={`Reset the passkeys of ${name}?`}
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
        This removes all passkeys of {name} and signs them out everywhere. You get a link for them
        to create a new passkey.
      </p>
      {error && (
        <p role="alert" className="bad anywhere">
          Couldn’t reset the passkeys. {errorLine(error)}
        </p>
      )}
    </Dialog>
  )
}

/** Menu of what an administrator changes about a member with passkeys. */
export function MemberActions({ member }: { member: Member }) {
  const [open, setOpen] = useState<'role' | 'reset' | null>(null)
  const onClose = () => setOpen(null)
  return (
    <>
      <ActionMenu
        label={`More actions for ${member.name}`}
        icon="more"
        look="quiet"
        needs="members.write"
      >
        <MenuAction onClick={() => setOpen('role')}>Change role</MenuAction>
        <MenuAction onClick={() => setOpen('reset')}>Reset passkeys</MenuAction>
      </ActionMenu>
      {open === 'role' && <RoleDialog member={member} onClose={onClose} />}
      {open === 'reset' && <ResetDialog member={member} onClose={onClose} />}
    </>
  )
}
