import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { noteLimits } from '#contract/own/analysis-limits.ts'
import type { Note } from '#contract/own/notes.ts'
import { formatDay } from '#lib/days.ts'
import { useDraft } from '#src/kit/api/drafts.ts'
import { isConflict } from '#src/kit/api/own.ts'
import { useLeftBehind } from '#src/kit/api/unsaved.ts'
import type { ConflictFields } from '#src/kit/lib/three-way.ts'
import { Conflict } from '#src/kit/page/Conflict.tsx'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { DateField } from '#src/kit/ui/fields/DateField.tsx'
import { PUT_NOTE } from '#src/workouts/model/notes-api.ts'
import { readNoteDraft, type NoteDraft } from '#src/workouts/model/notes.ts'

import css from './notes.module.css'

const noteFields: ConflictFields<NoteDraft> = {
  text: { label: 'What happened', text: (text) => text },
  start_day: { label: 'Start date', text: formatDay },
  end_day: { label: 'End date', text: formatDay },
}
const DELETED = new Error('This note was deleted. Save again to add it back.')

type Save = { draft: NoteDraft; before: Note | null }

/** A note that was being written when the session ended, and the one that it edits. */
export type LeftNote = { note: Note | null; draft: NoteDraft }
export const leftNoteOf = (userId: string) => `note about ${userId}`

/** Dialog to write or edit a note on one or several days. */
export function NoteDialog({
  title,
  userId,
  note,
  initial,
  onSave,
  onClose,
}: {
  title: string
  userId: string
  /** The note to edit. Null for a new one. */
  note: Note | null
  initial: NoteDraft
  onSave: (draft: NoteDraft, before: Note | null) => Promise<void>
  onClose: () => void
}) {
  const [draft, setDraft] = useDraft(`${note ? note.id : 'new'} ${leftNoteOf(userId)}`, initial)
  const [base, setBase] = useState(note)
  const [errors, setErrors] = useState<Partial<NoteDraft>>({})
  const saving = useMutation({
    mutationFn: ({ draft: sent, before }: Save) => onSave(sent, before),
    onSuccess: onClose,
  })
  useLeftBehind(
    leftNoteOf(userId),
    useMemo((): LeftNote => ({ note: base, draft }), [base, draft]),
  )
  const { error, variables } = saving
  const isRefused = isConflict(PUT_NOTE, error)
  const theirs = isRefused ? error.current.notes.find(({ id }) => id === base?.id) : undefined
  function save(next: Save) {
    setDraft(next.draft)
    setBase(next.before)
    saving.mutate(next)
  }
  const field = (part: keyof NoteDraft) => ({
    value: draft[part],
    error: errors[part] ?? null,
    onChange: (value: string) => setDraft({ ...draft, [part]: value }),
  })
  const text = field('text')
  function submit() {
    const read = readNoteDraft(draft)
    setErrors(read.errors ?? {})
    if (read.note) save({ draft: read.note, before: isRefused ? null : base })
  }
  const conflict = theirs && base && variables && (
    <Conflict
      fields={noteFields}
      sides={{ base, mine: variables.draft, theirs }}
      isSaving={saving.isPending}
      onSave={(merged) => save({ draft: merged, before: theirs })}
      onKeepTheirs={onClose}
    />
  )
  return (
    <DialogForm
      title={title}
      saving={isRefused ? { ...saving, error: DELETED } : saving}
      conflict={conflict}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="What happened"
        placeholder="Illness, new medication, new watch"
        maxLength={noteLimits.length}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type into it
        autoFocus
        {...text}
        onChange={(event) => text.onChange(event.target.value)}
      />
      <div className={css.fields}>
        <DateField label="Start date" {...field('start_day')} />
        <DateField label="End date" hint="Leave blank for a single day" {...field('end_day')} />
      </div>
    </DialogForm>
  )
}
