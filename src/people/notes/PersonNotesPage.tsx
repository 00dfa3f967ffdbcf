import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import type { Note } from '#contract/own/notes.ts'
import { addDays, today } from '#lib/days.ts'
import { stripDays } from '#lib/strip/days.ts'
import { useQueryOrPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { ChartKey } from '#src/kit/charts/ChartKey.tsx'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { FailedCard, Notices } from '#src/kit/page/Notices.tsx'
import { PersonHeader } from '#src/kit/page/PersonHeader.tsx'
import { useLastError } from '#src/kit/page/use-last-error.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { lookedFrom, recentWorkouts } from '#src/people/person/loader.ts'
import { stripWeeks, type Lane } from '#src/people/person/strip.ts'
import { Strip } from '#src/people/person/Strip.tsx'
import { useCountedOnce } from '#src/people/person/use-person.ts'
import { personNotes } from '#src/workouts/model/notes-api.ts'
import { notesIn, type NoteDraft } from '#src/workouts/model/notes.ts'
import { NoteList } from '#src/workouts/notes/NoteList.tsx'

import { DAYS_BEFORE, noteHours, type NoteHours } from './note-hours.ts'

import css from './person-notes.module.css'

/** Days around a note on the charts that show it. */
const AROUND = 42

const hours = (seconds: number) => (seconds ? `${formatNumber(seconds / 3600, 1)} h` : '0 h')

/** Hours as they are read, in tenths. */
const tenths = (seconds: number) => Math.round(seconds / 360)
/** The bars end before their track, so that the mark of the most hours stands within it. */
const TRACK = 1.1

/** `−9%` of the usual hours; null where they are unknown, and where nothing changed. */
function changeWords({ seconds, usual }: NoteHours): string | null {
  const before = usual && tenths(usual)
  const change = before && Math.round((tenths(seconds) / before - 1) * 100)
  return change ? `${change < 0 ? '−' : '+'}${formatNumber(Math.abs(change))}%` : null
}

/** `11 days`, `2.4 h`, a bar against the usual hours of as many days, those, and the change. */
function Hours({ of, most }: { of: NoteHours; most: number }) {
  const { days, seconds, usual } = of
  const share = (time: number) => `${most && (time / most / TRACK) * 100}%`
  return (
    <span
      className={`tabular ${css.hours}`}
      title={`Usual time: average of the ${DAYS_BEFORE} days before the note, for as many days`}
    >
      <span>{counted(days, 'day')}</span>
      <strong>{seconds ? hours(seconds) : 'None'}</strong>
      <span className={css.bar} aria-hidden="true">
        <i style={{ width: share(seconds) }} />
        {usual !== null && <b style={{ left: share(usual) }} />}
      </span>
      <span>
        {usual === null ? (
          <Missing what="Usual unknown" />
        ) : (
          <>
            <span className={css.word}>usually </span>
            {hours(usual)}
          </>
        )}
      </span>
      <span className="faint">{changeWords(of)}</span>
    </span>
  )
}

const HoursHead = () => (
  <span className={css.hours}>
    <span>Length</span>
    <span>Moving time</span>
    <span className={css.bar}>Compared with usual</span>
    <span>Usual time</span>
    <span>Change</span>
  </span>
)

/** Hours of workouts during each note, drawn on one scale; undefined without workouts, as until they are loaded. */
function hoursOfNotes(notes: readonly Note[], workouts: readonly Workout[]) {
  if (!workouts.length) return undefined
  const days = { from: lookedFrom(), today: today() }
  const of = new Map(notes.map((note) => [note.id, noteHours(workouts, note, days)]))
  const most = Math.max(...[...of.values()].flatMap((one) => [one?.seconds ?? 0, one?.usual ?? 0]))
  return ({ id }: Note) => {
    const one = of.get(id)
    return one && <Hours of={one} most={most} />
  }
}

/** Weeks of a person with the days of their notes; nothing without workouts in them. */
function NotesStrip({
  userId,
  notes,
  counted: workouts,
}: {
  userId: string
  notes: readonly Note[]
  /** Workouts of twelve months, each once. */
  counted: readonly Workout[]
}) {
  const now = today()
  const { sports, weeks } = useMemo(() => stripWeeks(workouts, now), [workouts, now])
  return (
    weeks.some((week) => week.workouts > 0) && (
      <>
        <ChartKey entries={sports.map(({ name: label, color }) => ({ label, color }))} />
        <Strip
          sports={sports}
          weeks={weeks}
          lanes={NO_LANES}
          notes={notesIn(notes, stripDays(now))}
          userId={userId}
          today={now}
        />
      </>
    )
  )
}

const NO_LANES: readonly Lane[] = []
const NO_WORKOUTS: readonly Workout[] = []

/** Team's notes on a person, the newest first. They can name people, so they are hidden with names. */
export default function PersonNotesPage() {
  const { user_id: userId = '' } = useParams()
  const { hideIdentifiers } = usePreferences()
  const result = useQueryOrPrevious(personNotes(userId))
  const error = useLastError(result.error)
  const { data: recent } = useQuery(recentWorkouts(userId))
  const { counted: workouts } = useCountedOnce(userId, recent?.body.workouts ?? NO_WORKOUTS)
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
  if (result.data === undefined)
    return (
      <>
        <PersonHeader page="personNotes" />
        {error && (
          <FailedCard
            what="The notes"
            error={error}
            retry={result.retry}
            busy={result.isFetching}
          />
        )}
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
      {recent && !isEmpty && <NotesStrip userId={userId} notes={result.data} counted={workouts} />}
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
        hoursOf={hoursOfNotes(result.data, workouts)}
        hoursHead={<HoursHead />}
        chartsOf={({ start_day, end_day }) =>
          paths.workouts(userId, {
            range: `${addDays(start_day, -AROUND)}..${addDays(end_day, AROUND)}`,
          })
        }
      />
    </>
  )
}
