import { pairs } from '#lib/lists.ts'
import { expandPhrases, type Replaced } from '#lib/text-search/query-expansion.ts'
import { rawWords, wordForm } from '#lib/text-search/words.ts'

import type { Vocabulary } from './vocabulary.ts'
import { isStopWord } from './words.ts'

export type Reading = {
  /** Words in stored form, all of which should be found. Only the last may be unfinished. */
  words: string[]
  /** Confidence in this reading, 0 to 1. */
  weight: number
  /** Phrases that were read as other words. */
  replaced: Replaced[]
}

const READINGS_MAX = 8
const JOINED = 0.93
const TRUST = { laterReading: 0.96, asTyped: 0.86 }

/** Without stop words, unless nothing would be left. */
const withoutStopWords = (raw: readonly string[]) => {
  const contentWords = raw.filter((word) => !isStopWord(word))
  return contentWords.length > 0 ? contentWords : raw.slice(-1)
}

/** Two words that are one in the vocabulary ("heart burn"), and one that is two ("backpain"). */
function joinedAndSplit(
  words: readonly string[],
  isWord: (word: string) => boolean,
): Pick<Reading, 'words' | 'replaced'>[] {
  const others: Pick<Reading, 'words' | 'replaced'>[] = []
  const add = (at: number, typed: string[], by: string[]) =>
    others.push({
      words: [...words.slice(0, at), ...by, ...words.slice(at + typed.length)],
      replaced: [{ typed: typed.join(' '), by }],
    })
  for (const [i, both] of pairs(words).entries()) {
    const joined = wordForm(both.join(''))
    if (joined.length >= 6 && isWord(joined)) add(i, both, [joined])
  }
  for (const [i, word] of words.entries()) {
    if (word.length < 6 || isWord(word)) continue
    for (let at = 3; at <= word.length - 3; at++) {
      const left = wordForm(word.slice(0, at))
      const right = wordForm(word.slice(at))
      if (isWord(left) && isWord(right)) add(i, [word], [left, right])
    }
  }
  return others
}

/** Possible readings of a query, likeliest first. `isWord` tells whether any title or name has a word. */
export function readWords(
  raw: readonly string[],
  vocabulary: Vocabulary,
  isWord: (word: string) => boolean,
): Reading[] {
  const readings: Reading[] = expandPhrases(raw, vocabulary.phrases, TRUST).map(
    ({ raw: expanded, weight, replaced }) => ({
      words: [...new Set(withoutStopWords(expanded).map(wordForm))],
      weight,
      replaced,
    }),
  )
  const typed = withoutStopWords(raw).map(wordForm)
  for (const way of joinedAndSplit(typed, isWord)) readings.push({ ...way, weight: JOINED })
  return readings.sort((a, b) => b.weight - a.weight).slice(0, READINGS_MAX)
}

const CODE = /^(?=.*\d)[a-z](\d[a-z0-9]?|[a-z]\d)(\.?[a-z0-9]{1,4}|\.)?$/i
/** Words that are clearly codes: with a dot, or a letter and two digits. */
const PLAIN_CODE = /\.|^[a-z]\d\d/i
/** `i10hypertension`: letters after a code, which may also be words. */
const CODE_AND_LETTERS = /^[a-z]\d+[a-z]{2,}/i
/** True if a word is clearly a code, with or without its dot. */
export const isPlainCode = (word: string) =>
  word.length >= 3 && CODE.test(word) && PLAIN_CODE.test(word)
const withoutDot = (code: string) => code.replace('.', '').toUpperCase()

/** Letters typed for digits, if there is a digit too: "blood" isn't B10. */
const digitsForLetters = (text: string) =>
  /\d/.test(text)
    ? text.replace(/(?<=^.)[oO]|(?<=^..)[oO]/g, '0').replace(/(?<=^.)[lL]/, '1')
    : text

/**
 * Characters around one text: the number or bullet of a list, quotation marks and brackets, the
 * end of a sentence.
 */
const AROUND = /^(?:\s|\d{1,3}[.)]\s+(?=[a-z]\d)|[-*•·"'“”‘’([])+|[\s"'“”‘’)\].,;:]+$/gi

/**
 * Normalizes a code with spaces, a hyphen, a comma, or the dot of another keyboard to one with a
 * dot: `E 11 . 9`, `e11,9`, `E11·9`, `Ｅ１１．９`.
 */
const tidyCode = (query: string) =>
  query
    .normalize('NFKC')
    .replace(AROUND, '')
    .replace(/^([a-z]\d[\da-z])\s*[·・•。]\s*(?=[\da-z]{1,4}$)/i, '$1.')
    .replace(/\s*\.\s*/g, '.')
    .replace(/^([a-z])[ -](?=\d[\da-z](\W|$))/i, '$1')
    .replace(/^([a-z]\d[\da-z])[,-](?=[\da-z]{1,4}$)/i, '$1.')

/**
 * Extracts a code, or the beginning of one, from a query: with or without its dot, in any case,
 * with the letter O for a zero. `code` has no dot. `raw` is the rest, to be searched as words.
 * `exists` says whether any code begins like this.
 */
export function splitCode(
  query: string,
  exists: (prefix: string) => boolean,
): { code: string | null; raw: string[] } {
  const tidied = tidyCode(query)
  const joined = digitsForLetters(tidied.replace(/^([a-z]\d[a-z0-9]) (?=[a-z]?\d)/i, '$1'))
  if (CODE.test(joined)) {
    const code = withoutDot(joined)
    const mayBeWords = code.length < 3 || CODE_AND_LETTERS.test(tidied)
    if (exists(code)) return { code, raw: mayBeWords ? rawWords(tidied) : [] }
  }
  const parts = tidied.split(/[\s,;:()[\]-]+/).filter(Boolean)
  const part = parts.find((each) => each.length >= 3 && CODE.test(each) && exists(withoutDot(each)))
  if (part === undefined || parts.length < 2 || !PLAIN_CODE.test(part))
    return { code: null, raw: rawWords(query) }
  const at = parts.indexOf(part)
  return { code: withoutDot(part), raw: rawWords(parts.toSpliced(at, 1).join(' ')) }
}
