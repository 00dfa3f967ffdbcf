import { zoneOffset } from '#server/import/recordings/time-zone.ts'

const DAY_MS = 86_400_000

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Time at which clocks in a time zone show a day and this many seconds after midnight. */
export function instantAt(timeZone: string, day: string, secondsOfDay: number): number {
  const wall = midnight(day) + secondsOfDay * 1000
  const guess = wall - zoneOffset(timeZone, wall) * 1000
  return wall - zoneOffset(timeZone, guess) * 1000
}

/** 0 is Monday, 6 is Sunday. */
export const weekday = (day: string): number => (new Date(midnight(day)).getUTCDay() + 6) % 7

/** 0 on January 1, just below 1 on December 31. */
export const shareOfYear = (day: string): number =>
  (midnight(day) - Date.parse(`${day.slice(0, 4)}-01-01T00:00:00Z`)) / (366 * DAY_MS)

/** A time in the interface's format, in UTC and to the second. */
export const instantText = (instantMs: number): string =>
  `${new Date(instantMs).toISOString().slice(0, 19)}+00:00`
