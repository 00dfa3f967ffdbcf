import type { Workout } from '#contract/interface/workouts.ts'
import { decodePolyline, type Point } from '#lib/polyline.ts'
import { unreadableReason } from '#lib/unreadable.ts'

export type Track =
  | { points: readonly Point[]; error: null }
  | { points: null; error: string | null }

/** Location of a workout's track: the object, and its field or fields. */
export const trackField = (workout: Workout) =>
  workout.map
    ? { of: workout.map, field: ['summary_polyline', 'polyline'] }
    : { of: workout, field: 'map' }

/** True if a track is not the text that it should be. */
export function isTrackUnreadable(workout: Workout): boolean {
  const { of, field } = trackField(workout)
  return trackOf(workout).points === null && unreadableReason(of, field) !== null
}

const known = new WeakMap<Workout, Track>()

/**
 * The track, or the reason that there is none: not recorded, or not decodable. Decoded once for
 * each workout.
 */
export function trackOf(workout: Workout): Track {
  let track = known.get(workout)
  if (!track) known.set(workout, (track = decoded(workout)))
  return track
}

function decoded(workout: Workout): Track {
  const { map } = workout
  const encoded = map?.summary_polyline || map?.polyline
  if (!encoded) {
    const { of, field } = trackField(workout)
    const reason = unreadableReason(of, field)
    return { points: null, error: reason && 'It wasn’t sent as text.' }
  }
  try {
    return { points: decodePolyline(encoded), error: null }
  } catch (error) {
    return { points: null, error: (error as RangeError).message }
  }
}
