import { sportKey, type GivenSport } from '#lib/sport-key.ts'

/** Recordings of two providers overlap by more than this share of the shorter one … */
const OVERLAP_MIN = 0.5
/** … and their distance or duration differs by at most this share of the larger value. */
const APART_MAX = 0.15
/**
 * Recordings of one provider begin within this many seconds, and within this share of the shorter
 * one's length …
 */
const [SAME_START_S, SAME_START_SHARE] = [10, 0.1]
/** … and their distance, or their duration without one, differs by at most this share. */
const APART_ONE_PROVIDER_MAX = 0.03

/**
 * Fields that show whether two recordings are of the same activity. Meters and seconds. Null means
 * not measured.
 */
export type Recording = {
  time_start: string
  time_end: string | null
  distance: number | null
  moving_time: number | null
  sport: GivenSport
  source: { provider: string | null }
}

/**
 * Similarity of two recordings. Shares from 0 to 1, null unless both have the value. `startsApart`
 * is in seconds for one provider, otherwise null.
 */
export type SameActivity = {
  overlap: number
  distance: number | null
  duration: number | null
  startsApart: number | null
}

const times = new WeakMap<Recording, { start: number; end: number }>()
/**
 * Start and end in milliseconds. Without a known end, the length is zero. Cached per recording,
 * because each filter change needs thousands of them.
 */
export function timesOf(recording: Recording): { start: number; end: number } {
  let known = times.get(recording)
  if (!known) {
    const start = Date.parse(recording.time_start)
    known = { start, end: recording.time_end === null ? start : Date.parse(recording.time_end) }
    times.set(recording, known)
  }
  return known
}

const apart = (a: number, b: number) =>
  a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b))

const distanceApart = (a: Recording, b: Recording) =>
  a.distance === null || b.distance === null ? null : apart(a.distance, b.distance)

/**
 * True if two recordings of one provider are the same. Laps, legs, and intervals can be separate
 * recordings, so start and distance must match, or without distances the duration and sport.
 */
function isSameRecording(
  a: Recording,
  b: Recording,
  {
    startsApart,
    distance,
    duration,
    shorter,
  }: { startsApart: number; distance: number | null; duration: number; shorter: number },
): boolean {
  const mostApart = Math.min(SAME_START_S * 1000, shorter * SAME_START_SHARE)
  if (startsApart * 1000 > mostApart || duration > APART_MAX) return false
  if (distance !== null) return distance <= APART_ONE_PROVIDER_MAX
  const hasDistance = a.distance !== null || b.distance !== null
  return !hasDistance && duration <= APART_ONE_PROVIDER_MAX && sportKey(a) === sportKey(b)
}

/**
 * Evidence that two recordings are the same activity. Null if they aren't. Two providers: an
 * overlap of more than half of the shorter one, and distance or duration within 15%. One provider:
 * start within 10 s, distance within 3%, and duration within 15%. Duration is moving time if both
 * have it. If moving times differ more, because providers define pauses differently, it is the
 * time from start to end.
 */
export function sameActivity(a: Recording, b: Recording): SameActivity | null {
  const isOneProvider = a.source.provider === b.source.provider
  const [one, other] = [timesOf(a), timesOf(b)]
  const [lengthA, lengthB] = [one.end - one.start, other.end - other.start]
  const shorter = Math.min(lengthA, lengthB)
  const common = Math.min(one.end, other.end) - Math.max(one.start, other.start)
  // a recording of zero length has no half to overlap
  if (!(shorter > 0) || !(common > shorter * OVERLAP_MIN)) return null
  const distance = distanceApart(a, b)
  const elapsed = apart(lengthA, lengthB)
  const duration =
    a.moving_time === null || b.moving_time === null
      ? elapsed
      : Math.min(apart(a.moving_time, b.moving_time), elapsed)
  const startsApart = isOneProvider ? Math.abs(one.start - other.start) / 1000 : null
  const isSame =
    startsApart === null
      ? (distance !== null && distance <= APART_MAX) || duration <= APART_MAX
      : isSameRecording(a, b, { startsApart, distance, duration, shorter })
  return isSame ? { overlap: common / shorter, distance, duration, startsApart } : null
}
