import type { Workout } from '#contract/interface/workouts.ts'
import { formatInstant, formatOffset, type Day } from '#lib/days.ts'

/**
 * `17:03–18:10` on the local clock of the recording. If it ended on another day, with that day:
 * `20:00 to Nov 3, 2026, 03:00`. `from 17:03` if the end is not known.
 */
export function clockTimes({
  time_start,
  time_end,
  timezone_offset,
}: Pick<Workout, 'time_start' | 'time_end' | 'timezone_offset'>): string {
  const onClock = (instant: string) => formatInstant(instant, timezone_offset ?? 0)
  const start = onClock(time_start)
  if (time_end === null) return `from ${start.slice(-5)}`
  const end = onClock(time_end)
  const dayOf = (text: string) => text.slice(0, -5)
  const isOnOneDay = dayOf(start) === dayOf(end)
  return `${start.slice(-5)}${isOnOneDay ? `–${end.slice(-5)}` : ` to ${end}`}`
}

/** Time zone of its clock times: `UTC+02:00`, or `UTC (time zone unknown)`. */
export const zoneWords = ({ timezone_offset }: Pick<Workout, 'timezone_offset'>): string =>
  timezone_offset === null ? 'UTC (time zone unknown)' : formatOffset(timezone_offset)

/**
 * Time of the last update, on the same clock as the other times: `Nov 24, 2026, 18:40
 * (UTC+01:00)`. Null if it was not given.
 */
export const updateTime = ({
  updated_at,
  timezone_offset,
}: Pick<Workout, 'updated_at' | 'timezone_offset'>): string | null =>
  updated_at === null
    ? null
    : `${formatInstant(updated_at, timezone_offset ?? 0)} ${timezone_offset === null ? 'UTC' : `(${formatOffset(timezone_offset)})`}`

/** Day of the start by its own offset. Null if either is unknown. */
export function localStartDay({
  time_start,
  timezone_offset,
}: Pick<Workout, 'time_start' | 'timezone_offset'>): Day | null {
  const start = Date.parse(time_start)
  if (timezone_offset === null || Number.isNaN(start)) return null
  return new Date(start + timezone_offset * 1000).toISOString().slice(0, 10)
}
