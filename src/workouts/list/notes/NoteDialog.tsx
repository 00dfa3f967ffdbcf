import { useState } from 'react'

import { noteLimits } from '#contract/own/analysis-limits.ts'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { NoteChanged } from '#src/workouts/model/notes-api.ts'
import { noteWords, readNoteDraft, type NoteDraft } from '#src/workouts/model/notes.ts'

import css from '#src/workouts/list/settings.module.css'

const changedWords = ({ theirs }: NoteChanged) =>
  theirs
    ? `Somebody else changed the note meanwhile: ${noteWords(theirs)}. Save once more to put yours in its place.`
    : 'Somebody else deleted the note meanwhile. Save once more to add it anew.'

/** A note of one day or of several, to be written or changed. */
export function NoteDialog({
  title,
  note,
  onSave,
  onClose,
}: {
  title: string
  note: NoteDraft
  onSave: (note: NoteDraft) => Promise<void>
  onClose: () => void
}) {
  const [draft, setDraft] = useState(note)
  const [errors, setErrors] = useState<Partial<NoteDraft>>({})
  const [failure, setFailure] = useState<Error | null>(null)
  const [isSaving, setSaving] = useState(false)
  const field = (part: keyof NoteDraft) => ({
    value: draft[part],
    error: errors[part] ?? null,
    onChange: (event: { target: { value: string } }) =>
      setDraft({ ...draft, [part]: event.target.value }),
  })
  async function submit() {
    const read = readNoteDraft(draft)
    setErrors(read.errors ?? {})
    setFailure(null)
    if (!read.note) return
    setSaving(true)
    try {
      await onSave(read.note)
    } catch (error) {
      setFailure(error instanceof NoteChanged ? new Error(changedWords(error)) : (error as Error))
      setSaving(false)
    }
  }
  return (
    <Dialog label={title} onClose={onClose}>
      <DialogForm
        title={title}
        isSaving={isSaving}
        failure={failure}
        onSubmit={() => void submit()}
        onCancel={onClose}
      >
        <TextField
          label="What happened"
          placeholder="An illness, a new drug, a new watch"
          maxLength={noteLimits.length}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type into it
          autoFocus
          {...field('text')}
        />
        <div className={css.days}>
          <TextField label="First day" type="date" {...field('start_day')} />
          <TextField
            label="Last day"
            type="date"
            hint="Empty for one day alone"
            {...field('end_day')}
          />
        </div>
      </DialogForm>
    </Dialog>
  )
}
