import type * as z from 'zod/mini'

/** True if a JSON value is an object, not a list or null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reason that a text can't be stored. */
export const UNSTORABLE =
  'contains a NUL, an unpaired surrogate, or bytes that aren’t valid UTF-8, which can’t be stored'

/** Advice on a table with such text. */
export const SAVE_AS_UTF8 = 'Save the file again as UTF-8 (in a spreadsheet: "CSV UTF-8")'

/** A path in program notation: `providers[3].created_on`. */
export const pathOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (text, step) =>
      typeof step === 'number' ? `${text}[${step}]` : `${text}${text && '.'}${String(step)}`,
    '',
  )

const NAMED_MAX = 3

/** Reasons that a record violates a schema: the first few, each with its location. */
export function faultsOf(error: z.core.$ZodError): string {
  const faults = error.issues.map(({ path, message }) => {
    const words = message.endsWith('received undefined')
      ? 'is missing'
      : message.replace(/^Invalid input: /, '')
    return path.length ? `${pathOf(path)}: ${words}` : words
  })
  const more = faults.length - NAMED_MAX
  return faults.slice(0, NAMED_MAX).join('; ') + (more > 0 ? `; and ${more} more` : '')
}
