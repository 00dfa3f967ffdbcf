import { useState } from 'react'

import { today } from '#lib/days.ts'
import { counted } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { InlineButton } from '#src/workouts/list/InlineButton.tsx'
import { useAddress } from '#src/workouts/list/page/address.ts'
import { useSelection } from '#src/workouts/list/page/selection.ts'
import type { NoteDraft } from '#src/workouts/model/notes.ts'
import { NoteList } from '#src/workouts/notes/NoteList.tsx'

import { useNotes } from './use-notes.ts'

import css from '#src/workouts/list/notes-section.module.css'

/** The team's notes on the days of the page, to read, add, edit, and delete. */
export function NotesSection() {
  const { userId } = useAddress()
  const { shownDays: days } = useSelection()
  const { all, ofDays, isHidden, error, isFetching, retry } = useNotes()
  const [draft, setDraft] = useState<NoteDraft | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? all : ofDays
  const more = all.length - ofDays.length
  const now = today()
  const add = () => {
    const start_day = now < days.start || now > days.end ? days.end : now
    setDraft({ start_day, end_day: '', text: '' })
  }
  return (
    <section className={css.section} aria-labelledby="notes">
      <div className={`row gap-3 ${css.head}`}>
        <h2 id="notes">Notes</h2>
        {!isHidden && (
          <Button needs="notes.write" look="quiet" onClick={add}>
            Add note
          </Button>
        )}
      </div>
      {isHidden && <p>Hidden while names are hidden.</p>}
      {!isHidden && error && (
        <FailedCard what="notes" error={error} retry={retry} busy={isFetching} />
      )}
      {!isHidden && !error && (
        <p>
          {shown.length
            ? 'Notes appear on all time-based charts.'
            : 'No notes on these days. Notes appear on all time-based charts.'}{' '}
          {more > 0 && (
            <InlineButton onClick={() => setShowsAll(!showsAll)}>
              {showsAll
                ? 'Show these days only'
                : `Show ${counted(more, 'note')} outside this range`}
            </InlineButton>
          )}
        </p>
      )}
      <NoteList userId={userId} notes={shown} draft={draft} onDraftDone={() => setDraft(null)} />
    </section>
  )
}
