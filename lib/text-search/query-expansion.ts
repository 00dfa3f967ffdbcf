import { readColumns, splitList, type Line } from '#lib/word-list.ts'

import { rawWords, wordForm } from './words.ts'

/** Phrases and their readings, each as raw words. */
export type Phrases = {
  /** Readings by the words of a phrase in stored form. See `phraseKey`. */
  readings: Map<string, string[][]>
  /** Number of words in the longest phrase. */
  longest: number
}

/** Lookup key of a phrase. Stop words stay, since "c/o" and "a fib" contain some. */
export const phraseKey = (words: readonly string[]): string => words.map(wordForm).join(' ')

/**
 * Reads `short, other short = long | other long`: phrases on the left, their meanings on the
 * right, the usual one first.
 */
export function readPhrases(lines: readonly Line[]): Phrases {
  const readings = new Map<string, string[][]>()
  for (const line of lines) {
    const { short, long } = readColumns(line, ['short', 'long'], '=')
    const meanings = long.split('|').map(rawWords)
    for (const phrase of splitList(short, ',')) {
      const key = phraseKey(rawWords(phrase))
      readings.set(key, [...(readings.get(key) ?? []), ...meanings])
    }
  }
  const longest = Math.max(0, ...[...readings.keys()].map((key) => key.split(' ').length))
  return { readings, longest }
}

/**
 * Reads synonyms: `a, b` for words with one meaning, and `a > b` if b can replace a but not the
 * reverse. Maps a word to the others.
 */
export function readSynonyms(lines: readonly Line[]): Map<string, string[]> {
  const synonyms = new Map<string, Set<string>>()
  const readWords = (side: string) => rawWords(side).map(wordForm)
  for (const line of lines) {
    const { word, synonym } = line.text.includes('>')
      ? readColumns(line, ['word', 'synonym'], '>')
      : { word: line.text, synonym: line.text }
    const others = readWords(synonym)
    for (const from of readWords(word))
      for (const to of others)
        if (from !== to) synonyms.set(from, (synonyms.get(from) ?? new Set()).add(to))
  }
  return new Map([...synonyms].map(([word, others]) => [word, [...others]]))
}

const READINGS_MAX = 8
/** Weights of a phrase's readings: of the second reading and later ones, and of the phrase as typed. */
export type Trust = { laterReading: number; asTyped: number }

/** A phrase as typed, and the raw words it was read as. */
export type Replaced = { typed: string; by: string[] }
/** Raw words that a query may mean, the confidence from 0 to 1, and those that replace a phrase. */
export type RawReading = { raw: string[]; weight: number; replaced: Replaced[] }

/** Replaces phrases with their meanings, longest first. Gives all combinations if there are several. */
export function expandPhrases(
  raw: readonly string[],
  { readings: meanings, longest }: Phrases,
  { laterReading, asTyped }: Trust,
): RawReading[] {
  const forms = raw.map(wordForm)
  let readings: RawReading[] = [{ raw: [], weight: 1, replaced: [] }]
  for (let i = 0; i < raw.length;) {
    let length = Math.min(longest, raw.length - i)
    let found: string[][] | undefined
    for (; length > 0; length--)
      if ((found = meanings.get(forms.slice(i, i + length).join(' ')))) break
    const step = Math.max(1, length)
    const typed = raw.slice(i, i + step)
    const isTyped = (words: readonly string[]) => words.join(' ') === typed.join(' ')
    const alternatives: RawReading[] = (found ?? []).map((words, n) => {
      const weight = n === 0 ? 1 : laterReading
      return isTyped(words)
        ? { raw: words, weight: Math.max(weight, asTyped), replaced: [] }
        : { raw: words, weight, replaced: [{ typed: typed.join(' '), by: words }] }
    })
    if (!found?.some(isTyped))
      alternatives.push({ raw: typed, weight: found ? asTyped : 1, replaced: [] })
    readings = alternatives
      .flatMap((alternative) =>
        readings.map(({ raw: before, weight, replaced }) => ({
          raw: [...before, ...alternative.raw],
          weight: weight * alternative.weight,
          replaced: [...replaced, ...alternative.replaced],
        })),
      )
      .slice(0, READINGS_MAX)
    i += step
  }
  return readings
}
