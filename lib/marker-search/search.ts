import { firstFrom } from '#lib/text-search/sorted.ts'
import { isLikely, nearWords, sharedPrefixes, slipsAllowed } from '#lib/text-search/spelling.ts'
import { completePhrases, expandPhrases } from '#lib/text-search/vocabulary.ts'
import { rawWords, wordForm } from '#lib/text-search/words.ts'
import type { MarkerIndex } from './build-index.ts'
import { createMatcher, type Reading } from './match.ts'
import { isStopWord } from './read-name.ts'
import { isOptional, vocabulary } from './vocabulary.ts'

const READINGS_MAX = 12
/** Two words taken for one, or one for two. */
const JOINED = 0.95
/** Later readings are also what a test is called where the first is not there, so they count much less. */
const TRUST = { laterReading: 0.86, asTyped: 0.86 }

/** Two words that are one in the catalogue ("ca 125"), one that is two ("hsv1"). */
function joinedAndSplit(raw: readonly string[], isWord: (word: string) => boolean): string[][] {
  const others: string[][] = []
  for (let i = 0; i + 1 < raw.length; i++) {
    const joined = raw[i]! + raw[i + 1]!
    if (isWord(wordForm(joined))) others.push([...raw.slice(0, i), joined, ...raw.slice(i + 2)])
  }
  const split = raw.flatMap((word) =>
    isWord(wordForm(word)) ? [word] : (word.match(/[a-z]+|\d+/g) ?? [word]),
  )
  if (split.length > raw.length) others.push(split)
  return others
}

/** Shorter words that are in the catalogue may still be abbreviations of others. */
const SHORTEST_NAME = 4
const AS_NAMED = 0.98
const CORRECTED = 0.8
const phraseWords = vocabulary.phrases.words
const sharedByPhraseWords = sharedPrefixes(phraseWords)

/**
 * Words that neither the catalogue nor the vocabulary has, replaced by the nearest that the vocabulary has ("cystic
 * fibrosus"); null where there are none.
 */
function corrected(raw: readonly string[], isWord: (word: string) => boolean): string[] | null {
  let changed = false
  const words = raw.map((word) => {
    const form = wordForm(word)
    const allowed = /\d/.test(form) ? 0 : slipsAllowed(form.length)
    if (!allowed || isWord(form) || phraseWords[firstFrom(phraseWords, form)] === form) return word
    const [nearest] = nearWords(phraseWords, sharedByPhraseWords, form, allowed, false)
      .filter(({ term, slips }) => isLikely(form, phraseWords[term]!, slips))
      .sort((a, b) => a.slips - b.slips)
    if (!nearest) return word
    changed = true
    return phraseWords[nearest.term]!
  })
  return changed ? words : null
}

/** `B.U.N.` as `BUN`. */
const withoutDots = (query: string) =>
  query.replace(/\b[a-z]\.(?=[a-z]\b)/gi, (dotted) => dotted[0]!)

/** What a query may mean, the likeliest first. */
function readQuery(query: string, isWord: (word: string) => boolean): Reading[] {
  const raw = rawWords(withoutDots(query))
  const ways = [
    { raw, weight: 1 },
    ...joinedAndSplit(raw, isWord).map((way) => ({ raw: way, weight: JOINED })),
  ]
  const repaired = corrected(raw, isWord)
  if (repaired) ways.push({ raw: repaired, weight: CORRECTED })
  // what is spelled out means itself
  const isKnown = raw.every(
    (word) => isStopWord(word) || (word.length >= SHORTEST_NAME && isWord(wordForm(word))),
  )
  const trust = isKnown ? { ...TRUST, asTyped: AS_NAMED } : TRUST
  const readings = new Map<string, Reading>()
  for (const way of ways)
    for (const { raw: expanded, weight } of [
      ...expandPhrases(way.raw, vocabulary.phrases, trust),
      ...(way.raw === raw ? completePhrases(raw, vocabulary.phrases, isKnown ? 0.75 : 0.9) : []),
    ]) {
      const content = expanded.filter((word) => !isStopWord(word))
      const forms = [...new Set((content.length ? content : expanded).map(wordForm))]
      const isAllOptional = forms.every((word) => isOptional(word))
      const words = forms.map((word) => ({
        word,
        isOptional: !isAllOptional && isOptional(word),
      }))
      const key = forms.join(' ')
      const total = way.weight * weight
      if ((readings.get(key)?.weight ?? 0) < total) readings.set(key, { words, weight: total })
    }
  return [...readings.values()].sort((a, b) => b.weight - a.weight).slice(0, READINGS_MAX)
}

export type MarkerSearch = {
  /** The ids of all markers that fit a query, best first, then in the catalogue's order; of the labs given, where they are. */
  search: (query: string, labs?: ReadonlySet<number | null>) => (number | string)[]
}

/**
 * A search over a catalogue: words in any order, the last one partial, abbreviations, everyday names, slips, test codes,
 * LOINC codes and names, and names of results.
 */
export function createMarkerSearch(index: MarkerIndex): MarkerSearch {
  const { ids, labs: labOf, terms } = index
  const match = createMatcher(index, vocabulary.synonyms)
  const isWord = (word: string) => terms[firstFrom(terms, word)] === word
  return {
    search(query, labs) {
      const readings = readQuery(query, isWord)
      const isWanted = labs ? (place: number) => labs.has(labOf[place]!) : () => true
      return match(readings, isWanted).map((place) => ids[place]!)
    },
  }
}
