import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import type { Note } from '#contract/own/notes.ts'
import { recordedDays } from '#lib/connections/silence.ts'
import { addDays, today } from '#lib/days.ts'
import { stripDays } from '#lib/strip/days.ts'
import { useQueryWithPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Notices } from '#src/kit/page/Notices.tsx'
import { PersonHeader } from '#src/kit/page/PersonHeader.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { paths } from '#src/kit/url/paths.ts'
import { lookedFrom, recentWorkouts } from '#src/people/person/loader.ts'
import { stripWeeks } from '#src/people/person/strip.ts'
import { Strip } from '#src/people/person/Strip.tsx'
import { useConnections, useCountedOnce } from '#src/people/person/use-person.ts'
import { personNotes } from '#src/workouts/model/notes-api.ts'
import { notesIn, type NoteDraft } from '#src/workouts/model/notes.ts'
import { NoteList } from '#src/workouts/notes/NoteList.tsx'

import { DAYS_BEFORE, noteHours, type NoteHours } from './note-hours.ts'

import css from './person-notes.module.css'

/** Days around a note on the charts that show it. */
const AROUND = 42

const hours = (seconds: number) => (seconds ? `${formatNumber(seconds / 3600, 1)} h` : '0 h')

/** `2.4 h · usual 6.1 h`, and a bar against it. */
function Hours({ of: { seconds, usual }, most }: { of: NoteHours; most: number }) {
  const share = (time: number) => `${most && (time / most) * 100}%`
  return (
    <span className={`row tabular ${css.hours}`}>
      <strong>{hours(seconds)}</strong>
      <span className={css.bar} aria-hidden="true">
        <i style={{ width: share(seconds) }} />
        {usual !== null && <b style={{ left: share(usual) }} />}
      </span>
      <span
        className={css.usual}
        title={`Based on the ${DAYS_BEFORE} days before the note, scaled to its number of days`}
      >
        {usual === null ? 'usual unknown' : `usual ${hours(usual)}`}
      </span>
    </span>
  )
}

/** Hours of workouts during each note, drawn on one scale; undefined until the workouts are loaded. */
function hoursOfNotes(notes: readonly Note[], workouts: readonly Workout[] | null) {
  if (!workouts) return undefined
  const days = { from: lookedFrom(), today: today() }
  const of = new Map(notes.map((note) => [note.id, noteHours(workouts, note, days)]))
  const most = Math.max(...[...of.values()].flatMap((one) => [one?.seconds ?? 0, one?.usual ?? 0]))
  return ({ id }: Note) => {
    const one = of.get(id)
    return one && <Hours of={one} most={most} />
  }
}

/** Strip of a person with the days of their notes; nothing without workouts in its weeks. */
function NotesStrip({
  userId,
  notes,
  recorded,
  counted: workouts,
}: {
  userId: string
  notes: readonly Note[]
  /** All recordings of twelve months, and those that count. */
  recorded: readonly Workout[]
  counted: readonly Workout[]
}) {
  const now = today()
  const days = useMemo(() => recordedDays(recorded), [recorded])
  const { outcome } = useConnections(userId, days, now)
  const { sports, weeks } = useMemo(() => stripWeeks(workouts, now), [workouts, now])
  return (
    weeks.some((week) => week.workouts > 0) && (
      <Strip
        sports={sports}
        weeks={weeks}
        lanes={outcome?.lanes ?? []}
        notes={notesIn(notes, stripDays(now))}
        userId={userId}
        today={now}
      />
    )
  )
}

const NO_WORKOUTS: readonly Workout[] = []

/** Team's notes on a person, the newest first. They can name people, so they are hidden with names. */
export default function PersonNotesPage() {
  const { user_id: userId = '' } = useParams()
  const { hideIdentifiers } = usePreferences()
  const result = useQueryWithPrevious(personNotes(userId))
  const { data: recent } = useQuery(recentWorkouts(userId))
  const recorded = recent?.body.workouts ?? NO_WORKOUTS
  const { counted: workouts } = useCountedOnce(userId, recorded)
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
      {recent && (
        <NotesStrip userId={userId} notes={result.data} recorded={recorded} counted={workouts} />
      )}
      {isEmpty && (
        <EmptyMessage title="No notes yet">
          <p>Add context for the data, such as an illness or a new watch.</p>
          {add}
        </EmptyMessage>
      )}
      <NoteList
        userId={userId}
        notes={result.data.toReversed()}
        draft={draft}
        onDraftDone={() => setDraft(null)}
        hoursOf={hoursOfNotes(result.data, recent ? workouts : null)}
        chartsOf={({ start_day, end_day }) =>
          paths.workouts(userId, {
            range: `${addDays(start_day, -AROUND)}..${addDays(end_day, AROUND)}`,
          })
        }
      />
    </>
  )
}
