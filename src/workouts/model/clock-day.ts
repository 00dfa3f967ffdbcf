import type { Workout } from '#contract/interface/workouts.ts'

/** The local day of the recording if it differs from the calendar date. Otherwise null. */
export function otherClockDay({
  time_start,
  timezone_offset,
  calendar_date,
}: Workout): string | null {
  if (timezone_offset === null) return null
  const ms = Date.parse(time_start) + timezone_offset * 1000
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return null
  const day = new Date(ms).toISOString().slice(0, 10)
  return day === calendar_date ? null : day
}
