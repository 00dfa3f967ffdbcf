/** Ids and codes as typed or pasted: many at once, with any common separator, without repeats. */
export const splitCodes = (text: string): string[] => [
  ...new Set(text.split(/[\s,;|]+/).filter(Boolean)),
]

/**
 * A pasted list of test codes, or empty if the text may be a name: several words with a digit in
 * each. `001453, 005009` is a list, `vitamin B12` isn't.
 */
export function readTestCodes(text: string): string[] {
  const words = splitCodes(text)
  return words.length > 1 && words.every((word) => /\d/.test(word)) ? words : []
}
