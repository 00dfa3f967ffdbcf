/** Words that lead on to what follows them, so a beginning doesn't end with them. */
const LEADS_ON = /^(?:with|without|of|in|due|to|and|or|by|for|the|on|at|from)$/i

/** Number of words from which a beginning is worth leaving out. */
const WORDS_MIN = 2

/**
 * The words with which all titles begin, followed by others in each: `Type 2 diabetes mellitus`. Empty
 * if there are none, or for a single title.
 */
export function sharedBeginning(titles: readonly (string | null)[]): string {
  const [first, ...others] = titles.map((title) => title?.split(' ') ?? [])
  if (!first || !others.length) return ''
  const differsAt = (words: readonly string[]) => {
    const at = first.findIndex((word, place) => word !== words[place])
    return at < 0 ? first.length : at
  }
  // each title keeps a word of its own
  const shortest = Math.min(first.length, ...others.map((words) => words.length))
  const shared = first.slice(0, Math.max(0, Math.min(shortest - 1, ...others.map(differsAt))))
  while (LEADS_ON.test(shared.at(-1) ?? '')) shared.pop()
  return shared.length < WORDS_MIN ? '' : shared.join(' ')
}
