import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { roleNames, ROLES, type Role } from '#contract/own/rights.ts'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { Select, TextField } from '#src/kit/ui/Field.tsx'

import { inviteMember } from './invitations.ts'
import { LinkDialog } from './LinkDialog.tsx'

const NAME_MAX = 120

/** Choice of a role. */
export const RoleSelect = ({
  role,
  hint,
  onChange,
}: {
  role: Role
  hint?: string
  onChange: (role: Role) => void
}) => (
  <Select
    label="Role"
    hint={hint}
    value={role}
    onChange={({ target }) => onChange(target.value as Role)}
  >
    {ROLES.map((one) => (
      <option key={one} value={one}>
        {roleNames[one]}
      </option>
    ))}
  </Select>
)

/** Dialog that invites a member, and then shows the link for them. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('clinician')
  const saving = useMutation({ mutationFn: () => inviteMember({ name: name.trim(), role }) })
  if (saving.data !== undefined)
    return <LinkDialog name={name.trim()} url={saving.data} onClose={onClose} />
  return (
    <DialogForm
      title="Invite member"
      action="Create link"
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
      <RoleSelect
        role={role}
        hint="You can change it later. Settings > Team shows what each role may do."
        onChange={setRole}
      />
    </DialogForm>
  )
}
