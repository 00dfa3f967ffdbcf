import tzLookup from '@photostructure/tz-lookup'

import type { Point } from '#lib/polyline.ts'

const MINUTE_MS = 60_000

/** Seconds east of UTC in an IANA time zone at a moment. */
export function zoneOffset(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)!.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round((local - Math.floor(at / MINUTE_MS) * MINUTE_MS) / 1000)
}

/** Seconds east of UTC where and when something was recorded. Out at sea it is the nautical zone. */
export const offsetAt = ([latitude, longitude]: Point, at: number) =>
  zoneOffset(tzLookup(latitude, longitude), at)

/** The calendar day at an offset, `YYYY-MM-DD`. */
export const dayAt = (at: number, offset: number) =>
  new Date(at + offset * 1000).toISOString().slice(0, 10)
