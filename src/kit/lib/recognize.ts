/** Kinds of pasted text, by format alone. */
export type Recognized = 'uuid' | 'icd' | 'loinc' | 'text'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const UUIDS = /(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])/gi
// ICD-10-CM: three characters, the first a letter and a digit among the others, then up to four
// more after an optional dot
const ICD = /^[a-z](\d[0-9a-z]|[a-z]\d)(\.?[0-9a-z]{1,4})?$/i
const LOINC = /^\d{1,7}-\d$/

export const isUuid = (text: string): boolean => UUID.test(text.trim())

/** The ids within a text, without repeats, in lowercase: alone, in braces, in an address, among words. */
export const uuidsIn = (text: string): string[] => [
  ...new Set((text.match(UUIDS) ?? []).map((id) => id.toLowerCase())),
]

/** Kind of a text: an id, a LOINC code, a diagnosis code, or other text. */
export function recognize(text: string): Recognized {
  const word = text.trim()
  if (UUID.test(word)) return 'uuid'
  if (LOINC.test(word)) return 'loinc'
  if (ICD.test(word)) return 'icd'
  return 'text'
}
