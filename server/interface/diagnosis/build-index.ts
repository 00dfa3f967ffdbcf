import { firstFrom, rangeOfPrefix } from '#lib/text-search/sorted.ts'
import { SHORTEST_REPAIRED, soundOf } from '#lib/text-search/spelling.ts'
import type { InvertedIndex } from '#lib/text-search/word-reader.ts'
import { rawWords, wordForm } from '#lib/text-search/words.ts'

import { prior, type SearchedCode } from './prior.ts'
import type { Vocabulary } from './vocabulary.ts'
import { isStopWord } from './words.ts'

/**
 * An inverted index over diagnosis codes. A document is a code's title with the names of the code and of the categories
 * above it, or one of its names alone: the first `rows.length` documents are the titles in the order of `rows`.
 */
export type CodeIndex = InvertedIndex & {
  /** Sorted by code. */
  rows: readonly SearchedCode[]
  codes: readonly string[]
  /** Likelihood of each code before any query, see `prior`. */
  priors: Float32Array
  /** Twice the document, plus one where the term is of a name and not of the document's own text. */
  postings: Int32Array
  /** Total weight of the terms of a document's own text. */
  docWeight: Float32Array
  /** From a document to the place of its code in `rows`. */
  codeOfDoc: Int32Array
  /** From the place of a code to the names that are of this very code. */
  namesOf: ReadonlyMap<number, readonly string[]>
}

/** Codes or names handled between two pauses of a build in the background: some 10 ms of work. */
const STRIDE = 1500

function* strides(length: number) {
  for (let i = 0; i < length; i += STRIDE) yield [i, Math.min(i + STRIDE, length)] as const
}

/** Integers in a typed array that doubles when it is full. */
class GrowingInt32Array {
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

const SIDE = /\b(right|left|bilateral)\b/
const SIDE_WORDS = /\b(?:unspecified|right|left|bilateral)\b/
const withoutSide = (title: string) => title.toLowerCase().split(SIDE_WORDS).join('').trimEnd()

/** For a code of an unspecified side, the codes of the right, the left and both: a name of it is theirs with the side. */
function codesOfSides(
  rows: readonly SearchedCode[],
  codes: readonly string[],
  at: number,
): [side: string, at: number][] {
  const { code, long_title } = rows[at]!
  const place = Math.min(code.length, 6) - 1
  if (!/[09]/.test(code[place]!) || !/\bunspecified\b/i.test(long_title)) return []
  return ['1', '2', '3'].flatMap((digit) => {
    const wanted = code.slice(0, place) + digit + code.slice(place + 1)
    const other = firstFrom(codes, wanted)
    if (codes[other] !== wanted) return []
    const title = rows[other]!.long_title
    const side = title.toLowerCase().match(SIDE)?.[0]
    // "unspecified ear" of one side is "bilateral" of both
    const isSameCondition =
      side === 'bilateral'
        ? withoutSide(long_title).startsWith(withoutSide(title))
        : withoutSide(long_title) === withoutSide(title)
    return side && isSameCondition ? [[side, other] as [string, number]] : []
  })
}

/** A code with more names is for a great deal: words of several of its names together are none of it. */
const WITH_TITLE_MAX = 24
/** A category's names are also given to this many of the likeliest codes below it, as names of their own. */
const CODES_NAMED_BY_CATEGORY = 3

/**
 * The vocabulary's names by the codes that are there: `byCode`, from the place of a code to its names; `documents`, each name
 * of a code by itself, with those that a code has from its category or for its side.
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
      if (first === end || codes[first] !== code) continue
      byCode.set(first, [...(byCode.get(first) ?? []), ...words])
      for (const name of words) documents.push([first, name])
      if (rows[first]!.billable) {
        for (const [side, at] of codesOfSides(rows, codes, first))
          if (!named.includes(codes[at]!))
            for (const name of words) documents.push([at, `${side} ${name}`])
        continue
      }
      const likeliest = Array.from({ length: end - first - 1 }, (_, i) => first + 1 + i)
        .filter((i) => rows[i]!.billable)
        .sort((a, b) => priors[b]! - priors[a]! || a - b)
        .slice(0, CODES_NAMED_BY_CATEGORY)
      for (const at of likeliest) for (const name of words) documents.push([at, name])
    }
  }
  return { byCode, documents }
}

/** The words of documents, numbered as they come; a word counts once in a document. */
class DocumentWords {
  ids = new Map<string, number>()
  /** Twice the number of the word, plus one where it is of a name and not of the document's own text. */
  tokens = new GrowingInt32Array()
  /** The tokens of document d are those from `starts[d]` to before `starts[d + 1]`. */
  starts: Int32Array
  #idOfRaw = new Map<string, number>()
  #inDocument = new Set<number>()
  #documents = 0

  constructor(documents: number) {
    this.starts = new Int32Array(documents + 1)
  }
  add(text: string, isName: 0 | 1) {
    for (const raw of rawWords(text)) {
      const id = this.#idOf(raw)
      if (id < 0 || this.#inDocument.has(id)) continue
      this.#inDocument.add(id)
      this.tokens.push(id * 2 + isName)
    }
  }
  endDocument() {
    this.#inDocument.clear()
    this.starts[++this.#documents] = this.tokens.length
  }
  /** -1 for a stop word. */
  #idOf(raw: string): number {
    let id = this.#idOfRaw.get(raw)
    if (id !== undefined) return id
    if (isStopWord(raw)) id = -1
    else {
      const form = wordForm(raw)
      id = this.ids.get(form)
      if (id === undefined) this.ids.set(form, (id = this.ids.size))
    }
    this.#idOfRaw.set(raw, id)
    return id
  }
}

function* groupBySound(terms: readonly string[]): Generator<void, Map<string, number[]>> {
  const bySound = new Map<string, number[]>()
  for (const [from, to] of strides(terms.length)) {
    for (let t = from; t < to; t++) {
      const sound = terms[t]!.length < SHORTEST_REPAIRED ? '' : soundOf(terms[t]!)
      if (!sound) continue
      const alike = bySound.get(sound)
      if (alike) alike.push(t)
      else bySound.set(sound, [t])
    }
    yield
  }
  return bySound
}

/** Turns the words of each document around into the documents of each term. */
function* invert({ ids, tokens, starts }: DocumentWords, terms: readonly string[]) {
  const docs = starts.length - 1
  const termOfId = new Int32Array(terms.length)
  for (const [term, word] of terms.entries()) termOfId[ids.get(word)!] = term
  const postingStarts = new Int32Array(terms.length + 1)
  for (let i = 0; i < tokens.length; i++) {
    const term = termOfId[tokens.values[i]! >> 1]!
    postingStarts[term + 1] = postingStarts[term + 1]! + 1
  }
  for (let t = 0; t < terms.length; t++) postingStarts[t + 1]! += postingStarts[t]!
  yield
  const idf = new Float32Array(terms.length)
  for (let t = 0; t < terms.length; t++)
    idf[t] = Math.log(1 + docs / (postingStarts[t + 1]! - postingStarts[t]!))
  const next = postingStarts.slice()
  const postings = new Int32Array(tokens.length)
  const docWeight = new Float32Array(docs)
  for (const [from, to] of strides(docs)) {
    for (let doc = from; doc < to; doc++) {
      for (let i = starts[doc]!; i < starts[doc + 1]!; i++) {
        const token = tokens.values[i]!
        const term = termOfId[token >> 1]!
        const at = next[term]!
        next[term] = at + 1
        postings[at] = doc * 2 + (token & 1)
        if ((token & 1) === 0) docWeight[doc]! += idf[term]!
      }
    }
    yield
  }
  return { idf, postingStarts, postings, docWeight }
}

/** Reads codes into an index; pauses (`yield`) every few milliseconds, so that other work can come between. */
export function* buildIndex(
  given: readonly SearchedCode[],
  vocabulary: Vocabulary,
): Generator<void, CodeIndex> {
  const rows = given.toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
  const codes = rows.map((row) => row.code)
  yield
  const priors = new Float32Array(rows.length)
  for (const [from, to] of strides(rows.length)) {
    for (let i = from; i < to; i++)
      priors[i] = prior(rows[i]!, (rows[i]!.billable && vocabulary.use.get(rows[i]!.code)) || 0)
    yield
  }
  const names = assignNames(rows, codes, priors, vocabulary.names)
  yield

  const documents = rows.length + names.documents.length
  const words = new DocumentWords(documents)
  for (const [from, to] of strides(rows.length)) {
    for (let i = from; i < to; i++) {
      words.add(rows[i]!.long_title, 0)
      const code = codes[i]!
      for (let length = 3; length <= code.length; length++) {
        const at = length === code.length ? i : firstFrom(codes, code.slice(0, length))
        const ofCode = names.byCode.get(at) ?? []
        if (ofCode.length <= WITH_TITLE_MAX) for (const name of ofCode) words.add(name, 1)
      }
      words.endDocument()
    }
    yield
  }
  for (const [from, to] of strides(names.documents.length)) {
    for (const [, name] of names.documents.slice(from, to)) {
      words.add(name, 0)
      words.endDocument()
    }
    yield
  }

  const terms = [...words.ids.keys()].sort()
  const bySound = yield* groupBySound(terms)
  const inverted = yield* invert(words, terms)
  const codeOfDoc = new Int32Array(documents)
  for (let doc = 0; doc < documents; doc++)
    codeOfDoc[doc] = doc < rows.length ? doc : names.documents[doc - rows.length]![0]
  yield
  const namesOf = new Map<number, string[]>()
  for (const [at, name] of names.documents) {
    const named = namesOf.get(at)
    if (named) named.push(name)
    else namesOf.set(at, [name])
  }
  return {
    rows,
    codes,
    priors,
    terms,
    bySound,
    docs: documents,
    ...inverted,
    codeOfDoc,
    namesOf,
  }
}
