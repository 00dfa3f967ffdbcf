import { itemAt } from '#lib/lists.ts'

import type { InvertedIndex } from './inverted-index.ts'
import { firstFrom, rangeOfPrefix } from './sorted.ts'
import {
  createWordList,
  isLikely,
  nearWords,
  SHORTEST_REPAIRED,
  slipsAllowed,
  soundOf,
} from './spelling.ts'

const WEIGHT = {
  exact: 1,
  synonym: 0.93,
  prefixOfLast: 0.88,
  prefix: 0.72,
  inner: 0.6,
  slips: [1, 0.8, 0.62, 0.5],
  sound: 0.7,
}
/** Minimum length of a prefix before the last word of a query, unless it is a whole word. */
const SHORTEST_PREFIX = 3
/** Minimum length of a part inside a word. */
const SHORTEST_INNER = 4
/**
 * An unknown last word may be incomplete. With this many postings of words that begin with it, it
 * isn't a typo.
 */
const ENOUGH_POSTINGS = 40
/** Maximum confidence of a word that doesn't exist as typed. */
const UNKNOWN_IDF = 5

/**
 * Relation of a term to a typed word: equal, a synonym, a longer word that begins with it or
 * contains it, or similar in spelling or sound.
 */
export type StandsBy = 'exact' | 'synonym' | 'beginning' | 'inner' | 'spelling'
/** Terms from `from` to before `to` that can stand for a word, how, and the confidence from 0 to 1. */
type Alternative = { from: number; to: number; weight: number; by: StandsBy }
/** A word of the query, and the terms that can stand for it, best first. */
export type QueryWord = { alternatives: Alternative[]; idf: number; postings: number }

const single = (term: number, weight: number, by: StandsBy): Alternative => ({
  from: term,
  to: term + 1,
  weight,
  by,
})

/**
 * Finds the terms that can stand for a word in stored form: the word itself, its synonyms, words
 * that begin with it, and, if that is too little or `withSlips` asks for it, words with similar
 * spelling or sound. A word that begins with a digit is never treated as a typo. Only the last
 * word of a query can be incomplete. With `inner`, an unknown word is also found inside others, as
 * "bilirubin" in "urobilirubin".
 */
export function createWordReader(
  { terms, bySound, idf, postingStarts, docs }: InvertedIndex,
  synonyms: ReadonlyMap<string, readonly string[]>,
  { inner = false }: { inner?: boolean } = {},
): (word: string, isLast: boolean, withSlips: boolean) => QueryWord {
  const firstLetter = firstFrom(terms, 'a')
  const spelled = terms.slice(firstLetter)
  const list = createWordList(spelled)

  const countPostings = (from: number, to: number) =>
    (postingStarts[to] ?? 0) - (postingStarts[from] ?? 0)

  /** Terms that sound alike, without those that share few letters with the word. */
  const soundsLike = (word: string) =>
    (bySound.get(soundOf(word)) ?? []).filter(
      (t) =>
        nearWords(createWordList([itemAt(terms, t)]), word, word.length >> 1, false).length > 0,
    )

  return (word, isLast, withSlips) => {
    const alternatives: Alternative[] = []
    const own = firstFrom(terms, word)
    const exists = terms[own] === word
    if (exists) alternatives.push(single(own, WEIGHT.exact, 'exact'))
    for (const other of synonyms.get(word) ?? []) {
      const at = firstFrom(terms, other)
      if (terms[at] === other) alternatives.push(single(at, WEIGHT.synonym, 'synonym'))
    }
    const from = exists ? own + 1 : own
    const mayBeUnfinished = isLast || word.length >= SHORTEST_PREFIX
    const to = mayBeUnfinished ? Math.max(from, rangeOfPrefix(terms, word)[1]) : from
    const isPrefix = to > from
    if (isPrefix)
      alternatives.push({
        from,
        to,
        weight: isLast ? WEIGHT.prefixOfLast : WEIGHT.prefix,
        by: 'beginning',
      })

    if (inner && !exists && word.length >= SHORTEST_INNER)
      for (const [place, term] of spelled.entries())
        if (term.indexOf(word) > 0)
          alternatives.push(single(firstLetter + place, WEIGHT.inner, 'inner'))

    const allowed = /^\d/.test(word) ? 0 : slipsAllowed(word.length)
    const isTooShort = exists && word.length < SHORTEST_REPAIRED
    const isUnknown = !exists && (!isLast || countPostings(from, to) < ENOUGH_POSTINGS)
    if (allowed > 0 && !isTooShort && (withSlips || isUnknown)) {
      // prefixes with typos only if nothing else begins like it, since they match a lot
      const unfinished = isLast && !isPrefix && word.length > 4
      const near = nearWords(list, word, allowed, unfinished)
      near.sort((a, b) => a.slips - b.slips)
      for (const { term: place, slips } of near) {
        const term = firstLetter + place
        const isListed = slips === 0 || (term >= own && term < to)
        if (!isListed && isLikely(word, itemAt(terms, term), slips))
          alternatives.push(single(term, WEIGHT.slips[slips] ?? 0, 'spelling'))
      }
      if (!exists && !isPrefix)
        for (const term of soundsLike(word))
          alternatives.push(single(term, WEIGHT.sound, 'spelling'))
      alternatives.sort((a, b) => b.weight - a.weight)
    }

    let count = 0
    for (const each of alternatives) count += countPostings(each.from, each.to)
    const guess = Math.log(1 + docs / Math.max(1, count))
    const known = isPrefix ? guess : Math.min(guess, UNKNOWN_IDF)
    return { alternatives, idf: (exists && idf[own]) || known, postings: count }
  }
}
