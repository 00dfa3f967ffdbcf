const PARENTHESIS = /\s*\(([^()]+)\)/g

const initialsOf = (words: readonly string[]) =>
  words
    .map((word) => word.charAt(0))
    .join('')
    .toLowerCase()
const wordsOf = (text: string) => text.split(/[\s-]+/).filter(Boolean)

/** True if one is the initials of the other's last words: `DVT` of "acute deep vein thrombosis". */
const abbreviates = (short: string, long: string) =>
  /^[a-z]{2,6}$/i.test(short) &&
  initialsOf(wordsOf(long).slice(-short.length)) === short.toLowerCase()

/**
 * A query without parentheses that only repeat the words before them: "deep vein thrombosis (DVT)",
 * "DVT (deep vein thrombosis)".
 */
export const withoutRepeated = (text: string): string =>
  text.replace(PARENTHESIS, (typed, inside: string, index: number) => {
    const before = text.slice(0, index)
    const last = wordsOf(before).at(-1) ?? ''
    const isRepeated =
      abbreviates(inside.trim(), before) ||
      (wordsOf(inside).length === last.length && abbreviates(last, inside))
    return isRepeated ? '' : typed
  })
