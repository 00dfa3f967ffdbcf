import type { DiagnosisSet } from '#contract/workspace.ts'
import type { Diagnosis } from '#contract/diagnoses.ts'

import { prior, type SearchedCode } from './prior.ts'
import { readings } from './readings.ts'
import {
  isLikely,
  nearWords,
  sharedPrefixes,
  SHORTEST_REPAIRED,
  slipsAllowed,
  soundOf,
} from './spelling.ts'
import { vocabulary, type Vocabulary } from './vocabulary.ts'
import { isLight, isStopWord, rawWords, wordForm } from './words.ts'

export type DiagnosisSearch = {
  /** At most 100 codes, best first; empty when nothing fits. */
  search: (query: string) => Diagnosis[]
  readonly set: DiagnosisSet
}

const MOST_ANSWERS = 100

/** Codes or names handled between two pauses of a build in the background: some 10 ms of work. */
const STRIDE = 1500

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
/** A shorter beginning that is not a whole word says too little before the last word of a query. */
const SHORTEST_PREFIX = 3
/** Answers to a query that fits exactly, below which spelling slips are looked for in words that do exist. */
const TOO_FEW = 1

const dotted = (code: string) => (code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code)

/** A word of the query: the terms that may stand for it, most fitting first. */
type Slot = {
  alternatives: { from: number; to: number; weight: number }[]
  idf: number
  postings: number
}

function* pauses(length: number) {
  for (let i = 0; i < length; i += STRIDE) yield [i, Math.min(i + STRIDE, length)] as const
}

/** Grows as numbers are added. */
class Numbers {
  values = new Int32Array(1 << 16)
  length = 0
  push(value: number) {
    if (this.length === this.values.length) {
      const larger = new Int32Array(this.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.length++] = value
  }
}

/** The most that a word counts which is nowhere as it was typed: it may be meant otherwise, or mean nothing. */
const UNKNOWN_IDF = 5
/** How much less a word counts that says little by itself ("popped out", "trouble sleeping"). */
const LIGHT = 0.4

const isIn = (sorted: readonly string[], value: string) =>
  sorted[firstFrom(sorted, value)] === value

/** The place of the first entry of a sorted list that is not before `value`. */
function firstFrom(sorted: readonly string[], value: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The shared beginnings of a list of one word. */
const ALONE = new Uint8Array(1)

const SIDE = /\b(right|left|bilateral)\b/
const SIDE_WORDS = /\b(?:unspecified|right|left|bilateral)\b/

/** How many of the likeliest codes below a category its names are also given to, as names of their own. */
const HEIRS = 3

/**
 * Reads codes into an index, pausing (`yield`) every few milliseconds. A document is a code's title with the names of the
 * code and of the categories above it, or one of its names alone.
 */
function* build(
  given: readonly SearchedCode[],
  set: DiagnosisSet,
  words: Vocabulary,
): Generator<void, DiagnosisSearch> {
  const rows = [...given].sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
  const codes = rows.map((row) => row.code)
  yield
  const priors = new Float32Array(rows.length)
  for (const [from, to] of pauses(rows.length)) {
    for (let i = from; i < to; i++) priors[i] = prior(rows[i]!, words.use.get(rows[i]!.code) ?? 0)
    yield
  }

  const below = (code: string): [number, number] => [
    firstFrom(codes, code),
    firstFrom(codes, `${code}~`),
  ]
  /** Of a code for an unspecified side, those of the right, the left and both: a name of it is theirs with the side. */
  const sidesOf = (at: number): [side: string, at: number][] => {
    const { code, long_title } = rows[at]!
    const place = Math.min(code.length, 6) - 1
    if (!/[09]/.test(code[place]!) || !/\bunspecified\b/i.test(long_title)) return []
    const plain = (title: string) => title.toLowerCase().split(SIDE_WORDS).join('').trimEnd()
    return ['1', '2', '3'].flatMap((digit) => {
      const wanted = code.slice(0, place) + digit + code.slice(place + 1)
      const other = firstFrom(codes, wanted)
      if (codes[other] !== wanted) return []
      const title = rows[other]!.long_title
      const side = title.toLowerCase().match(SIDE)?.[0]
      // "unspecified ear" of one side is "bilateral" of both
      const same =
        side === 'bilateral'
          ? plain(long_title).startsWith(plain(title))
          : plain(long_title) === plain(title)
      return side && same ? [[side, other] as [string, number]] : []
    })
  }
  const namesOf = new Map<number, string[]>()
  const ownDocs: [code: number, name: string][] = []
  for (const { codes: named, words: names } of words.names) {
    for (const code of named) {
      const [first, end] = below(code)
      if (first === end || codes[first] !== code) continue
      const category = !rows[first]!.billable
      for (const name of names) {
        ownDocs.push([first, name])
        namesOf.set(first, [...(namesOf.get(first) ?? []), name])
      }
      if (!category) {
        for (const [side, at] of sidesOf(first))
          if (!named.includes(codes[at]!))
            for (const name of names) ownDocs.push([at, `${side} ${name}`])
        continue
      }
      const heirs = Array.from({ length: end - first - 1 }, (_, i) => first + 1 + i)
        .filter((i) => rows[i]!.billable)
        .sort((a, b) => priors[b]! - priors[a]! || a - b)
        .slice(0, HEIRS)
      for (const heir of heirs) for (const name of names) ownDocs.push([heir, name])
    }
  }
  yield

  const termIds = new Map<string, number>()
  const idOfRaw = new Map<string, number>()
  const termOf = (raw: string) => {
    let id = idOfRaw.get(raw)
    if (id !== undefined) return id
    if (isStopWord(raw)) id = -1
    else {
      const form = wordForm(raw)
      id = termIds.get(form)
      if (id === undefined) termIds.set(form, (id = termIds.size))
    }
    idOfRaw.set(raw, id)
    return id
  }
  const docs = rows.length + ownDocs.length
  const starts = new Int32Array(docs + 1)
  // twice the term, plus one where the word is not in the document's own text
  const tokens = new Numbers()
  const seen = new Set<number>()
  const addWords = (text: string, inherited: 0 | 1) => {
    for (const raw of rawWords(text)) {
      const term = termOf(raw)
      if (term < 0 || seen.has(term)) continue
      seen.add(term)
      tokens.push(term * 2 + inherited)
    }
  }
  for (const [from, to] of pauses(rows.length)) {
    for (let i = from; i < to; i++) {
      seen.clear()
      addWords(rows[i]!.long_title, 0)
      const code = codes[i]!
      for (let length = 3; length <= code.length; length++) {
        const at = length === code.length ? i : firstFrom(codes, code.slice(0, length))
        for (const name of namesOf.get(at) ?? []) addWords(name, 1)
      }
      starts[i + 1] = tokens.length
    }
    yield
  }
  for (const [from, to] of pauses(ownDocs.length)) {
    for (let i = from; i < to; i++) {
      seen.clear()
      addWords(ownDocs[i]![1], 0)
      starts[rows.length + i + 1] = tokens.length
    }
    yield
  }

  const terms = [...termIds.keys()].sort()
  const bySound = new Map<string, number[]>()
  for (const [from, to] of pauses(terms.length)) {
    for (let t = from; t < to; t++) {
      const sound = terms[t]!.length < SHORTEST_REPAIRED ? '' : soundOf(terms[t]!)
      if (!sound) continue
      const alike = bySound.get(sound)
      if (alike) alike.push(t)
      else bySound.set(sound, [t])
    }
    yield
  }
  const rank = new Int32Array(terms.length)
  for (const [i, term] of terms.entries()) rank[termIds.get(term)!] = i
  const postingStarts = new Int32Array(terms.length + 1)
  for (let i = 0; i < tokens.length; i++) {
    const term = rank[tokens.values[i]! >> 1]!
    postingStarts[term + 1] = postingStarts[term + 1]! + 1
  }
  for (let t = 0; t < terms.length; t++) postingStarts[t + 1]! += postingStarts[t]!
  yield
  const idf = new Float32Array(terms.length)
  for (let t = 0; t < terms.length; t++)
    idf[t] = Math.log(1 + docs / (postingStarts[t + 1]! - postingStarts[t]!))
  const next = postingStarts.slice()
  // twice the document, plus one where the word is inherited
  const postings = new Int32Array(tokens.length)
  const docWeight = new Float32Array(docs)
  for (const [from, to] of pauses(docs)) {
    for (let doc = from; doc < to; doc++) {
      for (let i = starts[doc]!; i < starts[doc + 1]!; i++) {
        const token = tokens.values[i]!
        const term = rank[token >> 1]!
        const at = next[term]!
        next[term] = at + 1
        postings[at] = doc * 2 + (token & 1)
        if ((token & 1) === 0) docWeight[doc]! += idf[term]!
      }
    }
    yield
  }
  const codeOf = new Int32Array(docs)
  for (let doc = 0; doc < docs; doc++)
    codeOf[doc] = doc < rows.length ? doc : ownDocs[doc - rows.length]![0]
  yield

  return searcher(
    { rows, codes, priors, terms, bySound, idf, postingStarts, postings, docWeight, codeOf },
    set,
    words,
  )
}

type Index = {
  rows: readonly SearchedCode[]
  codes: readonly string[]
  priors: Float32Array
  terms: readonly string[]
  /** Places in `terms`. */
  bySound: ReadonlyMap<string, readonly number[]>
  idf: Float32Array
  postingStarts: Int32Array
  postings: Int32Array
  docWeight: Float32Array
  codeOf: Int32Array
}

function searcher(index: Index, set: DiagnosisSet, words: Vocabulary): DiagnosisSearch {
  const { rows, codes, priors, terms, bySound, idf, postingStarts, postings, docWeight, codeOf } =
    index
  const shared = sharedPrefixes(terms)
  const docs = codeOf.length
  // scratch for one query at a time: a search never waits, so two cannot meet
  const stamp = new Int32Array(docs)
  const matched = new Int32Array(docs)
  const gained = new Float32Array(docs)
  const covered = new Float32Array(docs)
  const scoreStamp = new Int32Array(rows.length)
  const score = new Float32Array(rows.length)
  let touched: number[] = []
  let epoch = 0
  let queryEpoch = 0

  const postingsOf = (from: number, to: number) => postingStarts[to]! - postingStarts[from]!

  /** Words that sound alike, without those that share hardly a letter with it. */
  const soundsLike = (word: string) =>
    (bySound.get(soundOf(word)) ?? []).filter(
      (t) => nearWords([terms[t]!], ALONE, word, word.length >> 1, false).length > 0,
    )

  function slotOf(word: string, last: boolean, slips: boolean): Slot {
    const alternatives: Slot['alternatives'] = []
    const own = firstFrom(terms, word)
    const exists = terms[own] === word
    if (exists) alternatives.push({ from: own, to: own + 1, weight: WEIGHT.exact })
    for (const other of words.synonyms.get(word) ?? []) {
      const at = firstFrom(terms, other)
      if (terms[at] === other) alternatives.push({ from: at, to: at + 1, weight: WEIGHT.synonym })
    }
    const from = exists ? own + 1 : own
    const to =
      last || word.length >= SHORTEST_PREFIX ? Math.max(from, firstFrom(terms, `${word}~`)) : from
    if (to > from)
      alternatives.push({ from, to, weight: last ? WEIGHT.prefixOfLast : WEIGHT.prefix })
    const allowed = slipsAllowed(word.length)
    if (
      allowed > 0 &&
      !(exists && word.length < SHORTEST_REPAIRED) &&
      (slips || (!exists && (!last || postingsOf(from, to) < 40)))
    ) {
      // a beginning with slips only where nothing begins like it, since it fits a great deal
      const near = nearWords(terms, shared, word, allowed, last && to === from && word.length > 4)
      near.sort((a, b) => a.slips - b.slips)
      for (const { term, slips: made } of near) {
        if (made === 0 || (term >= own && term < to) || !isLikely(word, terms[term]!, made))
          continue
        alternatives.push({ from: term, to: term + 1, weight: WEIGHT.slips[made]! })
      }
      for (const term of !exists && to === from ? soundsLike(word) : [])
        alternatives.push({ from: term, to: term + 1, weight: WEIGHT.sound })
      alternatives.sort((a, b) => b.weight - a.weight)
    }
    let count = 0
    for (const each of alternatives) count += postingsOf(each.from, each.to)
    const guess = Math.log(1 + docs / Math.max(1, count))
    const worth = exists ? idf[own]! : to > from ? guess : Math.min(guess, UNKNOWN_IDF)
    return { alternatives, idf: isLight(word) ? worth * LIGHT : worth, postings: count }
  }

  function note(code: number, points: number) {
    if (scoreStamp[code] !== queryEpoch) {
      scoreStamp[code] = queryEpoch
      score[code] = points
      touched.push(code)
    } else if (points > score[code]!) score[code] = points
  }

  function mark(slot: Slot, bit: number, required: number, starting: boolean, found: number[]) {
    for (const { from, to, weight } of slot.alternatives) {
      for (let t = from; t < to; t++) {
        const worth = idf[t]!
        const end = postingStarts[t + 1]!
        for (let i = postingStarts[t]!; i < end; i++) {
          const posting = postings[i]!
          const doc = posting >> 1
          if (stamp[doc] !== epoch) {
            if (!starting) continue
            stamp[doc] = epoch
            matched[doc] = 0
            gained[doc] = 0
            covered[doc] = 0
            found.push(doc)
          }
          const have = matched[doc]!
          if (have & bit || (have & required) !== required) continue
          matched[doc] = have | bit
          if (posting & 1) gained[doc]! += slot.idf * weight * WEIGHT.inherited
          else {
            gained[doc]! += slot.idf * weight
            covered[doc]! += worth * weight
          }
        }
      }
    }
  }

  /** Scores every document that holds all the words, or with `some` most of them; answers how many did. */
  function match(slots: Slot[], weight: number, some: boolean): number {
    if (slots.length === 0 || slots.length > 30) return 0
    if (!some && slots.some((slot) => slot.postings === 0)) return 0
    const order = [...slots].sort((a, b) => a.postings - b.postings)
    epoch++
    const found: number[] = []
    let required = 0
    for (const [i, slot] of order.entries()) {
      mark(slot, 1 << i, some ? 0 : required, some || i === 0, found)
      required |= 1 << i
      if (found.length === 0 && !some) return 0
    }
    let total = 0
    for (const slot of order) total += slot.idf
    let hits = 0
    for (const doc of found) {
      const share = gained[doc]! / total
      if (some ? share < ENOUGH_MATCHED : matched[doc] !== required) continue
      hits++
      const covers = Math.min(1, covered[doc]! / docWeight[doc]!)
      const code = codeOf[doc]!
      const whole = covers > 0.97 && share > 0.97 ? POINTS.whole : 0
      note(
        code,
        weight * (POINTS.matched * share + POINTS.covered * covers + whole) + priors[code]!,
      )
    }
    return hits
  }

  function byWords(raw: string[]) {
    const ways = readings(raw, words, (word) => isIn(terms, word))
    const slotsOf = (read: string[], slips: boolean) =>
      read.map((word, i) => slotOf(word, i === read.length - 1, slips))
    let hits = 0
    for (const { read, weight } of ways) hits += match(slotsOf(read, false), weight, false)
    if (hits >= TOO_FEW) return
    for (const { read, weight } of ways.slice(0, 3))
      hits += match(slotsOf(read, true), weight, false)
    if (hits >= TOO_FEW) return
    for (const { read, weight } of ways.slice(0, 3))
      if (read.length > 1) match(slotsOf(read, false), weight, true)
  }

  /** The best of what was scored, as places in `rows`. */
  function best(): number[] {
    const least = nthBest(touched, score, MOST_ANSWERS)
    return touched
      .filter((code) => score[code]! >= least)
      .sort((a, b) => score[b]! - score[a]! || a - b)
      .slice(0, MOST_ANSWERS)
  }

  /** A code or the beginning of one: the code, then what is below it. One that exists only in part gives the part. */
  function byCode(typed: string): number[] {
    for (let length = typed.length; length >= 2; length--) {
      const code = typed.slice(0, length)
      const first = firstFrom(codes, code)
      const end = firstFrom(codes, `${code}~`)
      if (first === end) {
        if (length <= 3) return []
        continue
      }
      const within = Array.from({ length: end - first }, (_, i) => first + i)
      if (codes[first] !== code) within.sort((a, b) => priors[b]! - priors[a]! || a - b)
      return within.slice(0, MOST_ANSWERS)
    }
    return []
  }

  function search(query: string): Diagnosis[] {
    queryEpoch++
    touched = []
    const { code, raw } = splitCode(query, (prefix) => byCode(prefix).length > 0)
    const first = code ? byCode(code) : []
    if (raw.length > 0) byWords(raw)
    const listed = new Set(first)
    for (const found of best()) listed.add(found)
    return [...listed]
      .slice(0, MOST_ANSWERS)
      .map((i) => ({ diagnosis_code: dotted(rows[i]!.code), description: rows[i]!.long_title }))
  }

  return { search, set }
}

const CODE = /^(?=.*\d)[a-z](\d[a-z0-9]?|[a-z]\d)(\.?[a-z0-9]{1,4}|\.)?$/i
/** The letters that are typed for digits, where there is a digit too: "blood" is not B10. */
const unslip = (text: string) =>
  /\d/.test(text)
    ? text.replace(/(?<=^.)[oO]|(?<=^..)[oO]/g, '0').replace(/(?<=^.)[lL]/, '1')
    : text

/**
 * Takes a code, or the beginning of one, out of a query: with or without its dot, in any case, with the letter O for a zero.
 * What is left is searched as words.
 */
function splitCode(
  query: string,
  exists: (prefix: string) => boolean,
): { code: string | null; raw: string[] } {
  const whole = query
    .trim()
    .replace(/\s*\.\s*/g, '.')
    .replace(/^([a-z])[ -](?=\d[\da-z](\W|$))/i, '$1')
    .replace(/^([a-z]\d[\da-z])[,-](?=[\da-z]{1,4}$)/i, '$1.')
  const joined = unslip(whole.replace(/^([a-z]\d[a-z0-9]) (?=[a-z]?\d)/i, '$1'))
  if (CODE.test(joined)) {
    const code = joined.replace('.', '').toUpperCase()
    if (exists(code))
      return {
        code,
        raw: code.length < 3 || /^[a-z]\d+[a-z]{2,}/i.test(whole) ? rawWords(whole) : [],
      }
  }
  const parts = whole.split(/[\s,;:()[\]-]+/).filter(Boolean)
  const at = parts.findIndex(
    (part) => part.length >= 3 && CODE.test(part) && exists(part.replace('.', '').toUpperCase()),
  )
  if (parts.length < 2 || at < 0 || !/\.|^[a-z]\d\d/i.test(parts[at]!))
    return { code: null, raw: rawWords(query) }
  return {
    code: parts[at]!.replace('.', '').toUpperCase(),
    raw: rawWords(parts.filter((_, i) => i !== at).join(' ')),
  }
}

/** The score that the `n`th best of them has, or -Infinity where there are fewer. A heap of n: cheaper than sorting all. */
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

/** An index over `codes`; takes about a second for a whole release, during which nothing else runs. */
export function buildDiagnosisIndex(
  codes: readonly SearchedCode[],
  set: DiagnosisSet,
): DiagnosisSearch {
  const steps = build(codes, set, vocabulary())
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The same, letting other work through every few milliseconds. */
export async function buildDiagnosisIndexGently(
  codes: readonly SearchedCode[],
  set: DiagnosisSet,
): Promise<DiagnosisSearch> {
  const steps = build(codes, set, vocabulary())
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await breathe()
  }
}
