import { useState, type FormEvent } from 'react'

import { noteLimits } from '#contract/analysis-limits.ts'
import { errorLine } from '#src/layout/Notices.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { readNoteDraft, type NoteDraft } from '#src/workouts/notes.ts'
import css from './settings.module.css'

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
  async function submit(event: FormEvent) {
    event.preventDefault()
    const read = readNoteDraft(draft)
    setErrors(read.errors ?? {})
    setFailure(null)
    if (!read.note) return
    setSaving(true)
    try {
      await onSave(read.note)
    } catch (error) {
      setFailure(error as Error)
      setSaving(false)
    }
  }
  return (
    <Dialog label={title} onClose={onClose}>
      <form
        className={`${css.inside} ${css.form}`}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <h2>{title}</h2>
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
        {failure && (
          <p role="alert" className={css.failure}>
            Nothing was saved; what you typed is still here. {errorLine(failure)}
          </p>
        )}
        <div className={css.actions}>
          <Button type="submit" look="primary" disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
