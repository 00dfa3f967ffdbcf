import { createWordReader } from '#lib/text-search/word-reader.ts'

import type { MarkerIndex } from './build-index.ts'
import type { Reading } from './read-query.ts'
import { vocabulary } from './vocabulary.ts'

/** The likeliest readings of a query that are tried. */
const READINGS = 4
/** A name is near when this share of the weight of the words is in it. */
const ENOUGH = 0.4
const WORDS_MAX = 30
/** Weights of the words found in a name, and of their share of the name. */
const POINTS = { matched: 8, covered: 4 }

/** The words of a query that a text has, as bits, and what they tell. */
type Overlap = { had: number; gained: number; covered: number; isOfAnalyte: boolean }
export type NearMatch = { place: number; score: number; without: string[] }

/**
 * Markers whose own names have some of the words of a query, with slips that may be other words too, or words inside others.
 * They are no answers to it.
 */
export function createNearMatcher(
  index: MarkerIndex,
): (readings: readonly Reading[], isWanted: (place: number) => boolean) => NearMatch[] {
  const { idf, postingStarts, postings, postingWeights, textWeights, markerPriors } = index
  const { ownerStarts, owners, ownStarts, ownTexts, firstCode } = index
  const readWord = createWordReader(index, vocabulary.synonyms, { inner: true })

  const isOwn = (text: number, place: number) =>
    ownTexts.subarray(ownStarts[place], ownStarts[place + 1]).includes(text)

  function matchReading(
    { words, weight, called }: Reading,
    isWanted: (place: number) => boolean,
    found: (match: NearMatch) => void,
  ) {
    const needed = words.filter(({ isNoise }) => !isNoise).slice(0, WORDS_MAX)
    const texts = new Map<number, Overlap>()
    let total = 0
    for (const [i, { word }] of needed.entries()) {
      const { alternatives, idf: worth } = readWord(word, i === needed.length - 1, true)
      total += worth
      for (const { from, to, weight: trust, by } of alternatives) {
        // words read into a query are not misspelled
        if (called.length && by !== 'exact' && by !== 'synonym') continue
        for (let t = from; t < to; t++)
          for (let p = postingStarts[t]!; p < postingStarts[t + 1]!; p++) {
            const text = postings[p]!
            if (text >= firstCode) continue
            const so = texts.get(text) ?? { had: 0, gained: 0, covered: 0, isOfAnalyte: false }
            texts.set(text, so)
            if (so.had & (1 << i)) continue
            so.had |= 1 << i
            so.gained += worth * trust
            so.covered += idf[t]! * trust * postingWeights[p]!
            so.isOfAnalyte ||= postingWeights[p] === 1
          }
      }
    }
    for (const [text, { had, gained, covered, isOfAnalyte }] of texts) {
      const share = gained / total
      if (share < ENOUGH || !isOfAnalyte) continue
      const covers = Math.min(1, covered / textWeights[text]!)
      const without = needed.filter((_word, i) => !(had & (1 << i))).map(({ word }) => word)
      for (let o = ownerStarts[text]!; o < ownerStarts[text + 1]!; o++) {
        const place = owners[o]!
        if (!isWanted(place) || !isOwn(text, place)) continue
        const points = POINTS.matched * share + POINTS.covered * covers + markerPriors[place]!
        found({ place, score: weight * points, without })
      }
    }
  }

  return (readings, isWanted) => {
    const best = new Map<number, NearMatch>()
    const isTyped = ({ called }: Reading) => called.length === 0
    // typed words are nearer than their readings
    for (const some of [readings.filter(isTyped), readings.filter((each) => !isTyped(each))]) {
      for (const reading of some.slice(0, READINGS))
        matchReading(reading, isWanted, (match) => {
          if (match.score > (best.get(match.place)?.score ?? -Infinity))
            best.set(match.place, match)
        })
      if (best.size) break
    }
    return [...best.values()].sort((a, b) => b.score - a.score || a.place - b.place)
  }
}
