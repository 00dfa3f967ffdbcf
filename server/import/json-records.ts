import { basename } from 'node:path'

import type * as z from 'zod/mini'

/** Whether a value of JSON is an object, and neither a list nor null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The list of a JSON file: the file itself, or what is under the first of `keys` that it has. `path` is how to name it. */
export function recordsOf(
  file: string,
  json: unknown,
  keys: string[],
): { records: unknown[]; path: string } {
  if (Array.isArray(json)) return { records: json, path: '' }
  const key = isRecord(json) ? keys.find((one) => one in json) : undefined
  const records = key && (json as Record<string, unknown>)[key]
  if (Array.isArray(records)) return { records, path: key! }
  throw new Error(
    `${basename(file)} has no list of records: write [...] or ${keys.map((one) => `{"${one}": [...]}`).join(' or ')}`,
  )
}

/** Why a text does not go in. */
export const UNSTORABLE = 'has a NUL or half a character in it, which no text may hold'

/** A path as it is written in a program: `providers[3].created_on`. */
const pathOf = (path: readonly PropertyKey[]) =>
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
