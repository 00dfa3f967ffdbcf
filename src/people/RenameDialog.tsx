import { useMutation } from '@tanstack/react-query'

import { LABEL_MAX, type Person } from '#contract/own/workspace.ts'
import { useDraft } from '#src/kit/api/drafts.ts'
import { putPeople } from '#src/kit/api/workspace-changes.ts'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'

/** Dialog that changes the name of a person on the list. An empty name removes it. */
export function RenameDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [label, setLabel] = useDraft(`name of ${person.user_id}`, person.label ?? '')
  const saving = useMutation({
    mutationFn: () => putPeople([{ user_id: person.user_id, label: label.trim() || null }]),
    onSuccess: onClose,
  })
  return (
    <DialogForm
      title="Rename person"
      saving={saving}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Visible only to your team."
        maxLength={LABEL_MAX}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type into it
        autoFocus
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
    </DialogForm>
  )
}
