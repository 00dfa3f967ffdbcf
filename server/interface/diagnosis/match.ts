import { createWordReader, type QueryWord } from '#lib/text-search/word-reader.ts'

import type { CodeIndex } from './build-index.ts'
import type { Reading } from './read-query.ts'
import { isLight } from './words.ts'

// Weights of the parts of a match. Found by trial on one half of queries.tsv and checked on the
// other.
const POINTS = { matched: 8, covered: 4, whole: 0.6, wholeTitle: 0.75 }
/** Weight of a name of a code where its title does not have the word. */
const INHERITED = 0.94
/** A code is offered without all words of the query when this share of their weight matched. */
const ENOUGH_MATCHED = 0.3
/** From this share on, the query says the whole of a title or name, and the title all of the query. */
const WHOLE = 0.97
/** Answers to a query that fits exactly, below which spelling slips are looked for in words that do exist. */
const TOO_FEW = 1
/** The likeliest readings of a query that are also tried with slips, and in part. */
const READINGS_REPAIRED = 3
/** Weight of a word that says little by itself ("popped out", "trouble sleeping"). */
const LIGHT = 0.4
const WORDS_KEPT = 500
/** Each word of a query is a bit of an integer. */
const WORDS_MAX = 30

/** A reading as it was tried: what may stand for each of its words, and how strict that was. */
export type Way = {
  reading: Reading
  /** As many as `reading.words`, in their order. */
  words: readonly QueryWord[]
  /** `exact`: every word is there. `slips`: with words spelled almost so. `part`: with most of the words. */
  how: 'exact' | 'slips' | 'part'
}
/** A code that fits, by its place in `index.rows`, and by which way. */
export type Match = { at: number; way: Way }

/**
 * Matches readings of a query with the documents of an index. The answer is at most `most` codes, best first; a code counts by
 * its best document. With `isStrict`, only what has every word, without a slip.
 */
export function createMatcher(
  index: CodeIndex,
  synonyms: ReadonlyMap<string, readonly string[]>,
): (readings: readonly Reading[], most: number, isStrict?: boolean) => Match[] {
  const { rows, priors, idf, postingStarts, postings, docs, docWeight, codeOfDoc } = index
  const readWordAnew = createWordReader(index, synonyms)
  const wordsRead = new Map<string, QueryWord>()
  /** The parts of a line are searched for one by one, and hold the same words. */
  const readWord: typeof readWordAnew = (word, isLast, withSlips) => {
    const key = `${word} ${isLast} ${withSlips}`
    const known = wordsRead.get(key)
    if (known) return known
    if (wordsRead.size >= WORDS_KEPT) wordsRead.clear()
    const read = readWordAnew(word, isLast, withSlips)
    wordsRead.set(key, read)
    return read
  }
  // buffers for one query at a time: matching never waits, so two queries cannot meet. What is in them counts only where
  // the document was seen in this pass, the code in this query
  const passOfDoc = new Int32Array(docs)
  const matched = new Int32Array(docs)
  const gained = new Float32Array(docs)
  const covered = new Float32Array(docs)
  const queryOfCode = new Int32Array(rows.length)
  const score = new Float32Array(rows.length)
  const wayOfCode = new Int32Array(rows.length)
  let ways: Way[] = []
  let scoredCodes: number[] = []
  let pass = 0
  let query = 0

  function addScore(code: number, points: number) {
    if (queryOfCode[code] !== query) {
      queryOfCode[code] = query
      scoredCodes.push(code)
    } else if (points <= score[code]!) return
    score[code] = points
    wayOfCode[code] = ways.length - 1
  }

  /**
   * Notes a word in each document that holds it, once. Only documents that already have the words of `required` count;
   * with `addsDocs`, those not seen in this pass are begun and added to `found`.
   */
  function markDocuments(
    word: QueryWord,
    bit: number,
    required: number,
    addsDocs: boolean,
    found: number[],
  ) {
    for (const { from, to, weight } of word.alternatives) {
      for (let t = from; t < to; t++) {
        const worth = idf[t]!
        const end = postingStarts[t + 1]!
        for (let i = postingStarts[t]!; i < end; i++) {
          const posting = postings[i]!
          const doc = posting >> 1
          if (passOfDoc[doc] !== pass) {
            if (!addsDocs) continue
            passOfDoc[doc] = pass
            matched[doc] = 0
            gained[doc] = 0
            covered[doc] = 0
            found.push(doc)
          }
          const have = matched[doc]!
          if (have & bit || (have & required) !== required) continue
          matched[doc] = have | bit
          if (posting & 1) gained[doc]! += word.idf * weight * INHERITED
          else {
            gained[doc]! += word.idf * weight
            covered[doc]! += worth * weight
          }
        }
      }
    }
  }

  /** Scores every document that holds all the words, or with `inPart` most of them; returns how many did. */
  function scoreDocuments(way: Way): number {
    const { words, reading } = way
    const inPart = way.how === 'part'
    ways.push(way)
    if (words.length === 0 || words.length > WORDS_MAX) return 0
    if (!inPart && words.some((word) => word.postings === 0)) return 0
    const rarestFirst = words.toSorted((a, b) => a.postings - b.postings)
    pass++
    const found: number[] = []
    let all = 0
    for (const [i, word] of rarestFirst.entries()) {
      markDocuments(word, 1 << i, inPart ? 0 : all, inPart || i === 0, found)
      all |= 1 << i
      if (found.length === 0 && !inPart) return 0
    }
    let total = 0
    for (const word of rarestFirst) total += word.idf
    let hits = 0
    for (const doc of found) {
      const share = gained[doc]! / total
      if (inPart ? share < ENOUGH_MATCHED : matched[doc] !== all) continue
      hits++
      const covers = Math.min(1, covered[doc]! / docWeight[doc]!)
      const isTitle = doc < rows.length
      const isWhole = covers > WHOLE && share > WHOLE
      const whole = isWhole ? (isTitle ? POINTS.wholeTitle : POINTS.whole) : 0
      const points = reading.weight * (POINTS.matched * share + POINTS.covered * covers + whole)
      const code = codeOfDoc[doc]!
      addScore(code, points + priors[code]!)
    }
    return hits
  }

  /** The best of what was scored. */
  function best(most: number): Match[] {
    const least = nthBest(scoredCodes, score, most)
    return scoredCodes
      .filter((code) => score[code]! >= least)
      .sort((a, b) => score[b]! - score[a]! || a - b)
      .slice(0, most)
      .map((at) => ({ at, way: ways[wayOfCode[at]!]! }))
  }

  return (readings, most, isStrict = false) => {
    query++
    scoredCodes = []
    ways = []
    const readWords = (words: string[], withSlips: boolean) =>
      words.map((word, i) => {
        const read = readWord(word, i === words.length - 1, withSlips)
        return isLight(word) ? { ...read, idf: read.idf * LIGHT } : read
      })
    const tryWay = (reading: Reading, how: Way['how']) =>
      scoreDocuments({ reading, words: readWords(reading.words, how === 'slips'), how })
    let hits = 0
    for (const reading of readings) hits += tryWay(reading, 'exact')
    if (hits >= TOO_FEW || isStrict) return best(most)
    const likeliest = readings.slice(0, READINGS_REPAIRED)
    for (const reading of likeliest) hits += tryWay(reading, 'slips')
    if (hits >= TOO_FEW) return best(most)
    for (const reading of likeliest) if (reading.words.length > 1) tryWay(reading, 'part')
    return best(most)
  }
}

/** The score of the `n`th best item, or -Infinity where there are fewer. A heap of n: cheaper than sorting all. */
function nthBest(items: readonly number[], score: Float32Array, n: number): number {
  if (items.length <= n) return -Infinity
  const heap = new Float32Array(n)
  for (let i = 0; i < n; i++) heap[i] = score[items[i]!]!
  heap.sort()
  for (let i = n; i < items.length; i++) {
    const value = score[items[i]!]!
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
