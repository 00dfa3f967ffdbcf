/** Number of typos (a letter missing, added, wrong, or two swapped) allowed in a word of this length. */
export const slipsAllowed = (length: number) => [4, 6, 11].filter((from) => length >= from).length

/** Minimum length of an existing word that can be a typo. */
export const SHORTEST_REPAIRED = 5

/**
 * True if a similar word is probably meant. The first letter is rarely wrong, so it can differ
 * only in a longer word with one typo. Words of fewer than four letters are abbreviations, which
 * are typed exactly.
 */
export const isLikely = (typed: string, meant: string, slips: number) =>
  meant.length >= 4 && (typed[0] === meant[0] || (slips === 1 && typed.length >= SHORTEST_REPAIRED))

const SOUNDS: [RegExp, string][] = [
  [/^(?:p(?=[nst])|[kg](?=n)|w(?=r)|m(?=n))/, ''],
  [/^x/, 's'],
  [/^schi/, 'ski'],
  [/ph/g, 'f'],
  [/(?:[tsc]i|sh[ou]|ss?i)(?=o?n)/g, '$'],
  [/sh|sch/g, '$'],
  [/gh/g, ''],
  [/c(?=[eiy])|z/g, 's'],
  [/x/g, 'ks'],
  [/ch|ck|c|q/g, 'k'],
  [/dg|g(?=[eiy])/g, 'j'],
  [/(?<=.)[aeiouyhw]/g, ''],
  [/^[aeiouy]/, 'a'],
  [/(.)\1+/g, '$1'],
]

/**
 * Phonetic key of an English or medical word from its consonants: the same for "sifilis" and
 * "syphilis". Empty if too little is left.
 */
export function soundOf(word: string): string {
  let sound = word
  for (const [letters, by] of SOUNDS) sound = sound.replace(letters, by)
  return sound.length < 3 ? '' : sound
}

export type Near = { term: number; slips: number }

/** A sorted list of words, and the number of letters that each shares with the one before. */
export type WordList = { words: readonly string[]; shared: Uint8Array }

export function createWordList(words: readonly string[]): WordList {
  const shared = new Uint8Array(words.length)
  let before = ''
  for (const [i, word] of words.entries()) {
    const most = Math.min(before.length, word.length, 255)
    let n = 0
    while (n < most && before.charCodeAt(n) === word.charCodeAt(n)) n++
    shared[i] = n
    before = word
  }
  return { words, shared }
}

const LONGEST = 64
const WIDTH = LONGEST + 2
/** More than any distance that is computed. */
const FAR = 255
const rows = new Uint8Array(WIDTH * WIDTH)
const letters = new Uint16Array(LONGEST)

/**
 * The words of a sorted list within `most` typos of `word`, by restricted Damerau-Levenshtein
 * distance (optimal string alignment). Neighbors share the rows of their common prefix, and a
 * prefix that is already too far is skipped with all its words. Only cells near the diagonal are
 * computed, and words of very different length are skipped. With `unfinished`, a word also counts
 * if a prefix of it is close enough, as while typing.
 */
export function nearWords(
  { words, shared }: WordList,
  word: string,
  most: number,
  unfinished: boolean,
): Near[] {
  const n = Math.min(word.length, LONGEST)
  const found: Near[] = []
  for (let j = 0; j <= n; j++) rows[j] = j
  for (let j = 0; j < n; j++) letters[j] = word.charCodeAt(j)
  // the next row can still improve by a swap, so one more typo is allowed
  const band = most + 1
  // rows[depth] is valid up to this depth for the current term
  let known = 0
  let hopelessAt = Infinity
  // best distance of a prefix of the current term, by depth
  const bestAt = new Uint8Array(WIDTH).fill(255)
  bestAt[0] = n
  for (let t = 0; t < words.length; t++) {
    const term = words[t]!
    const common = shared[t]!
    if (common >= hopelessAt) {
      // an earlier prefix may have been close enough
      const slips = bestAt[hopelessAt]!
      if (unfinished && slips <= most) found.push({ term: t, slips })
      continue
    }
    hopelessAt = Infinity
    if (common < known) known = common
    const length = Math.min(term.length, LONGEST)
    if (!unfinished && Math.abs(length - n) > most) continue
    let depth = known
    while (depth < length) {
      depth++
      const row = depth * WIDTH
      const up = row - WIDTH
      const above = up - WIDTH
      const letter = term.charCodeAt(depth - 1)
      const letterBefore = depth > 1 ? term.charCodeAt(depth - 2) : -1
      const from = Math.max(1, depth - band)
      const to = Math.min(n, depth + band)
      rows[row] = depth
      if (from > 1) rows[row + from - 1] = FAR
      if (to < n) rows[row + to + 1] = rows[row + n] = FAR
      let least = from > 1 ? FAR : depth
      let left = rows[row + from - 1]!
      let typedBefore = from > 1 ? letters[from - 2]! : -2
      for (let j = from; j <= to; j++) {
        const typed = letters[j - 1]!
        let cost = rows[up + j - 1]!
        if (letter !== typed) {
          const beside = rows[up + j]!
          if (beside < cost) cost = beside
          if (left < cost) cost = left
          cost++
          if (letter === typedBefore && typed === letterBefore) {
            const swapped = rows[above + j - 2]! + 1
            if (swapped < cost) cost = swapped
          }
        }
        rows[row + j] = cost
        if (cost < least) least = cost
        left = cost
        typedBefore = typed
      }
      bestAt[depth] = Math.min(bestAt[depth - 1]!, rows[row + n]!)
      if (least > band) {
        hopelessAt = depth
        break
      }
    }
    known = depth
    const reached = bestAt[depth]!
    const slips = rows[depth * WIDTH + n]!
    if (unfinished && reached <= most) found.push({ term: t, slips: reached })
    else if (hopelessAt === Infinity && slips <= most) found.push({ term: t, slips })
  }
  return found
}
