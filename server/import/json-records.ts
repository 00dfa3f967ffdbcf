import type * as z from 'zod/mini'

/** Whether a value of JSON is an object, and neither a list nor null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Why a text does not go in. */
export const UNSTORABLE =
  'has a NUL, half a character or bytes that are not UTF-8 in it, which cannot be stored'

/** A path as it is written in a program: `providers[3].created_on`. */
export const pathOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (text, step) =>
      typeof step === 'number' ? `${text}[${step}]` : `${text}${text && '.'}${String(step)}`,
    '',
  )

const MOST_NAMED = 3

/** Why a record breaks a schema: the first few places, each with its reason. */
export function faultsOf(error: z.core.$ZodError): string {
  const faults = error.issues.map(({ path, message }) =>
    path.length ? `${pathOf(path)}: ${message}` : message,
  )
  const more = faults.length - MOST_NAMED
  return faults.slice(0, MOST_NAMED).join('; ') + (more > 0 ? `; and ${more} more` : '')
}
