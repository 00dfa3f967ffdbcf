import type { Marker } from '#contract/interface/markers.ts'

/** Names of panels, whose contents differ from lab to lab. */
const PANEL = /\b(?:panel|profile|studies)\b/i
/** Between the tests that a name lists. */
const BETWEEN = /\s*,\s*|\s+(?:and|with)\s+/
/** Results that are calculated from the others. */
const CALCULATED = /\b(?:inr|ratio|index|saturation|estimated|calculated|total|percent)\b/i

const longWords = (text: string): string[] => text.toLowerCase().match(/[a-z\d]{3,}/g) ?? []

/**
 * True if the name of a test lists one of its results that no words for it say: trichomonas, where
 * chlamydia and gonorrhea are asked for. `said` are the words of a line, and those that they were
 * read as.
 */
export function reportsMore({ name, expected_results }: Marker, said: readonly string[]): boolean {
  const results = expected_results ?? []
  if (name === null || results.length < 2 || PANEL.test(name)) return false
  const words = new Set(said.flatMap(longWords))
  const isSaid = (part: string) => longWords(part).some((word) => words.has(word))
  // a word of all results is how they are measured
  const isResult = (part: string) => {
    const [first = ''] = longWords(part)
    const having = results.filter((result) => longWords(result.name ?? '').includes(first))
    return having.length > 0 && having.length < results.length
  }
  const parts = name.split(BETWEEN).filter((part) => isResult(part) && !CALCULATED.test(part))
  return parts.some(isSaid) && !parts.every(isSaid)
}
