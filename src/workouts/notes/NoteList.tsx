import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { Note } from '#contract/own/notes.ts'
import { formatDaysShort } from '#lib/range.ts'
import { useStash } from '#src/kit/api/unsaved.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { noteDays, type NoteDraft } from '#src/workouts/model/notes.ts'

import { leftNoteOf, NoteDialog, type LeftNote } from './NoteDialog.tsx'
import { useNoteChanges } from './use-note-changes.ts'

import css from './notes.module.css'

/**
 * A note: its days, which link to its charts if they are on another page, its text, the hours in
 * its days, and its actions.
 */
const NoteRow = ({
  note,
  hours,
  charts,
  isMarked,
  onEdit,
  onRemove,
}: {
  note: Note
  isMarked: boolean
  hours: ReactNode
  /** Address of the charts that show it. */
  charts: string | undefined
  onEdit: () => void
  onRemove: () => void
}) => {
  const days = formatDaysShort({ start: note.start_day, end: note.end_day })
  return (
    <li>
      <span className="soft small tabular" title={charts ? undefined : noteDays(note)}>
        {charts ? (
          <Link to={charts} title={`Show on charts: ${noteDays(note)}`}>
            {days}
          </Link>
        ) : (
          days
        )}
      </span>
      <span className={`anywhere ${css.text}`}>
        {note.text}
        {note.author && <span className="faint small"> · {note.author}</span>}
        {isMarked && <span className="faint small"> · largest change</span>}
      </span>
      <span className={`soft small ${css.hours}`}>{hours}</span>
      <span className={css.actions}>
        <ActionMenu label={`Actions for ${note.text}`} icon="more" look="quiet">
          <MenuAction needs="notes.write" onClick={onEdit}>
            Edit
          </MenuAction>
          <MenuAction needs="notes.write" onClick={onRemove}>
            Delete
          </MenuAction>
        </ActionMenu>
      </span>
    </li>
  )
}

/** Notes of a person to edit and delete, and the dialog that adds one while there is a `draft`. */
export function NoteList({
  userId,
  notes,
  marked,
  draft,
  onDraftDone,
  chartsOf,
  hoursOf,
  hoursHead,
}: {
  userId: string
  notes: readonly Note[]
  /** Id of the note with the largest change of hours. */
  marked?: string | undefined
  /** A new note to write. Null for none. */
  draft: NoteDraft | null
  onDraftDone: () => void
  /** Address of the charts that show a note, if they are on another page. */
  chartsOf?: (note: Note) => string
  /** Hours of workouts in the days of a note, and the column headers. */
  hoursOf?: (note: Note) => ReactNode
  hoursHead?: ReactNode
}) {
  const [left, setLeft] = useState(useStash(leftNoteOf(userId)) as LeftNote | null)
  const [edited, setEdited] = useState(left?.note ?? null)
  const { done, failure, save, remove, undo } = useNoteChanges(userId)
  const undoButton = useRef<HTMLButtonElement>(null)
  // the button that had the focus was removed with its note
  useEffect(() => {
    if (done?.words.startsWith('Deleted')) undoButton.current?.focus()
  }, [done])
  const open = left?.draft ?? edited ?? draft
  return (
    <>
      <div role="status" className="row soft small">
        {failure ?? done?.words}
        {undo && (
          <Button ref={undoButton} look="quiet" icon="undo" onClick={undo}>
            Undo
          </Button>
        )}
      </div>
      {notes.length > 0 && (
        <ul aria-label="Notes" className={hoursOf ? `${css.notes} ${css.withHours}` : css.notes}>
          {hoursOf && hoursHead && (
            <li aria-hidden="true" className={`faint tiny ${css.head}`}>
              <span>Days</span>
              <span>Note</span>
              <span className={css.hours}>{hoursHead}</span>
            </li>
          )}
          {notes.map((note) => (
            <NoteRow
              key={note.id}
              note={note}
              hours={hoursOf?.(note)}
              charts={chartsOf?.(note)}
              isMarked={note.id === marked}
              onEdit={() => setEdited(note)}
              onRemove={() => remove(note)}
            />
          ))}
        </ul>
      )}
      {open && (
        <NoteDialog
          title={edited ? 'Edit note' : 'Add note'}
          userId={userId}
          note={edited}
          initial={open}
          onSave={save}
          onClose={() => {
            setLeft(null)
            setEdited(null)
            onDraftDone()
          }}
        />
      )}
    </>
  )
}
