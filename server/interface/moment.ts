import { FIRST_MS, LAST_MS } from '#server/db/statements/column-moment.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const OFFSET = /(Z|[+-]\d\d:?\d\d)$/i

/** Milliseconds since 1970, and the remaining microseconds, which JavaScript dates don't keep. */
type Moment = { ms: number; micros: string }

function parse(text: string): Moment {
  const ms = Date.parse(OFFSET.test(text) ? text : `${text}Z`)
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? ''
  return { ms, micros: fraction.slice(3, 6).padEnd(3, '0') }
}

function render({ ms, micros }: Moment): string {
  if (ms < FIRST_MS) return '-infinity'
  return ms > LAST_MS ? 'infinity' : new Date(ms).toISOString().replace('Z', `${micros}Z`)
}

/** A start as a UTC timestamp for PostgreSQL. The time defaults to 00:00:00 and the offset to UTC. */
export const startOf = (text: string): string =>
  render(parse(DAY.test(text) ? `${text}T00:00:00` : text))

/**
 * An end as a UTC timestamp for PostgreSQL. The time defaults to the end of 23:59:59, so that
 * workouts from the last second of the day are included. With a time, the end is exactly that
 * moment.
 */
export const endOf = (text: string): string =>
  render(parse(DAY.test(text) ? `${text}T23:59:59.999999` : text))

export const isAfter = (start: string, end: string): boolean => {
  const [a, b] = [
    parse(DAY.test(start) ? `${start}T00:00:00` : start),
    parse(DAY.test(end) ? `${end}T23:59:59.999999` : end),
  ]
  return a.ms > b.ms || (a.ms === b.ms && a.micros > b.micros)
}
