import { memo, useDeferredValue, useMemo, useState, type ComponentProps } from 'react'

import { formatDayNear, today } from '#lib/days.ts'
import { HIDDEN_ENDS_M, trimEnds } from '#lib/geo.ts'
import { ChartCard, type ChartTable } from '#src/kit/charts/ChartCard.tsx'
import { counted, formatNumber, withUnit, type Units } from '#src/kit/lib/units.ts'
import { TrackMultiples, type DrawnTrack } from '#src/kit/map/TrackMultiples.tsx'
import { TracksTogether } from '#src/kit/map/TracksTogether.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import {
  courseMatchSentence,
  trackName,
  tracksSentence,
  trendSentence,
  repeatedCourseById,
  courseName,
  findRepeatedCourses,
  type Tracks,
  type RepeatedCourse,
} from '#src/workouts/model/courses/repeated-courses.ts'

import { useChartHeights } from './chart-heights.ts'
import { ChartInputProvider, useChartInput } from './chart-input.ts'
import { CourseTrend } from './CourseTrend.tsx'
import { tracksTable } from './tracks-table.ts'

import css from '#src/workouts/list/tracks.module.css'

/** Maximum number of small pictures, for the time to draw them. */
const PICTURES_MAX = 200
/** Number of repeated routes in the list, as high as the map. A few more are listed at once. */
const FEW_ROUTES = 8
const MORE_ROUTES_MIN = 3

/**
 * Courses of the workouts, repeated ones, and the history of the one that filters the page.
 * Hundreds of lines are drawn after the rest of the page: a filter first updates figures and
 * table.
 */
export function TracksCard() {
  const input = useDeferredValue(useChartInput())
  return (
    <ChartInputProvider value={input}>
      {input.tracks && <TracksOverview tracks={input.tracks} />}
    </ChartInputProvider>
  )
}

/**
 * Tracks of the workouts on the page, those that can't be drawn, and repeated courses. Null while
 * they are searched.
 */
function useShownTracks(tracks: Tracks) {
  const { groups, selected: workouts, units } = useChartInput()
  const shown = useMemo(() => {
    const ids = new Set(workouts.map(({ id }) => id))
    // newest first, as in the table
    return tracks.decoded
      .filter(({ id }) => ids.has(id))
      .sort((a, b) => (a.workout.time_start < b.workout.time_start ? 1 : -1))
  }, [tracks, workouts])
  const undecodable = useMemo(
    () => workouts.filter(({ id }) => tracks.undecodable.has(id)),
    [tracks, workouts],
  )
  const repeatedCourses = useMemo(
    () => groups && findRepeatedCourses(groups, shown),
    [groups, shown],
  )
  const { hideIdentifiers } = usePreferences()
  const drawn = useMemo(() => {
    const whole = drawnTracks(shown, repeatedCourses ?? NONE, units)
    return hideIdentifiers
      ? whole
          .map((track) => ({
            ...track,
            points: trimEnds(track.points, HIDDEN_ENDS_M, HIDDEN_ENDS_M),
          }))
          .filter(({ points }) => points.length > 0)
      : whole
  }, [shown, repeatedCourses, units, hideIdentifiers])
  return { shown, undecodable, repeatedCourses, drawn, hideIdentifiers }
}

const TracksOverview = memo(function TracksOverview({ tracks }: { tracks: Tracks }) {
  const { groups, selected: workouts, shownDays: days, isOneCourse, units } = useChartInput()
  const { hrefOf, onOpen } = useChartInput()
  const { tracks: height } = useChartHeights()
  const [showsEach, setShowsEach] = useState(false)
  const [pointed, setPointed] = useState<string | null>(null)
  const { shown, undecodable, repeatedCourses, drawn, hideIdentifiers } = useShownTracks(tracks)
  const pictures = useMemo(() => drawn.slice(0, PICTURES_MAX), [drawn])

  const table = (): ChartTable =>
    tracksTable({ shown, repeatedCourses: repeatedCourses ?? NONE, undecodable, tracks, units })
  const [track] = repeatedCourses ?? NONE
  const sentence = isOneCourse
    ? trendSentence(workouts, units, track && courseName(track.group, units))
    : tracksSentence({
        shown: shown.length,
        repeatedCourses,
        undecodable: undecodable.length,
        workouts: workouts.length,
        units,
        pending: groups === null,
      })
  return (
    <ChartCard
      title="Routes"
      height={shown.length ? height : 0}
      table={shown.length + undecodable.length > 0 ? table : null}
      days={days}
      finding={sentence}
      sentence={
        [
          track && !isOneCourse && 'The most repeated routes are in color.',
          hideIdentifiers &&
            shown.length > 0 &&
            `Routes, with ${withUnit(HIDDEN_ENDS_M, 'elevation', units)} trimmed from each end while names and IDs are hidden.`,
        ]
          .filter(Boolean)
          .join(' ') || undefined
      }
      method={
        shown.length > 0 && (
          <>
            {isOneCourse && track && `${courseMatchSentence(track, units)} `}
            {ROUTES_METHOD}
          </>
        )
      }
    >
      {shown.length > 0 && (
        <>
          <TracksTogether
            tracks={drawn}
            units={units}
            height={height}
            pointed={pointed}
            countWords={workoutsWords}
            beside={
              isOneCourse ? (
                <CourseTrend workouts={workouts} height={height} />
              ) : (
                <RepeatedCourses
                  repeatedCourses={repeatedCourses}
                  shown={shown}
                  onPoint={setPointed}
                />
              )
            }
          >
            <Button look="quiet" aria-expanded={showsEach} onClick={() => setShowsEach(!showsEach)}>
              {showsEach ? 'Hide small maps' : showWords(drawn.length)}
            </Button>
          </TracksTogether>
          {showsEach && (
            <TrackMultiples
              tracks={pictures}
              label="Routes, linked to their workouts"
              hrefOf={hrefOf}
              onOpen={onOpen}
            />
          )}
        </>
      )}
    </ChartCard>
  )
})

const NONE: readonly RepeatedCourse[] = []
const ROUTES_METHOD =
  'Two routes are the same if at least 90% of each is within 40 m of the other, in either direction. For routes over 20 km, the tolerance is 1/500 of the length. Repeated routes of the same length are numbered. The five most repeated routes are in color. Distant areas have separate maps. The map is darker where more routes overlap.'

const workoutsWords = (n: number) => counted(n, 'workout')

function showWords(tracks: number): string {
  if (tracks > PICTURES_MAX)
    return `Show small maps of the newest ${formatNumber(PICTURES_MAX)} workouts`
  return tracks === 1
    ? 'Show a small map of the route'
    : `Show small maps of all ${workoutsWords(tracks)}`
}

/** The newest, in table order. */
function drawnTracks(
  shown: Tracks['decoded'],
  repeatedCourses: readonly RepeatedCourse[],
  units: Units,
): readonly DrawnTrack[] {
  const repeatedCourseOf = repeatedCourseById(repeatedCourses)
  return shown.map((track) => {
    const repeated = repeatedCourseOf.get(track.id)
    return {
      id: track.id,
      points: track.points,
      name: trackName(track, repeated, units),
      mark: repeated
        ? { id: repeated.group.id, name: courseName(repeated.group, units), color: repeated.color }
        : null,
    }
  })
}

/** Column of the repeated courses, which is reserved while they are searched. Nothing without any. */
function RepeatedCourses({
  repeatedCourses,
  ...list
}: Omit<ComponentProps<typeof RepeatedList>, 'repeatedCourses'> & {
  /** Null while they are searched. */
  repeatedCourses: readonly RepeatedCourse[] | null
}) {
  if (repeatedCourses === null)
    return <p className={`row small soft ${css.count}`}>Comparing routes…</p>
  return repeatedCourses.length > 0 && <RepeatedList repeatedCourses={repeatedCourses} {...list} />
}

/** The repeated courses, each a button that highlights it on the map and filters the page. */
function RepeatedList({
  repeatedCourses,
  shown,
  onPoint,
}: {
  repeatedCourses: readonly RepeatedCourse[]
  /** Newest first. */
  shown: Tracks['decoded']
  onPoint: (id: string | null) => void
}) {
  const { units, setView } = useChartInput()
  const [showsAll, setShowsAll] = useState(false)
  const dayOf = useMemo(
    () => new Map(shown.map(({ id, workout }) => [id, workout.calendar_date])),
    [shown],
  )
  const hasMore = repeatedCourses.length >= FEW_ROUTES + MORE_ROUTES_MIN
  const listed = showsAll || !hasMore ? repeatedCourses : repeatedCourses.slice(0, FEW_ROUTES)
  const leave = () => onPoint(null)
  return (
    <div role="group" aria-label="Repeated routes">
      <p className={`row between small soft ${css.count}`}>
        <span>{counted(repeatedCourses.length, 'repeated route')}</span>
        <span aria-hidden="true">Last</span>
      </p>
      {listed.map(({ group, color, ids }) => (
        <button
          key={group.id}
          type="button"
          className={`small tabular ${css.route}`}
          title="Show only this route"
          onClick={() => setView({ route: group.id })}
          onPointerEnter={() => onPoint(group.id)}
          onPointerLeave={leave}
          onFocus={() => onPoint(group.id)}
          onBlur={leave}
        >
          <i
            className={color ? undefined : css.uncolored}
            style={{ background: color ?? undefined }}
            aria-hidden="true"
          />
          <b>{courseName(group, units)}</b> <span>{counted(ids.length, 'time')}</span>{' '}
          <span>
            <span className="visually-hidden">last</span>{' '}
            {formatDayNear(dayOf.get(ids[0] ?? '') ?? '', today())}
          </span>
        </button>
      ))}
      {hasMore && (
        <Button look="quiet" className={css.all} onClick={() => setShowsAll(!showsAll)}>
          {showsAll
            ? 'Show fewer'
            : `Show all ${counted(repeatedCourses.length, 'repeated route')}`}
        </Button>
      )}
    </div>
  )
}
