import { useState } from 'react'
import { useParams } from 'react-router-dom'

import { today } from '#lib/days.ts'
import { useQueryWithPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { Notices } from '#src/kit/page/Notices.tsx'
import { PersonHeader } from '#src/kit/page/PersonHeader.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { personNotes } from '#src/workouts/model/notes-api.ts'
import type { NoteDraft } from '#src/workouts/model/notes.ts'
import { NoteList } from '#src/workouts/notes/NoteList.tsx'

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
      <PersonHeader page="personNotes" primary={!isEmpty && add} />
      <Notices result={result} />
      {isEmpty && (
        <EmptyMessage title="No notes yet">
          <p>Add what explains the data, such as an illness or a new watch.</p>
          {add}
        </EmptyMessage>
      )}
      <NoteList
        userId={userId}
        notes={result.data.toReversed()}
        draft={draft}
        onDraftDone={() => setDraft(null)}
      />
    </>
  )
}
