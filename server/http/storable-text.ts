const SURROGATE = /\p{Surrogate}/u

/**
 * True if PostgreSQL can store a text as `text` and in `jsonb`: it contains neither NUL nor a lone
 * surrogate.
 */
const isStorable = (text: string): boolean => !text.includes('\0') && !SURROGATE.test(text)

/**
 * Path to the first text in a JSON value that can't be stored, or to the object with such a key:
 * the names and indexes that lead to it, from `path` on. Null if everything can be stored. Values
 * that are not JSON, such as bytes, are skipped.
 */
export function findUnstorable(
  value: unknown,
  path: (string | number)[] = [],
): (string | number)[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return null
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return path
    const found = findUnstorable(inner, [...path, Array.isArray(value) ? Number(key) : key])
    if (found) return found
  }
  return null
}
