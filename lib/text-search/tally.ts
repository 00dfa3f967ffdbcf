import type { InvertedIndex, PostingKinds } from './inverted-index.ts'

/** Each word of a query is a bit of an integer. */
export const WORDS_MAX = 30
/**
 * Weights of the share of the query that a document has, and of the share of the document that the
 * query has.
 */
const POINTS = { matched: 8, covered: 4 }

/** Terms from `from` to before `to` that can stand for a word, and the confidence from 0 to 1. */
type Terms = {
  from: number
  to: number
  weight: number
  /** Minimum of `PostingKinds.cover`. */
  minCover?: number
}
type TalliedWord = { alternatives: readonly Terms[]; idf: number }
/** Bonus for a query that covers a whole document and nothing else: both shares are at least `from`. */
export type Whole = { points: number; from: number }

/**
 * Tallies the words of a query in the documents of an index, one query at a time. Matching is
 * synchronous, so queries can't interfere.
 */
export function createTally(index: InvertedIndex, kinds: PostingKinds) {
  const { postingStarts, postings, idf, docs, docWeights } = index
  const { bits, gain, cover } = kinds
  const kindMask = (1 << bits) - 1
  // valid only for documents seen in this pass
  const passOfDoc = new Int32Array(docs)
  const masks = new Int32Array(docs)
  const gained = new Float32Array(docs)
  const covered = new Float32Array(docs)
  const bestKinds = new Uint8Array(docs)
  let pass = 0

  const shareOf = (doc: number, total: number) => gained[doc]! / total
  const coverOf = (doc: number) => Math.min(1, covered[doc]! / docWeights[doc]!)

  return {
    begin() {
      pass++
    },
    /**
     * Marks a word in each document that contains it, once, and adds these documents to `found`.
     * With `required`, only in documents with all these words.
     */
    mark(word: TalliedWord, bit: number, required = 0, found: number[] | null = null) {
      for (const { from, to, weight, minCover = 0 } of word.alternatives)
        for (let t = from; t < to; t++) {
          const worth = idf[t]! * weight
          const end = postingStarts[t + 1]!
          for (let i = postingStarts[t]!; i < end; i++) {
            const posting = postings[i]!
            const doc = posting >> bits
            const kind = posting & kindMask
            const have = passOfDoc[doc] === pass ? masks[doc]! : 0
            if (have & bit || (have & required) !== required || cover[kind]! < minCover) continue
            if (passOfDoc[doc] !== pass) {
              passOfDoc[doc] = pass
              gained[doc] = 0
              covered[doc] = 0
              bestKinds[doc] = kind
            }
            masks[doc] = have | bit
            gained[doc]! += word.idf * weight * gain[kind]!
            covered[doc]! += worth * cover[kind]!
            if (kind < bestKinds[doc]!) bestKinds[doc] = kind
            found?.push(doc)
          }
        }
    },
    /** Bits of the words that a document has. */
    maskOf: (doc: number) => (passOfDoc[doc] === pass ? masks[doc]! : 0),
    /** The lowest kind of these words in the document. */
    kindOf: (doc: number) => bestKinds[doc]!,
    /** Share of the query's weight in a document. `total` is the whole weight. */
    shareOf,
    /** Share of the document's own text in the query, 0 to 1. */
    coverOf,
    score(doc: number, total: number, whole: Whole): number {
      const share = shareOf(doc, total)
      const covers = coverOf(doc)
      const isWhole = covers > whole.from && share > whole.from
      return POINTS.matched * share + POINTS.covered * covers + (isWhole ? whole.points : 0)
    },
  }
}
