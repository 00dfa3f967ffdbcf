import { useState } from 'react'
import { useParams } from 'react-router-dom'

import { addDays, today } from '#lib/days.ts'
import { useQueryWithPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Notices } from '#src/kit/page/Notices.tsx'
import { PersonHeader } from '#src/kit/page/PersonHeader.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { paths } from '#src/kit/url/paths.ts'
import { personNotes } from '#src/workouts/model/notes-api.ts'
import type { NoteDraft } from '#src/workouts/model/notes.ts'
import { NoteList } from '#src/workouts/notes/NoteList.tsx'

/** Days around a note on the charts that show it. */
const AROUND = 42

/** Team's notes on a person, the newest first. They can name people, so they are hidden with names. */
export default function PersonNotesPage() {
  const { user_id: userId = '' } = useParams()
  const { hideIdentifiers } = usePreferences()
  const result = useQueryWithPrevious(personNotes(userId))
  const [draft, setDraft] = useState<NoteDraft | null>(null)
  const add = (
    <Button
      look="primary"
      icon="plus"
      onClick={() => setDraft({ start_day: today(), end_day: '', text: '' })}
    >
      Add note
    </Button>
  )
  if (hideIdentifiers)
    return (
      <>
        <PersonHeader page="personNotes" />
        <EmptyMessage title="Notes are hidden">
          <p>Show names in Settings to read and add notes.</p>
        </EmptyMessage>
      </>
    )
  const isEmpty = result.data.length === 0
  return (
    <>
      <PersonHeader
        page="personNotes"
        count={!isEmpty && counted(result.data.length, 'note')}
        primary={!isEmpty && add}
      />
      <Notices result={result} />
      {isEmpty && (
        <EmptyMessage title="No notes yet">
          <p>Add context for the data, such as an illness or a new watch.</p>
          {add}
        </EmptyMessage>
      )}
      {!isEmpty && <p className="faint small below-3">Shown as flags on this person’s charts.</p>}
      <NoteList
        userId={userId}
        notes={result.data.toReversed()}
        draft={draft}
        onDraftDone={() => setDraft(null)}
        chartsOf={({ start_day, end_day }) =>
          paths.workouts(userId, {
            range: `${addDays(start_day, -AROUND)}..${addDays(end_day, AROUND)}`,
          })
        }
      />
    </>
  )
}
