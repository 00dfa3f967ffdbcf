const SURROGATE = /\p{Surrogate}/u

/** Whether PostgreSQL can hold a text, as `text` and in `jsonb`: neither NUL nor half of a surrogate pair is in it. */
const isStorable = (text: string): boolean => !text.includes('\0') && !SURROGATE.test(text)

/**
 * Where in a value of JSON the first text is that cannot be stored, or the first name of a field that cannot: the names and
 * indexes that lead to it. Null where all can.
 */
export function findUnstorable(
  value: unknown,
  path: readonly (string | number)[] = [],
): readonly (string | number)[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (value === null || typeof value !== 'object') return null
  for (const [key, inner] of Object.entries(value)) {
    const place = [...path, Array.isArray(value) ? Number(key) : key]
    const found = isStorable(key) ? findUnstorable(inner, place) : place
    if (found) return found
  }
  return null
}
