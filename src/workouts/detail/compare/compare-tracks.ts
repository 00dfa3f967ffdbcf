import type { Workout } from '#contract/interface/workouts.ts'
import { distanceBetween, trimEnds } from '#lib/geo.ts'
import { itemAt } from '#lib/lists.ts'
import type { Point } from '#lib/polyline.ts'
import { formatNumber, withUnit, type Units } from '#src/kit/lib/units.ts'
import type { TrackOnMap } from '#src/kit/map/drawing.ts'
import { areasOf, type Area } from '#src/kit/map/track-areas.ts'
import { lettersOf, type Letter } from '#src/workouts/detail/other-workout.ts'
import { isTrackUnreadable, trackOf } from '#src/workouts/detail/track/track.ts'
import type { Trim } from '#src/workouts/detail/track/trim.ts'
import { compareTracks } from '#src/workouts/model/courses/courses.ts'

/** On one map, a track smaller than this part of it would be a speck. */
const PART_MIN = 1 / 4
const extentOf = ({ south, north, west, east }: Area) =>
  Math.max(north - south, (east - west) * Math.cos((((south + north) / 2) * Math.PI) / 180))

/**
 * True if one map can show two tracks: they are in the same area, and the larger one is not tiny
 * compared with the distance between them.
 */
function fitOneMap(a: readonly Point[], b: readonly Point[]): boolean {
  const [one, other] = [
    { id: 'a', points: a },
    { id: 'b', points: b },
  ]
  const [area, ...others] = areasOf([one, other])
  if (!area || others.length) return false
  return (
    Math.max(...[one, other].map((track) => extentOf(itemAt(areasOf([track]), 0)))) >=
    extentOf(area) * PART_MIN
  )
}

/** Tracks to draw, with their ends cut off, for one map or two, and the reason for a missing line. */
export function drawnTracks(
  a: Workout,
  b: Workout | null,
  { start, end }: Trim,
): { maps: readonly (readonly TrackOnMap[])[]; missing: readonly string[] } {
  const missing: string[] = []
  const drawn = lettersOf(a, b).flatMap(([letter, workout]): TrackOnMap[] => {
    const { points } = trackOf(workout)
    const shown = points ? trimEnds(points, start, end) : []
    if (shown.length) return [{ letter, points: shown }]
    missing.push(whyMissing(letter, workout))
    return []
  })
  const [one, other] = drawn
  if (one && other && !fitOneMap(one.points, other.points))
    return { maps: [[one], [other]], missing }
  return { maps: one ? [drawn] : [], missing }
}

function whyMissing(letter: Letter, workout: Workout): string {
  const { points, error } = trackOf(workout)
  if (error)
    return `${letter}’s route ${isTrackUnreadable(workout) ? 'is unreadable' : 'can’t be decoded'}. ${error}`
  return points?.length
    ? `${letter}’s route is shorter than the distance trimmed from its ends.`
    : `${letter} has no recorded route.`
}

/** A share of a route. Never `100%` unless it is all of it. */
function part(share: number): string {
  if (share > 0 && share < 0.01) return 'less than 1%'
  return `${share < 1 ? Math.min(99, Math.floor(share * 100)) : 100}%`
}
/** Maximum common share of a crossing or a single common street. */
const PARTLY_FROM = 0.25
/** Minimum common share of both tracks for which direction is mentioned. */
const DIRECTED_FROM = 0.5

const FAR_M = 100_000
/** Similarity of the whole tracks, not only of the parts drawn. Null unless both workouts have one. */
export function tracksSentence(a: Workout, b: Workout, units: Units): string | null {
  const [one, other] = [trackOf(a).points, trackOf(b).points]
  if (!one?.length || !other?.length) return null
  const between = distanceBetween(itemAt(one, 0), itemAt(other, 0))
  const apart = withUnit(between, 'distance', units, between < FAR_M ? 1 : 0)
  if (!fitOneMap(one, other)) return `Different locations: the starting points are ${apart} apart.`
  const match = compareTracks({ id: a.id, points: one }, { id: b.id, points: other })
  if (!match) return 'One of the routes is too short to compare.'
  const { shares, lengths, within, direction, begins, isSameCourse } = match
  const meters = (value: number) => withUnit(value, 'elevation', units)
  const near = `within ${meters(within)}`
  const least = Math.min(...shares)
  const turned = direction === 'reversed' && least >= DIRECTED_FROM ? ', reversed' : ''
  if (isSameCourse)
    return `Same route: A and B are ${near} of each other for ${least < 1 ? `${part(least)} of the way` : 'the whole way'}${turned}${begins === null ? '' : `. B starts ${meters(begins)} in`}.`
  if (Math.max(...shares) === 0)
    return `The routes never come ${near} of each other. They start ${apart} apart.`
  const longer = lengths[0] > lengths[1] ? 'A' : 'B'
  // close everywhere, but of different lengths: laps, or there and back
  if (least >= 0.9)
    return `The routes overlap (${near} for ${part(least)} of the way${turned}), but ${longer} is ${formatNumber(Math.max(...lengths) / Math.min(...lengths), 1)} times as long. It may have more laps or go out and back.`
  return `${Math.max(...shares) < PARTLY_FROM ? 'Different routes that cross' : 'Partly the same route'}${turned}: ${part(shares[0])} of A is ${near} of B, and ${part(shares[1])} of B is ${near} of A.`
}
