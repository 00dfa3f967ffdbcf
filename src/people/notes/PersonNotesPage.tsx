import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import type { Note } from '#contract/own/notes.ts'
import { addDays, today } from '#lib/days.ts'
import { stripDays } from '#lib/strip/days.ts'
import { isRefusal } from '#src/kit/api/is-refusal.ts'
import { useQueryOrPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { FailedCard, Notices } from '#src/kit/page/Notices.tsx'
import { PersonHeader } from '#src/kit/page/PersonHeader.tsx'
import { useLastError } from '#src/kit/page/use-last-error.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { UnbrokenFigures } from '#src/kit/ui/text/UnbrokenFigures.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { lookedFrom, recentWorkouts } from '#src/people/person/loader.ts'
import { stripWeeks, type Lane } from '#src/people/person/strip/strip.ts'
import { Strip } from '#src/people/person/strip/Strip.tsx'
import { useCountedOnce } from '#src/people/person/use-person.ts'
import { personNotes } from '#src/workouts/model/notes-api.ts'
import { notesIn, type NoteDraft } from '#src/workouts/model/notes.ts'
import { NoteList } from '#src/workouts/notes/NoteList.tsx'

import { DAYS_BEFORE, noteHours, type NoteHours } from './note-hours.ts'

import css from './person-notes.module.css'

/** Days around a note on the charts that show it. */
const AROUND = 42

const hours = (seconds: number) => `${seconds ? formatNumber(seconds / 3600, 1) : 0} h`

/** Hours to one decimal. */
const tenths = (seconds: number) => Math.round(seconds / 360)
/** The width of the column as a multiple of the most hours, so that their mark stays inside. */
const TRACK = 1.1

/** Change from the usual hours in percent. Null if either is unknown, or the usual are zero. */
function changeOf({ seconds, usual }: NoteHours): number | null {
  const before = usual === null ? 0 : tenths(usual)
  return before && seconds !== null ? Math.round((tenths(seconds) / before - 1) * 100) : null
}

/** `−9%`. Nothing without a change. */
function Change({ of }: { of: NoteHours }) {
  const change = changeOf(of)
  if (!change) return null
  return `${change < 0 ? '−' : '+'}${formatNumber(Math.abs(change))}%`
}

const TEXT_MAX = 32

/** The note that changed the hours most, with `Flu: 2.1 h in 11 days (usually 13.8 h)`. Null if none did. */
function findingOf(notes: readonly Note[], ofNote: HoursOfNotes) {
  const [most] = notes
    .flatMap((note) => {
      const of = ofNote(note)
      if (!of || of.seconds === null || of.usual === null || !changeOf(of)) return []
      return [{ note, days: of.days, seconds: of.seconds, usual: of.usual }]
    })
    .toSorted((a, b) => Math.abs(b.seconds - b.usual) - Math.abs(a.seconds - a.usual))
  if (!most) return null
  const { text } = most.note
  const name = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1).trimEnd()}…` : text
  return {
    id: most.note.id,
    words: `${name}: ${most.seconds ? hours(most.seconds) : 'no workouts'} in ${counted(most.days, 'day')} (usually ${hours(most.usual)})`,
  }
}

/** `11 days`, `2.4 h`, a bar compared with the usual hours of that many days, those hours, and the change. */
function Hours({ of, most }: { of: NoteHours; most: number }) {
  const { days, seconds, usual } = of
  const share = (time: number) => `${most && (time / most / TRACK) * 100}%`
  return (
    <span
      className={`tabular ${css.hours}`}
      title={`Usual time: average of the ${DAYS_BEFORE} days before the note, scaled to the note’s length`}
    >
      <span>{counted(days, 'day')}</span>
      <strong>{seconds === null ? <Missing /> : hours(seconds)}</strong>
      <span className={css.bar} aria-hidden="true">
        {seconds === 0 && <span>none</span>}
        <i style={{ width: share(seconds ?? 0) }} />
        {usual !== null && <b style={{ left: share(usual) }} />}
      </span>
      <span>
        {usual === null ? (
          <Missing what="Usual time unknown" />
        ) : (
          <>
            <span className={css.word}>usually </span>
            {hours(usual)}
          </>
        )}
      </span>
      <span>
        <Change of={of} />
      </span>
    </span>
  )
}

/** Names of the columns. */
const HoursHead = () => (
  <span className={css.hours}>
    <span>Length</span>
    <span>Moving time</span>
    <span className={css.compared}>
      Compared with <i className={css.tick} /> usual
    </span>
    <span>Usual time</span>
    <span>Change</span>
  </span>
)

type HoursOfNotes = (note: Note) => NoteHours | null

/** Hours of workouts during each note. Undefined without workouts, and until they are loaded. */
function hoursOfNotes(
  notes: readonly Note[],
  workouts: readonly Workout[],
): HoursOfNotes | undefined {
  if (!workouts.length) return undefined
  const days = { from: lookedFrom(), today: today() }
  const of = new Map(notes.map((note) => [note.id, noteHours(workouts, note, days)]))
  return ({ id }) => of.get(id) ?? null
}

/** The hours of each note, on one scale, and their head. */
function drawnHours(notes: readonly Note[], ofNote: HoursOfNotes) {
  const most = Math.max(
    ...notes.flatMap((note) => [ofNote(note)?.seconds ?? 0, ofNote(note)?.usual ?? 0]),
  )
  return {
    hoursOf: (note: Note) => {
      const of = ofNote(note)
      return of && <Hours of={of} most={most} />
    },
    hoursHead: <HoursHead />,
  }
}

/** Weeks of a person with the days of their notes. Nothing without workouts in them. */
function NotesStrip({
  userId,
  notes,
  finding,
  counted: workouts,
}: {
  userId: string
  notes: readonly Note[]
  /** Sentence above the weeks. Null to use their title. */
  finding: string | null
  /** Workouts of twelve months, without duplicates. */
  counted: readonly Workout[]
}) {
  const now = today()
  const { sports, weeks } = useMemo(() => stripWeeks(workouts, now), [workouts, now])
  return (
    weeks.some((week) => week.workouts > 0) && (
      <>
        <h2 className={css.finding}>
          <UnbrokenFigures>{finding ?? 'Hours by week and sport'}</UnbrokenFigures>
        </h2>
        {finding && (
          <p className="soft small below-2">
            Largest change of {counted(notes.length, 'note')}. Hours by week and sport.
          </p>
        )}
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

/** Team's notes on a person, newest first. They can name people, so they are hidden with names. */
export default function PersonNotesPage() {
  const { user_id: userId = '' } = useParams()
  const { hideIdentifiers } = usePreferences()
  const result = useQueryOrPrevious(personNotes(userId))
  const error = useLastError(result.error)
  const reading = useQuery(recentWorkouts(userId))
  const recent = reading.data
  const { counted: workouts } = useCountedOnce(userId, recent?.body.workouts ?? NO_WORKOUTS)
  const [draft, setDraft] = useState<NoteDraft | null>(null)
  const add = (
    <Button
      needs="notes.write"
      look="primary"
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
  // such as a person whom this member can't see
  if (result.data === undefined && isRefusal(error)) throw error
  if (result.data === undefined)
    return (
      <>
        <PersonHeader page="personNotes" />
        {error && (
          <FailedCard
            what="the notes"
            error={error}
            retry={result.retry}
            busy={result.isFetching}
          />
        )}
      </>
    )
  const isEmpty = result.data.length === 0
  const ofNote = hoursOfNotes(result.data, workouts)
  const finding = ofNote ? findingOf(result.data, ofNote) : null
  return (
    <>
      <PersonHeader
        page="personNotes"
        count={!isEmpty && counted(result.data.length, 'note')}
        primary={add}
      />
      <Notices result={result} />
      {!recent && reading.error && !isEmpty && (
        <FailedCard
          what="the hours"
          error={reading.error}
          retry={() => void reading.refetch()}
          busy={reading.isFetching}
        />
      )}
      {recent && !isEmpty && (
        <NotesStrip
          userId={userId}
          notes={result.data}
          finding={finding?.words ?? null}
          counted={workouts}
        />
      )}
      <NoteList
        userId={userId}
        notes={result.data.toReversed()}
        marked={finding?.id}
        draft={draft}
        onDraftDone={() => setDraft(null)}
        {...(ofNote && drawnHours(result.data, ofNote))}
        chartsOf={({ start_day, end_day }) =>
          paths.workouts(userId, {
            range: `${addDays(start_day, -AROUND)}..${addDays(end_day, AROUND)}`,
          })
        }
      />
      {isEmpty && (
        <EmptyMessage title="No notes yet">
          <p>Add context for the data, such as an illness or a new watch.</p>
        </EmptyMessage>
      )}
    </>
  )
}
