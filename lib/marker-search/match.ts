import { createWordReader, type QueryWord } from '#lib/text-search/word-reader.ts'
import { MEMBER, ROLE_WEIGHTS, type MarkerIndex } from './build-index.ts'

// How much each part of a match counts
const POINTS = { matched: 8, covered: 4, whole: 0.8 }
/** From this share on, the query says the whole of a name, and the name all of the query. */
const WHOLE = 0.85
/** A text is offered without all words of the query when this share of their weight matched. */
const ENOUGH_MATCHED = 0.5
/** The likeliest readings of a query that are also tried with slips, and in part. */
const READINGS_REPAIRED = 3
/** Each word of a query is a bit of an integer. */
const WORDS_MAX = 30

export type Reading = {
  /** Words in stored form; only the last may be unfinished. */
  words: { word: string; isOptional: boolean }[]
  /** How far this reading is to be trusted, 0 to 1. */
  weight: number
}
type Word = QueryWord & { isOptional: boolean }

/** Matches readings of a query with the texts of an index: the places of all markers that fit, best first. */
export function createMatcher(
  index: MarkerIndex,
  synonyms: ReadonlyMap<string, readonly string[]>,
): (readings: readonly Reading[], isWanted: (place: number) => boolean) => number[] {
  const {
    idf,
    postingStarts,
    postings,
    postingWeights,
    textWeights,
    priors,
    markerPriors,
    firstCode,
  } = index
  const { ownerStarts, owners, ownerRoles, docs, ids } = index
  const readWord = createWordReader(index, synonyms, { inner: true })
  // buffers for one query at a time: matching never waits, so two queries cannot meet. What is in them counts only where
  // the text was seen in this pass, the marker in this query
  const passOfText = new Int32Array(docs)
  const matched = new Int32Array(docs)
  const gained = new Float32Array(docs)
  const covered = new Float32Array(docs)
  const queryOfMarker = new Int32Array(ids.length)
  const score = new Float32Array(ids.length)
  let scored: number[] = []
  let pass = 0
  let query = 0

  /**
   * Notes a word in each text that holds it, once. Only texts that already have the words of `required` count; with
   * `addsTexts`, those not seen in this pass are begun and added to `found`.
   */
  function markTexts(
    word: Word,
    bit: number,
    required: number,
    addsTexts: boolean,
    found: number[],
  ) {
    for (const { from, to, weight } of word.alternatives) {
      for (let t = from; t < to; t++) {
        const worth = idf[t]! * weight
        const end = postingStarts[t + 1]!
        for (let i = postingStarts[t]!; i < end; i++) {
          const text = postings[i]!
          if (passOfText[text] !== pass) {
            if (!addsTexts) continue
            passOfText[text] = pass
            matched[text] = 0
            gained[text] = 0
            covered[text] = 0
            found.push(text)
          }
          const have = matched[text]!
          if (have & bit || (have & required) !== required) continue
          matched[text] = have | bit
          gained[text]! += word.idf * weight
          covered[text]! += worth * postingWeights[i]!
        }
      }
    }
  }

  function scoreOwners(text: number, points: number, isWanted: (place: number) => boolean) {
    const end = ownerStarts[text + 1]!
    let hits = 0
    for (let i = ownerStarts[text]!; i < end; i++) {
      const place = owners[i]!
      if (!isWanted(place)) continue
      hits++
      const role = ownerRoles[i]!
      const isOfMarker = role !== MEMBER && text < firstCode
      const prior = isOfMarker ? markerPriors[place]! : priors[text]!
      const own = (points + prior) * ROLE_WEIGHTS[role]!
      if (queryOfMarker[place] !== query) {
        queryOfMarker[place] = query
        score[place] = own
        scored.push(place)
      } else if (own > score[place]!) score[place] = own
    }
    return hits
  }

  /** Scores every text that holds all the words that it must, or with `inPart` most of them; returns how many markers did. */
  function scoreTexts(
    words: Word[],
    weight: number,
    inPart: boolean,
    isWanted: (place: number) => boolean,
  ): number {
    if (words.length === 0 || words.length > WORDS_MAX) return 0
    if (!inPart && words.some((word) => word.postings === 0 && !word.isOptional)) return 0
    const ordered = words.toSorted(
      (a, b) => Number(a.isOptional) - Number(b.isOptional) || a.postings - b.postings,
    )
    pass++
    const found: number[] = []
    let required = 0
    let total = 0
    for (const [i, word] of ordered.entries()) {
      total += word.idf
      markTexts(word, 1 << i, inPart ? 0 : required, inPart || i === 0, found)
      if (!word.isOptional) required |= 1 << i
      if (found.length === 0 && !inPart) return 0
    }
    let hits = 0
    for (const text of found) {
      const share = gained[text]! / total
      if (inPart ? share < ENOUGH_MATCHED : (matched[text]! & required) !== required) continue
      const covers = Math.min(1, covered[text]! / textWeights[text]!)
      const whole = covers > WHOLE && share > WHOLE ? POINTS.whole : 0
      const points = weight * (POINTS.matched * share + POINTS.covered * covers + whole)
      hits += scoreOwners(text, points, isWanted)
    }
    return hits
  }

  return (readings, isWanted) => {
    query++
    scored = []
    const known = new Map<string, QueryWord>()
    const readOnce = (word: string, isLast: boolean, withSlips: boolean): QueryWord => {
      const key = `${word} ${isLast} ${withSlips}`
      const read = known.get(key) ?? readWord(word, isLast, withSlips)
      known.set(key, read)
      return read
    }
    const readWords = ({ words }: Reading, withSlips: boolean): Word[] =>
      words.map(({ word, isOptional }, i) => ({
        ...readOnce(word, i === words.length - 1, withSlips),
        isOptional,
      }))
    const tryAll = (some: readonly Reading[], withSlips: boolean, inPart: boolean) => {
      let hits = 0
      for (const reading of some)
        if (!inPart || reading.words.length > 1)
          hits += scoreTexts(readWords(reading, withSlips), reading.weight, inPart, isWanted)
      return hits
    }
    const likeliest = readings.slice(0, READINGS_REPAIRED)
    if (!tryAll(readings, false, false) && !tryAll(likeliest, true, false))
      tryAll(likeliest, false, true)
    return scored.sort((a, b) => score[b]! - score[a]! || a - b)
  }
}
