const SURROGATE = /\p{Surrogate}/u

/** Whether PostgreSQL can hold a text, as `text` and in `jsonb`: neither NUL nor half of a surrogate pair is in it. */
const isStorable = (text: string): boolean => !text.includes('\0') && !SURROGATE.test(text)

/**
 * Where in a value of JSON the first text is that cannot be stored, or the object with a name that cannot: the names and indexes
 * that lead to it, from `path` on. Null where all can. What is no JSON, such as bytes, is passed over.
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
