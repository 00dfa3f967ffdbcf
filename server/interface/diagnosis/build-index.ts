import { getOrCreate } from '#lib/lists.ts'
import {
  IndexBuilder,
  strides,
  type InvertedIndex,
  type PostingKinds,
} from '#lib/text-search/inverted-index.ts'
import { firstFrom, rangeOfPrefix } from '#lib/text-search/sorted.ts'
import { rawWords, wordForm } from '#lib/text-search/words.ts'

import { prior, type SearchedCode } from './prior.ts'
import type { Vocabulary } from './vocabulary.ts'
import { isStopWord } from './words.ts'

/**
 * Inverted index of diagnosis codes. A document is a code's title with the names of the code and
 * of the categories above it, or one of its names alone. The first `rows.length` documents are the
 * titles in the order of `rows`.
 */
export type CodeIndex = InvertedIndex & {
  /** Sorted by code. */
  rows: readonly SearchedCode[]
  codes: readonly string[]
  /** Likelihood of each code before any query. See `prior`. */
  priors: Float32Array
  /** Index in `rows` of each document's code. */
  codeOfDoc: Int32Array
  /** Names of exactly this code, by its index in `rows`. */
  namesOf: ReadonlyMap<number, readonly string[]>
}

/**
 * Kinds of a term in a document: from its own text, or from a name of the code with words that its
 * title doesn't have.
 */
const OWN = 0
const NAME = 1
export const CODE_KINDS: PostingKinds = {
  bits: 1,
  gain: Float32Array.of(1, 0.94),
  cover: Float32Array.of(1, 0),
}

const SIDE = /\b(right|left|bilateral)\b/
const SIDE_WORDS = /\b(?:unspecified|right|left|bilateral)\b/
const withoutSide = (title: string) => title.toLowerCase().split(SIDE_WORDS).join('').trimEnd()

/**
 * For a code of an unspecified side, the codes for right, left, and both. Its names with a side
 * are theirs.
 */
function codesOfSides(
  rows: readonly SearchedCode[],
  codes: readonly string[],
  { code, long_title }: SearchedCode,
): [side: string, at: number][] {
  const place = Math.min(code.length, 6) - 1
  if (!/[09]/.test(code.charAt(place)) || !/\bunspecified\b/i.test(long_title)) return []
  return ['1', '2', '3'].flatMap((digit) => {
    const wanted = code.slice(0, place) + digit + code.slice(place + 1)
    const at = firstFrom(codes, wanted)
    const other = rows[at]
    if (other?.code !== wanted) return []
    const side = other.long_title.toLowerCase().match(SIDE)?.[0]
    // "unspecified ear" on one side is "bilateral" for both
    const isSameCondition =
      side === 'bilateral'
        ? withoutSide(long_title).startsWith(withoutSide(other.long_title))
        : withoutSide(long_title) === withoutSide(other.long_title)
    return side && isSameCondition ? [[side, at] as [string, number]] : []
  })
}

/**
 * Maximum number of names that are combined. A code with more is too general for words from
 * several names together.
 */
const WITH_TITLE_MAX = 24
/** Number of the likeliest codes below a category that also get its names. */
const CODES_NAMED_BY_CATEGORY = 3

/**
 * Names of the existing codes: `byCode` maps a code's index to its names. `documents` has each
 * name separately, with those that a code gets from its category or for its side.
 */
function assignNames(
  rows: readonly SearchedCode[],
  codes: readonly string[],
  priors: Float32Array,
  names: Vocabulary['names'],
) {
  const byCode = new Map<number, string[]>()
  const documents: [code: number, name: string][] = []
  for (const { codes: named, words } of names) {
    for (const code of named) {
      const [first, end] = rangeOfPrefix(codes, code)
      const row = rows[first]
      if (row?.code !== code) continue
      getOrCreate(byCode, first, () => []).push(...words)
      for (const name of words) documents.push([first, name])
      if (row.billable) {
        for (const [side, at] of codesOfSides(rows, codes, row))
          if (!named.some((other) => other === codes[at]))
            for (const name of words) documents.push([at, `${side} ${name}`])
        continue
      }
      const below = Array.from(priors.subarray(first + 1, end), (points, i) => ({
        at: first + 1 + i,
        points,
      }))
      const likeliest = below
        .filter(({ at }) => rows[at]?.billable)
        .sort((a, b) => b.points - a.points || a.at - b.at)
        .slice(0, CODES_NAMED_BY_CATEGORY)
      for (const { at } of likeliest) for (const name of words) documents.push([at, name])
    }
  }
  return { byCode, documents }
}

/** Builds an index of codes. Pauses (`yield`) every few milliseconds for other work. */
export function* buildIndex(
  given: readonly SearchedCode[],
  vocabulary: Vocabulary,
): Generator<void, CodeIndex> {
  const rows = given.toSorted((a, b) => (a.code < b.code ? -1 : Number(a.code > b.code)))
  const codes = rows.map((row) => row.code)
  yield
  const priors = new Float32Array(rows.length)
  for (const [from, to] of strides(rows.length)) {
    for (const [i, row] of rows.slice(from, to).entries())
      priors[from + i] = prior(row, (row.billable && vocabulary.use.get(row.code)) || 0)
    yield
  }
  const names = assignNames(rows, codes, priors, vocabulary.names)
  yield

  const builder = new IndexBuilder(CODE_KINDS)
  const formsOfRaw = new Map<string, string | null>()
  const formOf = (raw: string) =>
    getOrCreate(formsOfRaw, raw, () => (isStopWord(raw) ? null : wordForm(raw)))
  const addText = (text: string, kind: number) => {
    for (const raw of rawWords(text)) {
      const form = formOf(raw)
      if (form !== null) builder.add(form, kind)
    }
  }
  for (const [from, to] of strides(rows.length)) {
    for (const [i, { code, long_title }] of rows.slice(from, to).entries()) {
      addText(long_title, OWN)
      for (let length = 3; length <= code.length; length++) {
        const at = length === code.length ? from + i : firstFrom(codes, code.slice(0, length))
        const ofCode = names.byCode.get(at) ?? []
        if (ofCode.length <= WITH_TITLE_MAX) for (const name of ofCode) addText(name, NAME)
      }
      builder.endDocument()
    }
    yield
  }
  for (const [from, to] of strides(names.documents.length)) {
    for (const [, name] of names.documents.slice(from, to)) {
      addText(name, OWN)
      builder.endDocument()
    }
    yield
  }

  const inverted = yield* builder.build()
  const codeOfDoc = Int32Array.from([...rows.keys(), ...names.documents.map(([at]) => at)])
  yield
  const namesOf = new Map<number, string[]>()
  for (const [at, name] of names.documents) getOrCreate(namesOf, at, () => []).push(name)
  return { ...inverted, rows, codes, priors, codeOfDoc, namesOf }
}
