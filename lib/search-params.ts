import { isDay, type Day } from './days.ts'
import { daysOf } from './range.ts'

/** How one value of the query string becomes a typed one. `parse` never throws: a bad value is the default. */
export type Param<T> = {
  parse: (raw: string | null) => T
  format: (value: T) => string
  initial: T
}
// oxlint-disable-next-line typescript/no-explicit-any -- a spec holds params of any types, and infers each
export type Spec = Record<string, Param<any>>
export type Values<S extends Spec> = { [K in keyof S]: S[K]['initial'] }

const asIs = (value: string) => value

export const text = (initial = ''): Param<string> => ({
  initial,
  parse: (raw) => raw ?? initial,
  format: asIs,
})
export const day = (initial: Day = ''): Param<Day> => ({
  initial,
  parse: (raw) => (raw && isDay(raw) ? raw : initial),
  format: asIs,
})
/** A relative or free range, such as `90d`, `ytd` or `2026-01-01..2026-03-31`. It stays as it stands in the URL. */
export const range = (initial: string): Param<string> => ({
  initial,
  parse: (raw) => (raw && daysOf(raw) ? raw : initial),
  format: asIs,
})
export const oneOf = <const T extends string>(
  options: readonly T[],
  initial: NoInfer<T>,
): Param<T> => ({
  initial,
  parse: (raw) => options.find((option) => option === raw) ?? initial,
  format: asIs,
})
export const whole = (initial: number, minimum: number, maximum: number): Param<number> => ({
  initial,
  parse: (raw) => {
    const n = raw && /^\d{1,10}$/.test(raw) ? Number(raw) : NaN
    return n >= minimum && n <= maximum ? n : initial
  },
  format: String,
})
const NONE: readonly string[] = []
/** Several texts, each its own entry: `sport=Run&sport=Ride` would not survive `set`, so they share one, separated by commas. */
export const texts = (): Param<readonly string[]> => ({
  initial: NONE,
  parse: (raw) =>
    raw ? [...new Set(raw.split(',').map(decodeURIComponentSafely).filter(Boolean))] : NONE,
  format: (values) =>
    values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(','),
})
export const flag = (): Param<boolean> => ({
  initial: false,
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

export function readSearch<S extends Spec>(spec: S, search: URLSearchParams): Values<S> {
  return Object.fromEntries(
    Object.entries(spec).map(([name, param]) => [name, param.parse(search.get(name))]),
  ) as Values<S>
}

/** A value equal to its default leaves the URL, so that the plain link stays the plain page. */
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
