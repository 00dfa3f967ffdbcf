import { getOrCreate } from '#lib/lists.ts'
import { firstFrom, rangeOfPrefix } from '#lib/text-search/sorted.ts'
import { createTally, WORDS_MAX, type Whole } from '#lib/text-search/tally.ts'
import { rawWords } from '#lib/text-search/words.ts'

import { ASSUMED, type MarkerIndex } from './build-index.ts'
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
  /** Texts of the results that match. */
  parts: readonly number[]
}
const NO_PARTS: readonly number[] = []
/**
 * A reading prepared for matching: its words, each as a bit, and those that a marker must have or
 * must not have.
 */
type Pass = {
  reading: Reading
  /** Words that can be assumed about a marker. */
  assuming: { bit: number; word: Word }[]
  total: number
  required: number
  forbidden: number
  /** Words of each expanded phrase. One text must have them: spread over several, they name another test. */
  phrases: number[]
  /** True if the reading has only cell types. A test in these cells doesn't match. */
  isOfCells: boolean
}

/** The words of a query that a marker's own texts have: all, those assumed, and the phrases that none of them has. */
type OwnTexts = { have: number; assumed: number; spread: number[]; isTogether: boolean }

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

/** True if one text, with what is assumed of its marker, has all words of each phrase. */
const isWithin = (phrases: readonly number[], mask: number) =>
  phrases.every((phrase) => (mask & phrase) === phrase)

function passOf(reading: Reading, words: Word[], excluded: readonly Word[]): Pass {
  const bitsWhere = (isOne: (word: QueryWord) => boolean) =>
    reading.words.reduce((mask, word, i) => (isOne(word) ? mask | (1 << i) : mask), 0)
  return {
    reading,
    assuming: words.flatMap((word, i) => (word.assumed ? [{ bit: 1 << i, word }] : [])),
    total: words.reduce((sum, { idf }) => sum + idf, 0),
    required: bitsWhere(({ isNoise }) => !isNoise),
    forbidden: excluded.reduce((mask, _word, i) => mask | (1 << (words.length + i)), 0),
    phrases: reading.expanded.map((forms) =>
      bitsWhere(({ word, isNoise }) => !isNoise && forms.includes(word)),
    ),
    isOfCells: reading.words.every(({ word, isNoise }) => isNoise || classes.cells.has(word)),
  }
}

/** The best match of each marker in several readings. The matches of one reading are of different markers. */
function bestOfEach(readings: readonly Match[][]): Match[] {
  if (readings.length < 2) return readings[0] ?? []
  const best = new Map<number, Match>()
  for (const match of readings.flat())
    if (match.score > (best.get(match.place)?.score ?? -Infinity)) best.set(match.place, match)
  return [...best.values()]
}

/** Matches markers with a pass that is marked in `tally`. */
function createPlaceMatcher(index: MarkerIndex, tally: ReturnType<typeof createTally>) {
  const { priors, markerPriors, firstCode, texts, assumed, named } = index

  /** Bits of a pass's words that a text has. */
  const maskOf = (text: number, { isOfCells }: Pass) =>
    isOfCells && tally.kindOf(text) === KIND.specimen ? 0 : tally.maskOf(text)

  /** The best result of a marker that has the words which the marker's own texts don't have. */
  function matchMember(place: number, pass: Pass, own: OwnTexts): Match | null {
    const { reading, total, required, forbidden } = pass
    const { starts, all } = index.members
    let member = -1
    let points = -1
    for (let at = starts[place] ?? 0; at < (starts[place + 1] ?? 0); at++) {
      const text = all[at] ?? 0
      const mask = maskOf(text, pass)
      const have = own.have | mask
      if (mask === 0 || have & forbidden || (have & required) !== required) continue
      if (!own.isTogether && !hasTogether(texts[text], reading.together)) continue
      if (!isWithin(own.spread, mask | own.assumed)) continue
      const ofText = tally.score(text, total, WHOLE)
      if (ofText > points) [member, points] = [text, ofText]
    }
    if (member < 0) return null
    const score = (reading.weight * points + (priors[member] ?? 0)) * OF_MEMBER
    const covers = tally.coverOf(member)
    return { place, score, reading, text: member, covers, isMember: true, parts: [member] }
  }

  // called for thousands of markers while a query is typed
  return function matchPlace(place: number, pass: Pass): Match | null {
    const { reading, total, required, forbidden, assuming } = pass
    let assumedHere = 0
    for (const { bit, word } of assuming)
      if (word.assumed & (assumed[place] ?? 0)) assumedHere |= bit
    let have = assumedHere
    let { phrases } = pass
    let isTogether = reading.together.length === 0
    let own = -1
    let points = -1
    const { starts, all } = index.own
    const firstOfResults = (starts[place] ?? 0) + (named[place] ?? 0)
    for (let at = starts[place] ?? 0; at < (starts[place + 1] ?? 0); at++) {
      const text = all[at] ?? 0
      const mask = maskOf(text, pass)
      if (mask === 0) continue
      have |= mask
      if (phrases.length)
        phrases = phrases.filter((phrase) => ((mask | assumedHere) & phrase) !== phrase)
      isTogether ||= text < firstCode && hasTogether(texts[text], reading.together)
      const ofResult = at >= firstOfResults ? OF_RESULT : 1
      const ofText = tally.score(text, total, WHOLE) * ofResult * (text < firstCode ? 1 : OF_CODE)
      if (ofText > points) [own, points] = [text, ofText]
    }
    if (have & forbidden) return null
    if (isTogether && !phrases.length && (have & required) === required && own >= 0) {
      const prior = own < firstCode ? (markerPriors[place] ?? 0) : 0
      const score = reading.weight * points + prior
      const covers = tally.coverOf(own)
      return { place, score, reading, text: own, covers, isMember: false, parts: NO_PARTS }
    }
    return matchMember(place, pass, { have, assumed: assumedHere, spread: phrases, isTogether })
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
  const readWord = createWordReader(index)
  const tally = createTally(index, NAME_KINDS)
  const matchPlace = createPlaceMatcher(index, tally)
  /** The reading in which each marker was last matched. */
  const turnOf = new Int32Array(index.ids.length)
  let turn = 0

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
    const { starts, all } = index.owners
    const matches: Match[] = []
    turn++
    for (const text of begun)
      for (let at = starts[text] ?? 0; at < (starts[text + 1] ?? 0); at++) {
        const place = all[at] ?? 0
        if (turnOf[place] === turn || !isWanted(place)) continue
        turnOf[place] = turn
        const match = matchPlace(place, pass)
        if (match) matches.push(match)
      }
    return matches
  }

  return (readings, isWanted) => {
    const known = new Map<string, Word>()
    const read = (word: QueryWord, isAlone: boolean) => {
      const { beside } = word
      const key = `${word.word} ${isAlone} ${word.isUnfinished} ${word.isNoise} ${beside?.before} ${beside?.after}`
      return getOrCreate(known, key, () => readWord(word, isAlone))
    }
    const found = readings.map((reading) => matchReading(reading, read, isWanted))
    return bestOfEach(found.filter((matches) => matches.length)).sort(
      (a, b) => b.score - a.score || a.place - b.place,
    )
  }
}
