import { getOrCreate } from '#lib/lists.ts'

import { SHORTEST_REPAIRED, soundOf } from './spelling.ts'

/** An inverted index: the documents that contain a word. */
export type InvertedIndex = {
  /** Every word in stored form, sorted. A term is an index in this list. */
  terms: readonly string[]
  /** Terms that sound alike. See `soundOf`. */
  bySound: ReadonlyMap<string, readonly number[]>
  /** Weight of a term: the logarithm of its rarity. */
  idf: Float32Array
  /** The postings of term t are those from `postingStarts[t]` to before `postingStarts[t + 1]`. */
  postingStarts: Int32Array
  /** A document and the kind of the term in it. See `PostingKinds`. */
  postings: Int32Array
  /** Number of documents. */
  docs: number
  /** Total weight of the terms in a document's own text. */
  docWeights: Float32Array
}

/** Kinds of a term in a document, as numbers of `bits` bits: a posting is `document << bits | kind`. */
export type PostingKinds = {
  bits: number
  /** Share of a word's weight that each kind of term adds to a document. */
  gain: Float32Array
  /** Share of a term's weight that counts as the document's own text, by kind. */
  cover: Float32Array
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

/** Documents or terms handled between two pauses, about 10 ms of work. */
const STRIDE = 1500

/** Ranges of a long list, with pauses between them for other work. */
export function* strides(length: number) {
  for (let i = 0; i < length; i += STRIDE) yield [i, Math.min(i + STRIDE, length)] as const
}

function* groupBySound(terms: readonly string[]): Generator<void, Map<string, number[]>> {
  const bySound = new Map<string, number[]>()
  for (const [t, term] of terms.entries()) {
    const isWord = term.length >= SHORTEST_REPAIRED && !/[\d ]/.test(term)
    const sound = isWord ? soundOf(term) : ''
    if (sound) getOrCreate(bySound, sound, () => []).push(t)
    if (t % STRIDE === 0) yield
  }
  return bySound
}

/** Collects documents word by word and builds an inverted index. */
export class IndexBuilder {
  #kinds: PostingKinds
  #ids = new Map<string, number>()
  /** Number of the word and its kind, as in a posting. */
  #tokens = new GrowingInt32Array()
  /** The tokens of document d are those from `#starts.values[d]` to before the next. */
  #starts = new GrowingInt32Array()
  #inDocument = new Set<number>()

  constructor(kinds: PostingKinds) {
    this.#kinds = kinds
    this.#starts.push(0)
  }
  /** Adds a word in stored form. It counts once per document, with the first kind. */
  add(word: string, kind: number) {
    const id = getOrCreate(this.#ids, word, () => this.#ids.size)
    if (this.#inDocument.has(id)) return
    this.#inDocument.add(id)
    this.#tokens.push((id << this.#kinds.bits) | kind)
  }
  endDocument() {
    this.#inDocument.clear()
    this.#starts.push(this.#tokens.length)
  }

  /** Inverts the words of documents into the documents of terms. Pauses (`yield`) every few milliseconds. */
  *build(): Generator<void, InvertedIndex> {
    const { bits, cover } = this.#kinds
    const { values: tokens, length } = this.#tokens
    const starts = this.#starts.values
    const docs = this.#starts.length - 1
    const terms = [...this.#ids.keys()].sort()
    yield
    const bySound = yield* groupBySound(terms)
    const termOfId = new Int32Array(terms.length)
    for (const [term, word] of terms.entries()) termOfId[this.#ids.get(word) ?? 0] = term
    const postingStarts = new Int32Array(terms.length + 1)
    for (let i = 0; i < length; i++) postingStarts[termOfId[tokens[i]! >> bits]! + 1]!++
    for (let t = 0; t < terms.length; t++) postingStarts[t + 1]! += postingStarts[t]!
    yield
    const idf = new Float32Array(terms.length)
    for (let t = 0; t < terms.length; t++)
      idf[t] = Math.log(1 + docs / (postingStarts[t + 1]! - postingStarts[t]!))
    const next = postingStarts.slice()
    const postings = new Int32Array(length)
    const docWeights = new Float32Array(docs)
    for (const [from, to] of strides(docs)) {
      for (let doc = from; doc < to; doc++)
        for (let i = starts[doc]!; i < starts[doc + 1]!; i++) {
          const token = tokens[i]!
          const term = termOfId[token >> bits]!
          const kind = token & ((1 << bits) - 1)
          postings[next[term]!++] = (doc << bits) | kind
          docWeights[doc]! += idf[term]! * cover[kind]!
        }
      yield
    }
    return { terms, bySound, idf, postingStarts, postings, docs, docWeights }
  }
}
