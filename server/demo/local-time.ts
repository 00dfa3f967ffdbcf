const DAY_MS = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** Seconds east of UTC in an IANA time zone at an instant (milliseconds since 1970), summer time included. */
export function offsetAt(timeZone: string, instantMs: number): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      timeZoneName: 'longOffset',
      year: 'numeric',
    })
    formats.set(timeZone, format)
  }
  const parts = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?/.exec(format.format(instantMs))
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = parts ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The instant at which the clock of a time zone shows a day and that many seconds after midnight. */
export function instantAt(timeZone: string, day: string, secondsOfDay: number): number {
  const wall = midnight(day) + secondsOfDay * 1000
  const guess = wall - offsetAt(timeZone, wall) * 1000
  return wall - offsetAt(timeZone, guess) * 1000
}

/** The calendar day where the clock is that many seconds east of UTC. */
export const dayAt = (instantMs: number, offsetSeconds: number): string =>
  new Date(instantMs + offsetSeconds * 1000).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string =>
  new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10)

/** 0 is Monday, 6 is Sunday. */
export const weekday = (day: string): number => (new Date(midnight(day)).getUTCDay() + 6) % 7

/** 0 on the first of January, just below 1 on the last of December. */
export const shareOfYear = (day: string): number =>
  (midnight(day) - Date.parse(`${day.slice(0, 4)}-01-01T00:00:00Z`)) / (366 * DAY_MS)

/** An instant as the interface writes it, in UTC and to the second. */
export const instantText = (instantMs: number): string =>
  `${new Date(instantMs).toISOString().slice(0, 19)}+00:00`
