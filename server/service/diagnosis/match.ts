import { firstFrom, rangeOfPrefix, type CodeIndex } from './build-index.ts'
import type { Reading } from './read-query.ts'
import {
  isLikely,
  nearWords,
  sharedPrefixes,
  SHORTEST_REPAIRED,
  slipsAllowed,
  soundOf,
} from './spelling.ts'
import { isLight } from './words.ts'

// How much each part of a match counts. Found by trying on one half of queries.tsv and checked on the other.
const POINTS = { matched: 8, covered: 4, whole: 0.6 }
const WEIGHT = {
  exact: 1,
  synonym: 0.93,
  prefixOfLast: 0.88,
  prefix: 0.72,
  slips: [1, 0.8, 0.62, 0.5],
  sound: 0.7,
  inherited: 0.94,
}
/** A code is offered without all words of the query when this share of their weight matched. */
const ENOUGH_MATCHED = 0.3
/** From this share on, the query says the whole of a title or name, and the title all of the query. */
const WHOLE = 0.97
/** A shorter beginning that is not a whole word says too little before the last word of a query. */
const SHORTEST_PREFIX = 3
/** A last word that nothing is called may be unfinished: with this many postings of words that begin so, it is no slip. */
const ENOUGH_POSTINGS = 40
/** Answers to a query that fits exactly, below which spelling slips are looked for in words that do exist. */
const TOO_FEW = 1
/** The likeliest readings of a query that are also tried with slips, and in part. */
const READINGS_REPAIRED = 3
/** The most that a word counts which is nowhere as it was typed: it may be meant otherwise, or mean nothing. */
const UNKNOWN_IDF = 5
/** How much less a word counts that says little by itself ("popped out", "trouble sleeping"). */
const LIGHT = 0.4
/** Each word of a query is a bit of an integer. */
const WORDS_MAX = 30

/** The shared beginnings of a list of one word. */
const ALONE = new Uint8Array(1)

/** Terms from `from` to before `to` that may stand for a word, and how far they are to be trusted, 0 to 1. */
type Alternative = { from: number; to: number; weight: number }
/** A word of the query: the terms that may stand for it, the most fitting first. */
type QueryWord = { alternatives: Alternative[]; idf: number; postings: number }

const single = (term: number, weight: number): Alternative => ({ from: term, to: term + 1, weight })

/**
 * Matches readings of a query with the documents of an index. The answer is the places in `index.rows` of at most `most` codes,
 * best first; a code counts by its best document.
 */
export function createMatcher(
  index: CodeIndex,
  synonyms: ReadonlyMap<string, readonly string[]>,
): (readings: readonly Reading[], most: number) => number[] {
  const { rows, priors, terms, bySound, idf, postingStarts, postings, docWeight, codeOfDoc } = index
  const shared = sharedPrefixes(terms)
  const docs = codeOfDoc.length
  // buffers for one query at a time: matching never waits, so two queries cannot meet. What is in them counts only where
  // the document was seen in this pass, the code in this query
  const passOfDoc = new Int32Array(docs)
  const matched = new Int32Array(docs)
  const gained = new Float32Array(docs)
  const covered = new Float32Array(docs)
  const queryOfCode = new Int32Array(rows.length)
  const score = new Float32Array(rows.length)
  let scoredCodes: number[] = []
  let pass = 0
  let query = 0

  const countPostings = (from: number, to: number) => postingStarts[to]! - postingStarts[from]!

  /** Terms that sound alike, without those that share hardly a letter with the word. */
  const soundsLike = (word: string) =>
    (bySound.get(soundOf(word)) ?? []).filter(
      (t) => nearWords([terms[t]!], ALONE, word, word.length >> 1, false).length > 0,
    )

  function readWord(word: string, isLast: boolean, withSlips: boolean): QueryWord {
    const alternatives: Alternative[] = []
    const own = firstFrom(terms, word)
    const exists = terms[own] === word
    if (exists) alternatives.push(single(own, WEIGHT.exact))
    for (const other of synonyms.get(word) ?? []) {
      const at = firstFrom(terms, other)
      if (terms[at] === other) alternatives.push(single(at, WEIGHT.synonym))
    }
    const from = exists ? own + 1 : own
    const mayBeUnfinished = isLast || word.length >= SHORTEST_PREFIX
    const to = mayBeUnfinished ? Math.max(from, rangeOfPrefix(terms, word)[1]) : from
    const isPrefix = to > from
    if (isPrefix)
      alternatives.push({ from, to, weight: isLast ? WEIGHT.prefixOfLast : WEIGHT.prefix })

    const allowed = slipsAllowed(word.length)
    const isTooShort = exists && word.length < SHORTEST_REPAIRED
    const isUnknown = !exists && (!isLast || countPostings(from, to) < ENOUGH_POSTINGS)
    if (allowed > 0 && !isTooShort && (withSlips || isUnknown)) {
      // a beginning with slips only where nothing begins like it, since it fits a great deal
      const unfinished = isLast && !isPrefix && word.length > 4
      const near = nearWords(terms, shared, word, allowed, unfinished)
      near.sort((a, b) => a.slips - b.slips)
      for (const { term, slips } of near) {
        const isListed = slips === 0 || (term >= own && term < to)
        if (!isListed && isLikely(word, terms[term]!, slips))
          alternatives.push(single(term, WEIGHT.slips[slips]!))
      }
      if (!exists && !isPrefix)
        for (const term of soundsLike(word)) alternatives.push(single(term, WEIGHT.sound))
      alternatives.sort((a, b) => b.weight - a.weight)
    }

    let count = 0
    for (const each of alternatives) count += countPostings(each.from, each.to)
    const guess = Math.log(1 + docs / Math.max(1, count))
    const known = isPrefix ? guess : Math.min(guess, UNKNOWN_IDF)
    const worth = exists ? idf[own]! : known
    return { alternatives, idf: isLight(word) ? worth * LIGHT : worth, postings: count }
  }

  function addScore(code: number, points: number) {
    if (queryOfCode[code] !== query) {
      queryOfCode[code] = query
      score[code] = points
      scoredCodes.push(code)
    } else if (points > score[code]!) score[code] = points
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
          if (posting & 1) gained[doc]! += word.idf * weight * WEIGHT.inherited
          else {
            gained[doc]! += word.idf * weight
            covered[doc]! += worth * weight
          }
        }
      }
    }
  }

  /** Scores every document that holds all the words, or with `inPart` most of them; returns how many did. */
  function scoreDocuments(words: QueryWord[], weight: number, inPart: boolean): number {
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
      const whole = covers > WHOLE && share > WHOLE ? POINTS.whole : 0
      const points = weight * (POINTS.matched * share + POINTS.covered * covers + whole)
      const code = codeOfDoc[doc]!
      addScore(code, points + priors[code]!)
    }
    return hits
  }

  /** The best of what was scored. */
  function best(most: number): number[] {
    const least = nthBest(scoredCodes, score, most)
    return scoredCodes
      .filter((code) => score[code]! >= least)
      .sort((a, b) => score[b]! - score[a]! || a - b)
      .slice(0, most)
  }

  return (readings, most) => {
    query++
    scoredCodes = []
    const readWords = (words: string[], withSlips: boolean) =>
      words.map((word, i) => readWord(word, i === words.length - 1, withSlips))
    let hits = 0
    for (const { words, weight } of readings)
      hits += scoreDocuments(readWords(words, false), weight, false)
    if (hits >= TOO_FEW) return best(most)
    const likeliest = readings.slice(0, READINGS_REPAIRED)
    for (const { words, weight } of likeliest)
      hits += scoreDocuments(readWords(words, true), weight, false)
    if (hits >= TOO_FEW) return best(most)
    for (const { words, weight } of likeliest)
      if (words.length > 1) scoreDocuments(readWords(words, false), weight, true)
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
