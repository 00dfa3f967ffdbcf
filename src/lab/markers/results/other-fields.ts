import { fieldNames, type ExpectedResult, type Marker } from '#contract/interface/markers.ts'

/** A field with the service's name. */
export type Field = readonly [name: string, value: unknown]

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
type Plain = string | number | boolean | null | undefined
/** True if it fits in a word or two. */
export const isPlain = (value: unknown): value is Plain =>
  typeof value !== 'object' || value === null

const others = (record: object | null, known: readonly string[]): Field[] =>
  Object.entries(record ?? {}).filter(([name]) => !known.includes(name))

/** Fields of a marker that are not in the interface, such as its turnaround or order-entry questions. */
export const otherFieldsOf = (marker: Marker): Field[] => others(marker, fieldNames.marker)
/** The same for a result, and for its LOINC. */
export const otherFieldsOfResult = (result: ExpectedResult): Field[] => [
  ...others(result, fieldNames.result),
  ...others(result.loinc, fieldNames.loinc),
]

/** Keys that may name an object of a list, the first with text. Questions have their text in one of them. */
const CALLED = ['question', 'text', 'label', 'title', 'name', 'display', 'value']

/** An object of a list in readable form: its name, other short values, and longer ones. */
export function readItem(item: Record<string, unknown>): {
  title: string | null
  plain: (readonly [name: string, value: Plain])[]
  nested: Field[]
} {
  const called = CALLED.find((name) => typeof item[name] === 'string' && item[name] !== '')
  const rest = Object.entries(item).filter(([name]) => name !== called)
  return {
    title: called === undefined ? null : String(item[called]),
    plain: rest.flatMap(([name, value]) => (isPlain(value) ? [[name, value] as const] : [])),
    nested: rest.filter(([, value]) => !isPlain(value)),
  }
}

/** A short value in words. Null if nothing was given. */
export function plainText(value: Plain): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
