/** A test code or LOINC code: digits, with hyphens among them. */
export const isCode = (word: string): boolean => /^[\d-]*\d[\d-]*$/.test(word)

/** True if a pasted text is a list rather than one name: several lines or columns, or several codes. */
export function isListOfWishes(text: string): boolean {
  const trimmed = text.trim()
  if (/[\r\n\t;]/.test(trimmed)) return true
  const words = trimmed.split(/[\s,]+/).filter(Boolean)
  return words.length > 1 && words.every(isCode)
}
