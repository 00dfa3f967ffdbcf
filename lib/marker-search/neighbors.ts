/**
 * Words beside a single letter or digit, one of which it belongs to: the "d" of "vitamin d", the
 * "c" of "c peptide".
 */
export type Beside = { before: string | null; after: string | null }

const isSingle = (word: string | undefined) => word?.length === 1

/**
 * The nearest longer words beside the single letter or digit at `i`. Null for a longer word, or if
 * there are none.
 */
export function neighbors(words: readonly string[], i: number): Beside | null {
  if (!isSingle(words[i])) return null
  let before = i - 1
  let after = i + 1
  while (isSingle(words[before])) before--
  while (isSingle(words[after])) after++
  const beside = { before: words[before] ?? null, after: words[after] ?? null }
  return beside.before === null && beside.after === null ? null : beside
}
