import { getOrCreate } from '#lib/lists.ts'
import { firstFrom, rangeOfPrefix } from '#lib/text-search/sorted.ts'
import { createTally, WORDS_MAX, type Whole } from '#lib/text-search/tally.ts'
import { rawWords } from '#lib/text-search/words.ts'

import { ASSUMED, listAt, type MarkerIndex } from './build-index.ts'
import { KIND, NAME_KINDS } from './read-name.ts'
import { isKnownWord, type QueryWord, type Reading } from './read-query.ts'
import { classes, vocabulary } from './vocabulary.ts'

const WHOLE: Whole = { points: 0.8, from: 0.85 }
/**
 * Weight of a marker's only result compared with its own name, and of one of several results.
 * Codes count less than names.
 */
const OF_RESULT = 0.97
const OF_MEMBER = 0.5
const OF_CODE = 0.999
const WEIGHT = { exact: 1, synonym: 0.93, beginning: 0.88 }
/** Minimum cover of a word in a name for its prefix to match. A single letter matches only an analyte. */
const minCoverOf = (length: number) => (length < 2 ? 1 : 0.2)
/** Minimum length of a prefix after other words. */
const SHORTEST_BEGINNING = 2

type Alternative = { from: number; to: number; weight: number; minCover: number }
type Word = {
  alternatives: Alternative[]
  /** Assumptions about a marker when no name states them. See `ASSUMED`. */
  assumed: number
  isNoise: boolean
  idf: number
  postings: number
}
/** Match of a marker: the reading of the query, and the best-fitting text. */
export type Match = {
  place: number
  score: number
  reading: Reading
  text: number
  /** Share of the text that the query covers, 0 to 1. */
  covers: number
  /** True if the text is from one of several results. */
  isMember: boolean
}
/**
 * A reading prepared for matching: its words, each as a bit, and those that a marker must have or
 * must not have.
 */
type Pass = {
  reading: Reading
  words: Word[]
  total: number
  required: number
  forbidden: number
  /** Words of each expanded phrase. One text must have them: spread over several, they name another test. */
  phrases: number[]
  /** True if the reading has only cell types. A test in these cells doesn't match. */
  isOfCells: boolean
}

const formsOf = (word: string) => [word, ...(vocabulary.synonyms.get(word) ?? [])]

/** Finds the terms that can stand for a word of a query. */
function createWordReader({ terms, idf, postingStarts, docs }: MarkerIndex) {
  const countPostings = (from: number, to: number) =>
    (postingStarts[to] ?? 0) - (postingStarts[from] ?? 0)

  function alternativesOf({ word, isUnfinished, beside }: QueryWord, isAlone: boolean) {
    const alternatives: Alternative[] = []
    const add = (term: string, weight: number) => {
      const at = firstFrom(terms, term)
      if (terms[at] === term) alternatives.push({ from: at, to: at + 1, weight, minCover: 0 })
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
      const minCover = minCoverOf(word.length)
      if (to > from && (from > start || !isKnownWord(word)))
        alternatives.push({ from, to, weight: WEIGHT.beginning, minCover })
    }
    return alternatives
  }

  return (word: QueryWord, isAlone: boolean): Word => {
    const alternatives = alternativesOf(word, isAlone)
    let postings = 0
    for (const { from, to } of alternatives) postings += countPostings(from, to)
    const own = firstFrom(terms, word.word)
    const guess = Math.log(1 + docs / Math.max(1, postings))
    return {
      alternatives,
      assumed: ASSUMED.get(word.word) ?? 0,
      isNoise: word.isNoise,
      idf: terms[own] === word.word ? (idf[own] ?? guess) : guess,
      postings,
    }
  }
}

/** True if a text contains each phrase word for word. */
const hasTogether = (text: string | undefined, phrases: readonly string[]) => {
  const words = ` ${vocabulary.keyOf(rawWords(text ?? ''))} `
  return phrases.every((phrase) => words.includes(` ${phrase} `))
}

function passOf(reading: Reading, words: Word[], excluded: readonly Word[]): Pass {
  const bitsWhere = (isOne: (word: QueryWord) => boolean) =>
    reading.words.reduce((mask, word, i) => (isOne(word) ? mask | (1 << i) : mask), 0)
  return {
    reading,
    words,
    total: words.reduce((sum, { idf }) => sum + idf, 0),
    required: bitsWhere(({ isNoise }) => !isNoise),
    forbidden: excluded.reduce((mask, _word, i) => mask | (1 << (words.length + i)), 0),
    phrases: reading.expanded.map((forms) =>
      bitsWhere(({ word, isNoise }) => !isNoise && forms.includes(word)),
    ),
    isOfCells: reading.words.every(({ word, isNoise }) => isNoise || classes.cells.has(word)),
  }
}

/**
 * Matches readings of a query with the texts of an index. A marker matches if its names, codes,
 * and results explain every word that isn't noise: its own texts, or these with the names of one
 * of its results.
 */
export function createMatcher(
  index: MarkerIndex,
): (readings: readonly Reading[], isWanted: (place: number) => boolean) => Match[] {
  const { priors, markerPriors, firstCode, texts, assumed, named } = index
  const readWord = createWordReader(index)
  const tally = createTally(index, NAME_KINDS)

  function matchPlace(place: number, pass: Pass): Match | null {
    const { reading, words, total, required, forbidden, phrases, isOfCells } = pass
    const maskOf = (text: number) =>
      isOfCells && tally.kindOf(text) === KIND.specimen ? 0 : tally.maskOf(text)
    let have = 0
    for (const [i, word] of words.entries())
      if (word.assumed & (assumed[place] ?? 0)) have |= 1 << i
    const assumedHere = have
    let spread = phrases
    const spreadOutside = (mask: number) =>
      spread.filter((phrase) => ((mask | assumedHere) & phrase) !== phrase)
    let isTogether = reading.together.length === 0
    let own = -1
    let points = -1
    for (const [i, text] of listAt(index.own, place).entries()) {
      const mask = maskOf(text)
      if (mask === 0) continue
      have |= mask
      spread = spreadOutside(mask)
      isTogether ||= text < firstCode && hasTogether(texts[text], reading.together)
      const ofResult = i >= (named[place] ?? 0) ? OF_RESULT : 1
      const ofText = tally.score(text, total, WHOLE) * ofResult * (text < firstCode ? 1 : OF_CODE)
      if (ofText > points) [own, points] = [text, ofText]
    }
    if (have & forbidden) return null
    if (isTogether && !spread.length && (have & required) === required && own >= 0) {
      const prior = own < firstCode ? (markerPriors[place] ?? 0) : 0
      const score = reading.weight * points + prior
      return { place, score, reading, text: own, covers: tally.coverOf(own), isMember: false }
    }
    let member = -1
    points = -1
    for (const text of listAt(index.members, place)) {
      const mask = maskOf(text)
      const all = have | mask
      if (mask === 0 || all & forbidden || (all & required) !== required) continue
      if (!isTogether && !hasTogether(texts[text], reading.together)) continue
      if (spreadOutside(mask).length) continue
      const ofText = tally.score(text, total, WHOLE)
      if (ofText > points) [member, points] = [text, ofText]
    }
    if (member < 0) return null
    const score = (reading.weight * points + (priors[member] ?? 0)) * OF_MEMBER
    return { place, score, reading, text: member, covers: tally.coverOf(member), isMember: true }
  }

  /** Matches of a reading. `read` finds the terms of a word, once for all readings. */
  function matchReading(
    reading: Reading,
    read: (word: QueryWord, isAlone: boolean) => Word,
    isWanted: (place: number) => boolean,
  ): Match[] {
    const isAlone = reading.words.length === 1
    const words = reading.words.map((word) => read(word, isAlone))
    const excluded = reading.without.map((word) =>
      read({ word, isNoise: false, isUnfinished: false, beside: null }, false),
    )
    const needed = words.filter((word) => !word.isNoise)
    const [rarest] = needed.toSorted(
      (a, b) => Number(a.assumed > 0) - Number(b.assumed > 0) || a.postings - b.postings,
    )
    if (!rarest || words.length + excluded.length > WORDS_MAX) return []
    if (needed.some((word) => word.postings === 0 && !word.assumed)) return []
    tally.begin()
    const pass = passOf(reading, words, excluded)
    const begun: number[] = []
    for (const [i, word] of words.entries()) {
      tally.mark(word, 1 << i, 0, word === rarest ? begun : null)
    }
    for (const [i, word] of excluded.entries()) {
      tally.mark({ ...word, idf: 0 }, 1 << (words.length + i))
    }
    const places = new Set<number>()
    for (const text of begun)
      for (const place of listAt(index.owners, text)) if (isWanted(place)) places.add(place)
    return [...places].flatMap((place) => matchPlace(place, pass) ?? [])
  }

  return (readings, isWanted) => {
    const best = new Map<number, Match>()
    const known = new Map<string, Word>()
    const read = (word: QueryWord, isAlone: boolean) => {
      const { beside } = word
      const key = `${word.word} ${isAlone} ${word.isUnfinished} ${word.isNoise} ${beside?.before} ${beside?.after}`
      return getOrCreate(known, key, () => readWord(word, isAlone))
    }
    for (const reading of readings)
      for (const match of matchReading(reading, read, isWanted))
        if (match.score > (best.get(match.place)?.score ?? -Infinity)) best.set(match.place, match)
    return [...best.values()].sort((a, b) => b.score - a.score || a.place - b.place)
  }
}
