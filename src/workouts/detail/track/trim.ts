import { HIDDEN_ENDS_M } from '#lib/geo.ts'
import type { Param } from '#lib/search-params.ts'

/** Meters cut off the beginning and the end of the route. */
export type Trim = { start: number; end: number }
export const NO_TRIM: Trim = { start: 0, end: 0 }
/** Default lengths while identifiers are hidden. */
export const HIDDEN_TRIM: Trim = { start: HIDDEN_ENDS_M, end: HIDDEN_ENDS_M }

/** Maximum length to cut off, which hides whole towns. */
export const TRIM_MAX_M = 20_000

const meters = (text: string) =>
  /^\d{1,5}$/.test(text) && Number(text) <= TRIM_MAX_M ? Number(text) : null

/**
 * `200` is 200 m from both ends, `200,300` 200 m from the start and 300 m from the finish, and `0`
 * nothing. Null if not given.
 */
export const trim = (): Param<Trim | null> => ({
  initial: null,
  expected: `meters, such as 200 or 200,300 (maximum ${TRIM_MAX_M})`,
  parse(raw) {
    const [first = '', second = first, more] = (raw ?? '').split(',')
    const [start, end] = [meters(first), meters(second)]
    return start === null || end === null || more !== undefined ? null : { start, end }
  },
  format: (to) => (to ? [...new Set([to.start, to.end])].join(',') : ''),
})

export const sameTrim = (a: Trim, b: Trim) => a.start === b.start && a.end === b.end

/** Whole meters from a typed length in `unit` (meters per unit). Null if it is not a length, or too long. */
export function metersOf(text: string, unitMeters: number): number | null {
  const clean = text
    .trim()
    // `1,000` is a thousand, and `0,5` a half
    .replace(/^([1-9]\d{0,2}),(?=\d{3}(\.|$))/, '$1')
    .replace(',', '.')
  if (!/^\d{1,6}(\.\d*)?$/.test(clean)) return null
  const length = Math.round(Number(clean) * unitMeters)
  return length <= TRIM_MAX_M ? length : null
}
