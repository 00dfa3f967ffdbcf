import type { Workout } from '#contract/interface/workouts.ts'
import { addDays, formatDay } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import { decodePolyline, type Point } from '#lib/polyline.ts'
import type { Days } from '#lib/range.ts'
import {
  counted,
  formatNumber,
  isPace,
  withUnit,
  type Speed,
  type Units,
} from '#src/kit/lib/units.ts'
import { workoutSpeed } from '#src/workouts/model/figures.ts'
import { speedOfSports, sportName } from '#src/workouts/model/sport.ts'

import { groupByCourse, type Course } from './courses.ts'

export type DecodedTrack = { id: string; points: readonly Point[]; workout: Workout }
export type Tracks = {
  decoded: readonly DecodedTrack[]
  /** Invalid polylines by workout ID, with the reason. */
  undecodable: ReadonlyMap<string, string>
}

/** Decoded once for each workout, so that later years do not decode the others again. */
const known = new WeakMap<Workout, DecodedTrack>()

/** Tracks of the workouts that have one. */
export function decodeTracks(workouts: readonly Workout[]): Tracks {
  const decoded: DecodedTrack[] = []
  const undecodable = new Map<string, string>()
  for (const workout of workouts) {
    const encoded = workout.map?.summary_polyline || workout.map?.polyline
    if (!encoded) continue
    try {
      let track = known.get(workout)
      if (!track)
        known.set(workout, (track = { id: workout.id, points: decodePolyline(encoded), workout }))
      decoded.push(track)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      undecodable.set(workout.id, error.message)
    }
  }
  return { decoded, undecodable }
}

const groupWith = (groups: readonly Course[], id: string) =>
  groups.find(({ members }) => members.some((member) => member.id === id))

/**
 * Workouts on the same course as `id`, including that one. Empty if it is not among them or has no
 * course.
 */
export const idsOfGroupWith = (groups: readonly Course[], id: string): ReadonlySet<string> =>
  new Set(groupWith(groups, id)?.members.map((member) => member.id))

/** `8.2 km loop`. Empty if the workout has no course, or one that is not repeated. */
export function nameOfCourseWith(groups: readonly Course[], id: string, units: Units): string {
  const group = groupWith(groups, id)
  return group && group.members.length > 1 ? courseName(group, units) : ''
}

/** IDs of the `tracks` that match `like`. */
export function idsOnSameCourse(
  like: DecodedTrack,
  tracks: readonly DecodedTrack[],
): ReadonlySet<string> {
  const grouping = groupByCourse()
  grouping.add(like)
  for (const track of tracks) if (track.id !== like.id) grouping.add(track)
  return idsOfGroupWith(grouping.groups(), like.id)
}

/** A course shared by several tracks on screen. */
export type RepeatedCourse = {
  /** Its own color. Null beyond the first five, which look like routes used once. */
  color: string | null
  group: Course
  /** IDs of those on screen, in the given order. */ ids: readonly string[]
}

const colors = [
  'var(--series-1)',
  'var(--series-2)',
  'var(--series-3)',
  'var(--series-4)',
  'var(--series-5)',
]
/** Courses with at least two of the tracks on screen, most frequent first. The first five have a color. */
export function findRepeatedCourses(
  groups: readonly Course[],
  shown: readonly DecodedTrack[],
): RepeatedCourse[] {
  const groupOf = new Map(
    groups.flatMap((group) => group.members.map(({ id }) => [id, group] as const)),
  )
  const ids = new Map<Course, string[]>()
  for (const { id } of shown) {
    const group = groupOf.get(id)
    if (!group) continue
    const members = ids.get(group)
    if (members) members.push(id)
    else ids.set(group, [id])
  }
  return [...ids]
    .filter(([, { length }]) => length > 1)
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([group, those], place) => ({
      color: colors[place] ?? null,
      group,
      ids: those,
    }))
}

/** `8.2 km loop`, `9.8 km route`, or with a number from the second of that length on: `8.2 km loop #2`. */
export const courseName = ({ length, isRound, number }: Course, units: Units) =>
  `${withUnit(length, 'distance', units, 1)} ${isRound ? 'loop' : 'route'}${number === null || number === 1 ? '' : ` #${number}`}`

/**
 * Number of workouts with a track and of their distinct routes, frequency of the most common one,
 * and a note on tracks that could not be drawn.
 */
export function tracksSentence({
  shown,
  repeatedCourses,
  undecodable,
  workouts,
  units,
  pending,
}: {
  shown: number
  repeatedCourses: readonly RepeatedCourse[] | null
  undecodable: number
  workouts: number
  units: Units
  pending: boolean
}): string {
  const unread = undecodable ? ` Couldn’t decode ${counted(undecodable, 'route')}.` : ''
  if (!shown)
    return undecodable
      ? `Couldn’t decode ${counted(undecodable, 'route')}. The table shows why.`
      : `No routes in ${counted(workouts, 'workout')}.`
  const without = workouts - shown - undecodable
  const none =
    without > 0
      ? ` ${formatNumber(without)} of ${counted(workouts, 'workout')} ${without === 1 ? 'has' : 'have'} no route.`
      : ''
  const routes = pending
    ? `${counted(shown, 'workout')} with a route, still comparing`
    : routesWords(repeatedCourses ?? [], shown, units)
  return `${routes}.${none}${unread}`
}

/** Number of distinct routes: a repeated one counts once, like each of the others. */
const routesOf = (repeatedCourses: readonly RepeatedCourse[], shown: number) =>
  repeatedCourses.reduce((routes, { ids }) => routes - ids.length + 1, shown)

/** `52 workouts on 28 routes, the 8.0 km loop most often (8 times)`, or `2 of them 8 times each` */
function routesWords(
  repeatedCourses: readonly RepeatedCourse[],
  shown: number,
  units: Units,
): string {
  const [first] = repeatedCourses
  if (!first) return `${counted(shown, 'route')}${shown === 1 ? '' : ', none repeated'}`
  const { ids, group } = first
  const [workouts, name] = [counted(shown, 'workout'), courseName(group, units)]
  if (ids.length === shown) return `${workouts}, all on the ${name}`
  const routes = counted(routesOf(repeatedCourses, shown), 'route')
  const times = counted(ids.length, 'time')
  const tied = repeatedCourses.filter((course) => course.ids.length === ids.length).length
  return tied > 1
    ? `${workouts} on ${routes}, ${tied} of them ${times} each`
    : `${workouts} on ${routes}, the ${name} most often (${times})`
}

/** Speed or pace, if all workouts on the course with a speed show it the same way. Null if they differ. */
export const speedOnCourse = (workouts: readonly Workout[]) =>
  speedOfSports(
    workouts.filter((workout) => workoutSpeed(workout) !== null).map(({ sport }) => sport),
  )

/**
 * Similarity of the tracks on screen to the first one: `Each workout stays within 40 m of the
 * first for at least 97% of the route.`
 */
export function courseMatchSentence({ group, ids }: RepeatedCourse, units: Units): string {
  const shown = new Set(ids)
  const least = Math.min(
    ...group.members.filter(({ id }) => shown.has(id)).map(({ share }) => share),
  )
  return `Each workout stays within ${withUnit(itemAt(group.members, 0).within, 'elevation', units)} of the first for ${least < 1 ? `at least ${Math.min(99, Math.floor(least * 100))}% of the` : 'the whole'} route, in either direction.`
}

/**
 * History of a course: number of times, the fastest, and the newest beside the first. It uses
 * speed or pace, since a recording may be slightly shorter or longer.
 */
export function trendSentence(workouts: readonly Workout[], units: Units, name = ''): string {
  const timed = workouts.flatMap((workout) => {
    const speed = workoutSpeed(workout)
    return speed === null ? [] : [{ workout, speed }]
  })
  const times = [name, counted(workouts.length, 'time')].filter(Boolean).join(', ')
  if (!timed.length) return `${times}, no speed recorded.`
  const sorted = timed.toSorted((a, b) => (a.workout.time_start < b.workout.time_start ? -1 : 1))
  const [oldest, newest] = [itemAt(sorted, 0), itemAt(sorted, -1)]
  const fastest = timed.reduce((a, b) => (b.speed > a.speed ? b : a))
  const speedKind = speedOnCourse(workouts) ?? 'speed'
  const speed = (value: number) => withUnit(value, speedKind, units)
  const of =
    timed.length < workouts.length
      ? ` (${isPace(speedKind) ? 'pace' : 'speed'} recorded for ${formatNumber(timed.length)} of ${formatNumber(workouts.length)} workouts)`
      : ''
  if (timed.length === 1) return `${times}, at ${speed(newest.speed)}${of}.`
  return `${times}: first at ${speed(oldest.speed)}, last at ${speed(newest.speed)}, fastest at ${speed(fastest.speed)} on ${formatDay(fastest.workout.calendar_date)}${of}.`
}

/** Description of a track for screen readers: day, sport, length, name. */
export const trackName = (
  { workout }: DecodedTrack,
  repeatedCourse: RepeatedCourse | undefined,
  units: Units,
) =>
  [
    formatDay(workout.calendar_date),
    sportName(workout),
    workout.distance !== null && withUnit(workout.distance, 'distance', units, 1),
    repeatedCourse && courseName(repeatedCourse.group, units),
  ]
    .filter(Boolean)
    .join(', ')

/** The repeated course of a workout, by the workout's ID. */
export const repeatedCourseById = (repeatedCourses: readonly RepeatedCourse[]) =>
  new Map(repeatedCourses.flatMap((repeated) => repeated.ids.map((id) => [id, repeated] as const)))

export const speedName = (speed: Speed) => (isPace(speed) ? 'Pace' : 'Speed')

const TREND_DAYS_MIN = 7
/**
 * Days from the first to the last of the workouts. If they are close together, a wider period that
 * ends with the last, within the range.
 */
export function daysOfTrend(workouts: readonly Workout[], days: Days): Days {
  const sorted = workouts.map(({ calendar_date }) => calendar_date).sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return days
  const earliest = addDays(last, 1 - TREND_DAYS_MIN)
  if (first <= earliest) return { start: first, end: last }
  const start = earliest < days.start ? days.start : earliest
  const end = addDays(start, TREND_DAYS_MIN - 1)
  return { start, end: end < days.end ? end : days.end }
}
