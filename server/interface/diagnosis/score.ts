import { getOrCreate } from '#lib/lists.ts'
import { createTally, WORDS_MAX, type Whole } from '#lib/text-search/tally.ts'
import { createWordReader, type QueryWord } from '#lib/text-search/word-reader.ts'

import { CODE_KINDS, type CodeIndex } from './build-index.ts'
import type { Reading } from './read-query.ts'
import { isLight } from './words.ts'

/** Share of the weight of the query's words that a code must match if it doesn't match all of them. */
const ENOUGH_MATCHED = 0.3
/**
 * Bonus for a title or name that the query covers fully. Found by trial on one half of queries.tsv
 * and checked on the other.
 */
const WHOLE_TITLE: Whole = { points: 0.75, from: 0.97 }
const WHOLE_NAME: Whole = { points: 0.6, from: 0.97 }
/** Number of the likeliest readings that are also tried with typos and in part. */
const READINGS_REPAIRED = 3
/** Weight of a word with little meaning of its own ("popped out", "trouble sleeping"). */
const LIGHT = 0.4
const WORDS_KEPT = 500

/** A reading as tried: what may stand for each of its words, and how strictly. */
export type Way = {
  reading: Reading
  /** As many as `reading.words`, in the same order. */
  words: readonly QueryWord[]
  /** `exact`: every word is there. `slips`: with similarly spelled words. `part`: with most of the words. */
  how: 'exact' | 'slips' | 'part'
}
/** A matching code, by its index in `index.rows`, and how it matches. */
export type Match = { at: number; way: Way }

/** The best score of each code in one query. */
function createScores(codes: number) {
  // valid only for codes seen in this query
  const queryOfCode = new Int32Array(codes)
  const score = new Float32Array(codes)
  const wayOfCode = new Int32Array(codes)
  const scored = new Int32Array(codes)
  let scoredCount = 0
  let ways: Way[] = []
  let query = 0
  return {
    begin() {
      query++
      scoredCount = 0
      ways = []
    },
    beginWay: (way: Way) => void ways.push(way),
    add(code: number, points: number) {
      if (queryOfCode[code] !== query) {
        queryOfCode[code] = query
        scored[scoredCount++] = code
      } else if (points <= score[code]!) return
      score[code] = points
      wayOfCode[code] = ways.length - 1
    },
    best(most: number): Match[] {
      const found = scored.subarray(0, scoredCount)
      const least = nthBest(found, score, most)
      return Array.from(found.filter((code) => score[code]! >= least))
        .sort((a, b) => score[b]! - score[a]! || a - b)
        .slice(0, most)
        .map((at) => ({ at, way: ways[wayOfCode[at]!]! }))
    },
  }
}

/**
 * Matches readings of a query with the documents of an index: `exact` with those that have every
 * word, without a typo, and `near`, for readings without an exact match, with those that have
 * similarly spelled words, or most of the words. Each returns at most `most` codes, best first. Each
 * code counts by its best document.
 */
export function createMatcher(
  index: CodeIndex,
  synonyms: ReadonlyMap<string, readonly string[]>,
  most: number,
): Record<'exact' | 'near', (readings: readonly Reading[]) => Match[]> {
  const { rows, priors, codeOfDoc } = index
  const readWordAnew = createWordReader(index, synonyms)
  const wordsRead = new Map<string, QueryWord>()
  /** Cached, because the parts of a line are searched one by one and contain the same words. */
  const readWord: typeof readWordAnew = (word, isLast, withSlips) => {
    if (wordsRead.size >= WORDS_KEPT) wordsRead.clear()
    const key = `${word} ${isLast} ${withSlips}`
    return getOrCreate(wordsRead, key, () => readWordAnew(word, isLast, withSlips))
  }
  const tally = createTally(index, CODE_KINDS)
  const scores = createScores(rows.length)

  /** Documents with all the words, or with `inPart` with any of them. `words` start with the rarest. */
  function findDocuments(words: readonly QueryWord[], inPart: boolean): number[] {
    tally.begin()
    let found: number[] = []
    let all = 0
    for (const [i, word] of words.entries()) {
      const marked: number[] = []
      tally.mark(word, 1 << i, inPart ? 0 : all, marked)
      all |= 1 << i
      found = inPart ? found.concat(marked.filter((doc) => tally.maskOf(doc) === 1 << i)) : marked
      if (found.length === 0 && !inPart) break
    }
    return found
  }

  /**
   * Scores every document with all the words, or with `inPart` with most of them. Returns how many
   * matched.
   */
  function scoreDocuments(way: Way): number {
    const { words, reading } = way
    const inPart = way.how === 'part'
    scores.beginWay(way)
    if (words.length === 0 || words.length > WORDS_MAX) return 0
    if (!inPart && words.some((word) => word.postings === 0)) return 0
    const rarestFirst = words.toSorted((a, b) => a.postings - b.postings)
    const found = findDocuments(rarestFirst, inPart)
    let total = 0
    for (const word of rarestFirst) total += word.idf
    let hits = 0
    for (const doc of found) {
      if (inPart && tally.shareOf(doc, total) < ENOUGH_MATCHED) continue
      hits++
      const whole = doc < rows.length ? WHOLE_TITLE : WHOLE_NAME
      const code = codeOfDoc[doc]!
      scores.add(code, reading.weight * tally.score(doc, total, whole) + priors[code]!)
    }
    return hits
  }

  const readWords = (words: string[], withSlips: boolean) =>
    words.map((word, i) => {
      const read = readWord(word, i === words.length - 1, withSlips)
      return isLight(word) ? { ...read, idf: read.idf * LIGHT } : read
    })
  /** Tries each reading in one way. Returns true if anything matched. */
  function tryEach(readings: readonly Reading[], how: Way['how']): boolean {
    let hits = 0
    for (const reading of readings)
      hits += scoreDocuments({ reading, words: readWords(reading.words, how === 'slips'), how })
    return hits > 0
  }

  return {
    exact(readings) {
      scores.begin()
      tryEach(readings, 'exact')
      return scores.best(most)
    },
    near(readings) {
      scores.begin()
      const likeliest = readings.slice(0, READINGS_REPAIRED)
      if (!tryEach(likeliest, 'slips'))
        tryEach(
          likeliest.filter(({ words }) => words.length > 1),
          'part',
        )
      return scores.best(most)
    },
  }
}

/**
 * The score of the `n`th best item, or -Infinity if there are fewer. A heap of n, which is cheaper
 * than sorting all.
 */
function nthBest(items: Int32Array, score: Float32Array, n: number): number {
  if (items.length <= n) return -Infinity
  const heap = Float32Array.from(items.subarray(0, n), (item) => score[item]!).sort()
  for (const item of items.subarray(n)) {
    const value = score[item]!
    if (value <= heap[0]!) continue
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= n) break
      if (child + 1 < n && heap[child + 1]! < heap[child]!) child++
      if (heap[child]! >= value) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = value
  }
  return heap[0]!
}
