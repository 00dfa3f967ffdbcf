import { firstFrom, rangeOfPrefix } from '#lib/text-search/sorted.ts'
import { rawWords } from '#lib/text-search/words.ts'

import { ASSUMED, type MarkerIndex } from './build-index.ts'
import { isKnownWord, type QueryWord, type Reading } from './read-query.ts'
import { vocabulary } from './vocabulary.ts'

// weights of the parts of a match
const POINTS = { matched: 8, covered: 4, whole: 0.8 }
/**
 * Weight of its only result against a name of its own, and of one of several results; a code counts
 * less than a name.
 */
const OF_RESULT = 0.97
const OF_MEMBER = 0.5
const OF_CODE = 0.999
/** Share from which the query covers the whole of a name, or the name all of the query. */
const WHOLE = 0.85
/** Each word of a query is a bit of an integer. */
const WORDS_MAX = 30
const WEIGHT = { exact: 1, synonym: 0.93, beginning: 0.88 }
/**
 * Minimum weight of a word in a name for its beginning to match: a single letter only matches an
 * analyte.
 */
const leastBegun = (length: number) => (length < 2 ? 1 : 0.2)
/** A shorter beginning says too little after other words. */
const SHORTEST_BEGINNING = 2

type Alternative = { from: number; to: number; weight: number; least: number }
type Word = {
  alternatives: Alternative[]
  /** Assumptions about a marker where no name states them, see `ASSUMED`. */
  assumed: number
  isNoise: boolean
  idf: number
  postings: number
}
/** Match of a marker: the reading of the query, and the text that fits best. */
export type Match = {
  place: number
  score: number
  reading: Reading
  text: number
  /** Share of the text that the query covers, 0 to 1. */
  covers: number
  /** The text is of one of several results. */
  isMember: boolean
}

/**
 * Matches readings of a query with the texts of an index. A marker fits a reading when its names, codes and results explain every
 * word of it that is not noise: those of its own, or these with the names of one of its results.
 */
export function createMatcher(
  index: MarkerIndex,
): (readings: readonly Reading[], isWanted: (place: number) => boolean) => Match[] {
  const { terms, idf, postingStarts, postings, postingWeights, textWeights } = index
  const { priors, markerPriors, firstCode, ownerStarts, owners, ids, assumed } = index
  const { ownStarts, ownTexts, named, memberStarts, memberTexts, docs, texts } = index
  const { synonyms } = vocabulary
  // buffers for one query at a time: matching never waits, so two queries cannot meet. What is in them counts only where
  // the text or place was seen in this pass
  const passOfText = new Int32Array(docs)
  const masks = new Int32Array(docs)
  const gained = new Float32Array(docs)
  const covered = new Float32Array(docs)
  const passOfPlace = new Int32Array(ids.length)
  let pass = 0

  const countPostings = (from: number, to: number) => postingStarts[to]! - postingStarts[from]!
  const formsOf = (word: string) => [word, ...(synonyms.get(word) ?? [])]

  function alternativesOf({ word, isUnfinished, beside }: QueryWord, isAlone: boolean) {
    const alternatives: Alternative[] = []
    const add = (term: string, weight: number) => {
      const at = firstFrom(terms, term)
      if (terms[at] === term) alternatives.push({ from: at, to: at + 1, weight, least: 0 })
    }
    if (beside) {
      for (const before of beside.before === null ? [] : formsOf(beside.before))
        add(`${before} ${word}`, WEIGHT.exact)
      for (const after of beside.after === null ? [] : formsOf(beside.after))
        add(`${word} ${after}`, WEIGHT.exact)
      return alternatives
    }
    for (const [n, form] of formsOf(word).entries())
      add(form, n === 0 ? WEIGHT.exact : WEIGHT.synonym)
    const isLong = isAlone || word.length >= SHORTEST_BEGINNING
    if (isUnfinished && isLong && !vocabulary.phrases.has(word)) {
      const [start, to] = rangeOfPrefix(terms, word)
      const from = terms[start] === word ? start + 1 : start
      if (to > from && (from > start || !isKnownWord(word)))
        alternatives.push({ from, to, weight: WEIGHT.beginning, least: leastBegun(word.length) })
    }
    return alternatives
  }

  function readWord(word: QueryWord, isAlone: boolean): Word {
    const alternatives = alternativesOf(word, isAlone)
    let count = 0
    for (const { from, to } of alternatives) count += countPostings(from, to)
    const own = firstFrom(terms, word.word)
    return {
      alternatives,
      assumed: ASSUMED.get(word.word) ?? 0,
      isNoise: word.isNoise,
      idf: terms[own] === word.word ? idf[own]! : Math.log(1 + docs / Math.max(1, count)),
      postings: count,
    }
  }

  /** Notes a word in each text that holds it, once. */
  function mark(word: Word, bit: number, found: number[] | null) {
    for (const { from, to, weight, least } of word.alternatives)
      for (let t = from; t < to; t++) {
        const worth = idf[t]! * weight
        const end = postingStarts[t + 1]!
        for (let i = postingStarts[t]!; i < end; i++) {
          if (postingWeights[i]! < least) continue
          const text = postings[i]!
          if (passOfText[text] !== pass) {
            passOfText[text] = pass
            masks[text] = 0
            gained[text] = 0
            covered[text] = 0
          }
          if (masks[text]! & bit) continue
          masks[text]! |= bit
          gained[text]! += word.idf * weight
          covered[text]! += worth * postingWeights[i]!
          found?.push(text)
        }
      }
  }

  /** True where a text has each phrase word for word. */
  const hasTogether = (text: number, phrases: readonly string[]) => {
    const words = ` ${vocabulary.keyOf(rawWords(texts[text]!))} `
    return phrases.every((phrase) => words.includes(` ${phrase} `))
  }

  const coversOf = (text: number) => Math.min(1, covered[text]! / textWeights[text]!)
  const pointsOf = (text: number, total: number) => {
    const share = gained[text]! / total
    const covers = coversOf(text)
    const whole = covers > WHOLE && share > WHOLE ? POINTS.whole : 0
    return POINTS.matched * share + POINTS.covered * covers + whole
  }

  function matchReading(
    reading: Reading,
    readOnce: (word: QueryWord, isAlone: boolean) => Word,
    isWanted: (place: number) => boolean,
    found: (match: Match) => void,
  ) {
    const isAlone = reading.words.length === 1
    const words = reading.words.map((word) => readOnce(word, isAlone))
    const excluded = reading.without.map((word) =>
      readOnce({ word, isNoise: false, isUnfinished: false, beside: null }, false),
    )
    const needed = words.filter((word) => !word.isNoise)
    if (!needed.length || words.length + excluded.length > WORDS_MAX) return
    if (needed.some((word) => word.postings === 0 && !word.assumed)) return
    const [rarest] = needed.toSorted(
      (a, b) => Number(a.assumed > 0) - Number(b.assumed > 0) || a.postings - b.postings,
    )
    pass++
    let required = 0
    let forbidden = 0
    let total = 0
    const begun: number[] = []
    for (const [i, word] of words.entries()) {
      total += word.idf
      if (!word.isNoise) required |= 1 << i
      mark(word, 1 << i, word === rarest ? begun : null)
    }
    for (const [i, word] of excluded.entries()) {
      const bit = 1 << (words.length + i)
      forbidden |= bit
      mark({ ...word, idf: 0 }, bit, null)
    }
    for (const text of begun)
      for (let o = ownerStarts[text]!; o < ownerStarts[text + 1]!; o++) {
        const place = owners[o]!
        if (passOfPlace[place] === pass) continue
        passOfPlace[place] = pass
        if (isWanted(place)) matchPlace(place)
      }

    function matchPlace(place: number) {
      let own = 0
      let isTogether = reading.together.length === 0
      for (const [i, word] of words.entries()) if (word.assumed & assumed[place]!) own |= 1 << i
      let best = -1
      let bestPoints = -1
      for (let i = ownStarts[place]!; i < ownStarts[place + 1]!; i++) {
        const text = ownTexts[i]!
        if (passOfText[text] !== pass) continue
        own |= masks[text]!
        isTogether ||= text < firstCode && hasTogether(text, reading.together)
        const isOfResult = i - ownStarts[place]! >= named[place]!
        const points =
          pointsOf(text, total) * (isOfResult ? OF_RESULT : 1) * (text < firstCode ? 1 : OF_CODE)
        if (points > bestPoints) {
          best = text
          bestPoints = points
        }
      }
      if (own & forbidden) return
      if (isTogether && (own & required) === required && best >= 0) {
        const prior = best < firstCode ? markerPriors[place]! : 0
        found({
          place,
          score: reading.weight * bestPoints + prior,
          reading,
          text: best,
          covers: coversOf(best),
          isMember: false,
        })
        return
      }
      let member = -1
      let memberPoints = -1
      for (let i = memberStarts[place]!; i < memberStarts[place + 1]!; i++) {
        const text = memberTexts[i]!
        if (passOfText[text] !== pass) continue
        const mask = own | masks[text]!
        if (mask & forbidden || (mask & required) !== required) continue
        if (!isTogether && !hasTogether(text, reading.together)) continue
        const points = pointsOf(text, total)
        if (points > memberPoints) {
          member = text
          memberPoints = points
        }
      }
      if (member < 0) return
      const score = (reading.weight * memberPoints + priors[member]!) * OF_MEMBER
      found({ place, score, reading, text: member, covers: coversOf(member), isMember: true })
    }
  }

  return (readings, isWanted) => {
    const best = new Map<number, Match>()
    const known = new Map<string, Word>()
    const readOnce = (word: QueryWord, isAlone: boolean): Word => {
      const { beside } = word
      const key = `${word.word} ${isAlone} ${word.isUnfinished} ${word.isNoise} ${beside?.before} ${beside?.after}`
      const read = known.get(key) ?? readWord(word, isAlone)
      known.set(key, read)
      return read
    }
    for (const reading of readings)
      matchReading(reading, readOnce, isWanted, (match) => {
        if (match.score > (best.get(match.place)?.score ?? -Infinity)) best.set(match.place, match)
      })
    return [...best.values()].sort((a, b) => b.score - a.score || a.place - b.place)
  }
}
