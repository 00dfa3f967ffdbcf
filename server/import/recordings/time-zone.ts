import tzLookup from '@photostructure/tz-lookup'

import type { Point } from '#lib/polyline.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Seconds east of UTC in an IANA time zone at a given time (milliseconds since 1970), including
 * daylight saving time.
 */
export function zoneOffset(timeZone: string, instantMs: number): number {
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

/** Seconds east of UTC where and when something was recorded. At sea, the nautical time zone. */
export const offsetAt = ([latitude, longitude]: Point, at: number) =>
  zoneOffset(tzLookup(latitude, longitude), at)
