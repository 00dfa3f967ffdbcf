import { createTally, WORDS_MAX } from '#lib/text-search/tally.ts'
import { createWordReader } from '#lib/text-search/word-reader.ts'

import { listAt, type MarkerIndex } from './build-index.ts'
import { KIND, NAME_KINDS } from './read-name.ts'
import type { Reading } from './read-query.ts'
import { classes, namesAnalyte, vocabulary } from './vocabulary.ts'

/** Number of the likeliest readings that are tried. */
const READINGS = 4
/** Minimum share of the query's weight that a similar name covers. */
const SHARE_MIN = 0.4
/** Words about the manner of a test, and levels that are the reason for one. */
const MANNER = new Set([...classes.modifiers, ...classes.levels, 'confirmatory', 'confirm'])
/** A name never matches fully here. It would be a result. */
const NEVER_WHOLE = { points: 0, from: 1 }

export type NearMatch = { place: number; score: number; without: string[] }

/**
 * Markers whose own names have some words of a query, with typos that may be other words, or words
 * inside others. They are similar names, not results.
 */
export function createNearMatcher(
  index: MarkerIndex,
): (readings: readonly Reading[], isWanted: (place: number) => boolean) => NearMatch[] {
  const readWord = createWordReader(index, vocabulary.synonyms, { inner: true })
  const tally = createTally(index, NAME_KINDS)

  function matchReading(
    { words, weight, called }: Reading,
    isWanted: (place: number) => boolean,
  ): NearMatch[] {
    const needed = words.filter(({ isNoise }) => !isNoise).slice(0, WORDS_MAX)
    const found: number[] = []
    let total = 0
    let analytes = 0
    tally.begin()
    for (const [i, { word }] of needed.entries()) {
      const { alternatives, idf } = readWord(word, i === needed.length - 1, true)
      total += idf
      if (namesAnalyte([word]) && !MANNER.has(word)) analytes |= 1 << i
      // words read into a query are not misspelled
      const trusted = called.length
        ? alternatives.filter(({ by }) => by === 'exact' || by === 'synonym')
        : alternatives
      tally.mark({ alternatives: trusted, idf }, 1 << i, 0, found)
    }
    return [...new Set(found)].flatMap((text) => {
      const named = tally.maskOf(text) & analytes
      const isOfAll = analytes > 0 && named === analytes
      const isNear =
        text < index.firstCode &&
        tally.kindOf(text) === KIND.analyte &&
        (isOfAll || tally.shareOf(text, total) >= SHARE_MIN)
      // a shared "free" or "reflex" doesn't make names similar
      if (!isNear || (analytes > 0 && named === 0)) return []
      const points = tally.score(text, total, NEVER_WHOLE)
      const without = needed.filter((_word, i) => !(tally.maskOf(text) & (1 << i)))
      return [...listAt(index.owners, text)]
        .filter((place) => isWanted(place) && listAt(index.own, place).includes(text))
        .map((place) => ({
          place,
          score: weight * (points + (index.markerPriors[place] ?? 0)),
          without: without.map(({ word }) => word),
        }))
    })
  }

  return (readings, isWanted) => {
    const best = new Map<number, NearMatch>()
    const isTyped = ({ called }: Reading) => called.length === 0
    // typed words are closer than their readings
    for (const some of [readings.filter(isTyped), readings.filter((each) => !isTyped(each))]) {
      for (const reading of some.slice(0, READINGS))
        for (const match of matchReading(reading, isWanted))
          if (match.score > (best.get(match.place)?.score ?? -Infinity))
            best.set(match.place, match)
      if (best.size) break
    }
    return [...best.values()].sort((a, b) => b.score - a.score || a.place - b.place)
  }
}
