import { FIRST_MS } from '#server/db/statements/column-moment.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const OFFSET = /(Z|[+-]\d\d:?\d\d)$/i

/** Milliseconds since 1970, and the microseconds beyond them that JavaScript's dates do not keep. */
type Moment = { ms: number; micros: string }

function parse(text: string): Moment {
  const ms = Date.parse(OFFSET.test(text) ? text : `${text}Z`)
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? ''
  return { ms, micros: fraction.slice(3, 6).padEnd(3, '0') }
}

const render = ({ ms, micros }: Moment) =>
  ms < FIRST_MS ? '-infinity' : new Date(ms).toISOString().replace('Z', `${micros}Z`)

/** A start as a timestamp in UTC for PostgreSQL: without a time it is 00:00:00, without an offset it is UTC. */
export const startOf = (text: string): string =>
  render(parse(DAY.test(text) ? `${text}T00:00:00` : text))

/**
 * An end as a timestamp in UTC for PostgreSQL: without a time it is 23:59:59 and the whole of that second, so that what
 * began in the last second of the day began on that day. An end with a time is that moment and nothing after it.
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
