/** Two recordings of the same activity overlap by more than this share of the shorter one … */
const LEAST_OVERLAP = 0.5
/** … and their distance or duration is no further apart than this share of the larger one. */
const MOST_APART = 0.15

/** What of a recording tells whether another is of the same activity. Metres and seconds; null is not measured. */
export type Recording = {
  time_start: string
  time_end: string
  distance: number | null
  moving_time: number | null
  source: { provider: string }
}

/** What two recordings have in common. Shares between 0 and 1; null where not both gave it. */
export type SameActivity = { overlap: number; distance: number | null; duration: number | null }

const times = new WeakMap<Recording, { start: number; end: number }>()
/** Start and end in milliseconds. Read once for each recording: every change of a filter asks for thousands of them. */
export function timesOf(recording: Recording): { start: number; end: number } {
  let known = times.get(recording)
  if (!known)
    times.set(
      recording,
      (known = { start: Date.parse(recording.time_start), end: Date.parse(recording.time_end) }),
    )
  return known
}

const apart = (a: number, b: number) =>
  a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b))

/**
 * What makes two recordings the same activity, or null where they are not: other providers, an overlap of more than half
 * of the shorter, and distance or duration within 15 %. Duration is moving time where both gave it, else, and where
 * moving times are further apart (providers disagree on what a pause is), from start to end.
 */
export function sameActivity(a: Recording, b: Recording): SameActivity | null {
  if (a.source.provider === b.source.provider) return null
  const [one, other] = [timesOf(a), timesOf(b)]
  const [lengthA, lengthB] = [one.end - one.start, other.end - other.start]
  const shorter = Math.min(lengthA, lengthB)
  const common = Math.min(one.end, other.end) - Math.max(one.start, other.start)
  // a recording of no time has no half to overlap
  if (!(shorter > 0) || !(common > shorter * LEAST_OVERLAP)) return null
  const distance = a.distance === null || b.distance === null ? null : apart(a.distance, b.distance)
  const elapsed = apart(lengthA, lengthB)
  const duration =
    a.moving_time === null || b.moving_time === null
      ? elapsed
      : Math.min(apart(a.moving_time, b.moving_time), elapsed)
  return (distance !== null && distance <= MOST_APART) || duration <= MOST_APART
    ? { overlap: common / shorter, distance, duration }
    : null
}

const apartWords = (share: number) => {
  const hundredths = share * 100
  if (hundredths === 0) return 'the same'
  return `${hundredths < 0.1 ? '< 0.1' : hundredths < 10 ? hundredths.toFixed(1) : Math.round(hundredths)} % apart`
}

/** Why two recordings are one activity: `overlaps 96 %, distance 0.4 % apart, duration 1.2 % apart`. */
export function sameActivityWords({ overlap, distance, duration }: SameActivity): string {
  // what is not all of it is not written as all of it
  const whole = overlap < 1 ? Math.min(99, Math.round(overlap * 100)) : 100
  return [
    `overlaps ${whole} %`,
    distance !== null && `distance ${apartWords(distance)}`,
    duration !== null && `duration ${apartWords(duration)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
