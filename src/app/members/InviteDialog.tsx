import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useDraft } from '#src/kit/api/drafts.ts'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'

import { AccessFields, accessOf, chosenOf, lacksTags } from './AccessFields.tsx'
import { inviteMember } from './invitations.ts'
import { LinkDialog } from './LinkDialog.tsx'

const NAME_MAX = 120

/** Dialog that invites a member, and then shows the link for them. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useDraft('name of an invited member', '')
  const [chosen, setChosen] = useState(chosenOf({ role: 'clinician', scope: null }))
  const saving = useMutation({
    mutationFn: () => inviteMember({ name: name.trim(), ...accessOf(chosen) }),
  })
  const isDisabled = name.trim() === '' || lacksTags(chosen)
  if (saving.data !== undefined)
    return <LinkDialog name={name.trim()} url={saving.data} onClose={onClose} />
  return (
    <DialogForm
      title="Invite member"
      action="Create link"
      isDisabled={isDisabled}
      saving={saving}
      onSubmit={() => !isDisabled && saving.mutate()}
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
      <AccessFields
        chosen={chosen}
        roleHint="You can change it later. The Members page lists what each role can do."
        onChange={setChosen}
      />
    </DialogForm>
  )
}
