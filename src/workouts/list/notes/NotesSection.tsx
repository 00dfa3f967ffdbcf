import { useEffect, useRef, useState } from 'react'

import type { Note } from '#contract/own/notes.ts'
import { today } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'
import { counted } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { InlineButton } from '#src/workouts/list/InlineButton.tsx'
import { noteDays, type NoteDraft } from '#src/workouts/model/notes.ts'

import { NoteDialog } from './NoteDialog.tsx'
import { useNoteChanges } from './use-note-changes.ts'
import type { useNotesOf } from './use-notes.ts'

import css from '#src/workouts/list/notes.module.css'

/** The note that is written: another one, or one that is there. */
type Open = { note: Note | null; draft: NoteDraft }

/** Team's notes on the days of the page, to be read, added, changed and deleted. */
export function NotesSection({
  userId,
  days,
  notes: { all, ofDays, isHidden, error, isFetching, retry },
}: {
  userId: string
  days: Days
  notes: ReturnType<typeof useNotesOf>
}) {
  const [open, setOpen] = useState<Open | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const { done, failure, save, remove, undo } = useNoteChanges(userId)
  const undoButton = useRef<HTMLButtonElement>(null)
  // the button that had the focus went with its note
  useEffect(() => {
    if (done?.words.startsWith('Deleted')) undoButton.current?.focus()
  }, [done])
  const shown = showsAll ? all : ofDays
  const more = all.length - ofDays.length
  const now = today()
  const add = () => {
    const start_day = now < days.start || now > days.end ? days.end : now
    setOpen({ note: null, draft: { start_day, end_day: '', text: '' } })
  }
  return (
    <section className={css.notes} aria-labelledby="notes">
      <div className={`row gap-3 ${css.head}`}>
        <h2 id="notes">Notes</h2>
        {!isHidden && (
          <Button look="quiet" onClick={add}>
            Add a note
          </Button>
        )}
      </div>
      {isHidden ? (
        <p>Not shown while identifiers are hidden: a note can name somebody.</p>
      ) : error ? (
        <FailedCard what="What was noted" error={error} retry={retry} busy={isFetching} />
      ) : (
        <p>
          {shown.length
            ? 'Drawn on every chart over time.'
            : 'Nothing is noted of these days: an illness, a new drug or a new watch would be drawn on every chart over time.'}{' '}
          {more > 0 && (
            <InlineButton onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? 'Of these days alone' : `${counted(more, 'note')} of other days`}
            </InlineButton>
          )}
        </p>
      )}
      <div role="status" className={`row ${css.status}`}>
        {failure ?? done?.words}
        {undo && (
          <Button ref={undoButton} look="quiet" icon="undo" onClick={undo}>
            Undo
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <ul aria-label="Notes">
          {shown.map((note) => (
            <li key={note.id}>
              <span className={`soft ${css.days}`}>{noteDays(note)}</span>
              <span className="anywhere">{note.text}</span>
              <span>
                <Button
                  look="quiet"
                  aria-label={`Edit: ${note.text}`}
                  onClick={() => setOpen({ note, draft: note })}
                >
                  Edit
                </Button>
                <Button
                  look="quiet"
                  aria-label={`Delete: ${note.text}`}
                  onClick={() => remove(note)}
                >
                  Delete
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <NoteDialog
          title={open.note ? 'Edit the note' : 'Add a note'}
          note={open.note}
          initial={open.draft}
          onSave={save}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}
