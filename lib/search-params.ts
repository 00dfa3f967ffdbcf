import { isDay, type Day } from './days.ts'
import { daysOf, presets } from './range.ts'

/** Conversion of one value of the query string. `parse` never throws: an invalid value gives the default. */
export type Param<T> = {
  parse: (raw: string | null) => T
  format: (value: T) => string
  initial: T
  /** Allowed values in words: `a date, such as 2026-03-01`. */
  expected: string
  /** Default in words, if its text alone isn't clear. */
  initialWords?: string
  /** True for several values in one entry. A list that repeats in an address is read as one. */
  isList?: true
}
// oxlint-disable-next-line typescript/no-explicit-any -- a spec holds params of any types, and infers each
export type Spec = Record<string, Param<any>>
export type Values<S extends Spec> = { [K in keyof S]: S[K]['initial'] }

const asIs = (value: string) => value

export const text = (initial = ''): Param<string> => ({
  initial,
  expected: 'text',
  parse: (raw) => raw ?? initial,
  format: asIs,
})
/** A day, or empty text without one. */
export const day = (initial: Day = ''): Param<Day> => ({
  initial,
  expected: 'a date, such as 2026-03-01',
  parse: (raw) => (raw && isDay(raw) ? raw : initial),
  format: asIs,
})
/** A text in a fixed format, described by `expected`. */
export const matching = (pattern: RegExp, expected: string, initial = ''): Param<string> => ({
  initial,
  expected,
  parse: (raw) => (raw && pattern.test(raw) ? raw : initial),
  format: asIs,
})
/** A column to sort by, with a minus in front for descending. */
export const sorting = (columns: readonly string[], initial: string): Param<string> => ({
  initial,
  expected: `one of ${columns.join(', ')}, with a minus sign in front to sort descending`,
  parse: (raw) => (raw && columns.includes(raw.replace(/^-/, '')) ? raw : initial),
  format: asIs,
})
/**
 * A relative or absolute range, such as `90d`, `ytd`, or `2026-01-01..2026-03-31`, kept as written
 * in the URL.
 */
export const range = (initial: string): Param<string> => ({
  initial,
  initialWords: presets.find((preset) => preset.range === initial)?.words,
  expected: 'a range, such as 13w or 2026-01-01..2026-03-31, with the earlier date first',
  parse: (raw) => (raw && daysOf(raw) ? raw : initial),
  format: asIs,
})
/** One of these words. Any other gives `initial`. */
export const oneOf = <const T extends string>(
  options: readonly T[],
  initial: NoInfer<T>,
): Param<T> => ({
  initial,
  expected: `one of ${options.filter(Boolean).join(', ')}`,
  parse: (raw) => options.find((option) => option === raw) ?? initial,
  format: asIs,
})
/** A whole number within bounds. Any other gives `initial`. */
export const whole = (initial: number, minimum: number, maximum: number): Param<number> => ({
  initial,
  expected: `a whole number from ${minimum} to ${maximum}`,
  parse: (raw) => {
    const n = raw && /^\d{1,10}$/.test(raw) ? Number(raw) : NaN
    return n >= minimum && n <= maximum ? n : initial
  },
  format: String,
})
const NONE: readonly string[] = []
/**
 * Several texts in one entry, separated by commas, without repeats, in the notation that `written`
 * gives. `sport=Run&sport=Ride` is read as `sport=Run,Ride`.
 */
export const texts = ({
  expected = 'comma-separated values',
  written = (value: string) => value,
} = {}): Param<readonly string[]> => ({
  initial: NONE,
  isList: true,
  expected,
  parse: (raw) =>
    raw
      ? [...new Set(raw.split(',').map(decodeURIComponentSafely).filter(Boolean).map(written))]
      : NONE,
  format: (values) =>
    values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(','),
})
/** Present as 1, or absent. */
export const flag = (): Param<boolean> => ({
  initial: false,
  expected: '1 or blank',
  parse: (raw) => raw === '1',
  format: (on) => (on ? '1' : ''),
})

function decodeURIComponentSafely(value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const rawOf = ({ isList }: Param<unknown>, name: string, search: URLSearchParams) =>
  isList ? search.getAll(name).join(',') || null : search.get(name)

/** All parameters of a page, with defaults for those that are missing or unreadable. */
export function readSearch<S extends Spec>(spec: S, search: URLSearchParams): Values<S> {
  return Object.fromEntries(
    Object.entries(spec).map(([name, param]) => [name, param.parse(rawOf(param, name, search))]),
  ) as Values<S>
}

/** A value of the query string that the page can't read, the accepted values, and the value shown instead. */
export type UnreadableParam = { name: string; raw: string; expected: string; shown: string }

/** Values of the query string that don't follow `spec`. Those that equal the default are left out. */
export const unreadableParams = (spec: Spec, search: URLSearchParams): UnreadableParam[] =>
  Object.entries(spec).flatMap(([name, param]) => {
    const raw = rawOf(param, name, search)
    const shown = param.format(param.initial)
    const isDefault = raw !== null && param.format(param.parse(raw)) === shown
    if (raw && isDefault && raw !== shown)
      return [
        {
          name,
          raw,
          expected: param.expected,
          shown: param.initialWords ?? (shown && 'the default'),
        },
      ]
    const other = param.isList ? undefined : search.getAll(name).find((value) => value !== raw)
    return raw !== null && other !== undefined
      ? [{ name, raw: other, expected: `only one ${name}`, shown: raw }]
      : []
  })

/**
 * The query string without the `unreadable` values. Of a repeated value the first stays. A
 * repeated list becomes one entry.
 */
export function withoutUnreadable(
  spec: Spec,
  search: URLSearchParams,
  unreadable: readonly UnreadableParam[],
): URLSearchParams {
  const readable = new URLSearchParams(search)
  for (const [name, param] of Object.entries(spec))
    if (param.isList && search.getAll(name).length > 1)
      readable.set(name, rawOf(param, name, search) ?? '')
  for (const { name, raw } of unreadable) {
    const first = search.get(name)
    if (first === null || first === raw) readable.delete(name)
    else readable.set(name, first)
  }
  return readable
}

/** A value equal to its default is left out of the URL, so that the plain link stays plain. */
export function writeSearch<S extends Spec>(
  spec: S,
  search: URLSearchParams,
  patch: Partial<Values<S>>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, param] of Object.entries(spec)) {
    if (!(name in patch)) continue
    const value = patch[name]
    const raw = value === undefined ? '' : param.format(value)
    if (value === undefined || raw === param.format(param.initial)) next.delete(name)
    else next.set(name, raw)
  }
  return next
}

/** `path` with these values in its query. `path` may have its own query. */
export function withSearch<S extends Spec>(
  path: string,
  spec: S,
  values: Partial<Values<S>>,
): string {
  const [address = '', query] = path.split('?')
  const search = writeSearch(spec, new URLSearchParams(query), values)
  return search.size ? `${address}?${search.toString()}` : address
}
