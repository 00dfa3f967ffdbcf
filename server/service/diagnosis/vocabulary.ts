import { readFileSync } from 'node:fs'

import { rawWords, wordForm } from './words.ts'

/**
 * What clinicians type and ICD titles do not say, written for Rounds from general medical knowledge. Three kinds, and the list of common codes in `starter.tsv`:
 * - `abbreviations.txt`: `htn = hypertension`, also whole phrases; several readings are separated by `|`. Rewrites a part of a query,
 *   so it works inside longer ones ("ckd with htn").
 * - `synonyms.txt`: `renal, kidney` are the same word everywhere; `broken > fracture` only in that direction.
 * - `names.tsv`: codes, a tab, then everyday names, eponyms and short names of exactly these codes, separated by `;`.
 */
export type Vocabulary = {
  /** From the words of a phrase, in stored form and joined by blanks, to the raw words that may stand for it. */
  phrases: Map<string, string[][]>
  longestPhrase: number
  /** From a stored word to those that mean the same. */
  synonyms: Map<string, string[]>
  /** The names of a code that has any. */
  names: { codes: string[]; words: string[] }[]
  /** How often a code is used, 1 to 3; a code that is not in it counts as 0. */
  use: Map<string, number>
}

/** The lines of a data file beside this module, without comments and empty ones. */
export const dataLines = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))

/** A phrase as it is looked up: stop words stay, since "c/o" and "a fib" hold some. */
export const phraseKey = (words: readonly string[]) => words.map(wordForm).join(' ')

function readPhrases() {
  const phrases = new Map<string, string[][]>()
  for (const line of dataLines('abbreviations.txt')) {
    const [left, right] = line.split('=')
    if (!left || !right) throw new Error(`abbreviations.txt: "${line}" is not "short = long"`)
    const readings = right.split('|').map(rawWords)
    for (const short of left.split(',')) {
      const key = phraseKey(rawWords(short))
      phrases.set(key, [...(phrases.get(key) ?? []), ...readings])
    }
  }
  return phrases
}

function readSynonyms() {
  const synonyms = new Map<string, Set<string>>()
  const add = (from: string, to: string) => {
    if (from !== to) synonyms.set(from, (synonyms.get(from) ?? new Set()).add(to))
  }
  for (const line of dataLines('synonyms.txt')) {
    const [left, right] = line.split('>').map((side) =>
      side
        .split(',')
        .flatMap((word) => rawWords(word))
        .map(wordForm),
    )
    for (const from of left!) for (const to of right ?? left!) add(from, to)
  }
  return new Map([...synonyms].map(([word, others]) => [word, [...others]]))
}

function readNames() {
  return dataLines('names.tsv').map((line) => {
    const [codes, names] = line.split('\t')
    if (!codes || !names) throw new Error(`names.tsv: "${line}" is not "codes, tab, names"`)
    return {
      codes: codes
        .trim()
        .split(/\s+/)
        .map((code) => code.replace('.', '')),
      words: names
        .split(';')
        .map((name) => name.trim())
        .filter(Boolean),
    }
  })
}

function readUse() {
  const use = new Map<string, number>()
  for (const line of dataLines('starter.tsv')) {
    const [code, , grade] = line.split('\t')
    use.set(code!.replace('.', ''), Number(grade))
  }
  return use
}

let read: Vocabulary | undefined

/** The vocabulary, read once per process. */
export function vocabulary(): Vocabulary {
  if (read) return read
  const phrases = readPhrases()
  const longestPhrase = Math.max(...[...phrases.keys()].map((key) => key.split(' ').length))
  return (read = {
    phrases,
    longestPhrase,
    synonyms: readSynonyms(),
    names: readNames(),
    use: readUse(),
  })
}
