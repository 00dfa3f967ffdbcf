import { readFileSync } from 'node:fs'

import {
  readPhrases,
  readSynonyms,
  vocabularyLines,
  type Phrases,
} from '#lib/text-search/vocabulary.ts'
import { namesOfDrugs, type DrugClass } from '#server/interface/diagnosis/line/drugs.ts'

import { isGroupKind, type GroupCodes } from './by-group.ts'

/**
 * Terms that clinicians type and ICD titles lack, written for Rounds from general medical knowledge. Five kinds, and the common codes in `common-codes.tsv`:
 * - `abbreviations.txt`: `htn = hypertension`, also whole phrases; several readings are separated by `|`. Rewrites a part of a query,
 *   so it works inside longer ones ("ckd with htn").
 * - `synonyms.txt`: `renal, kidney` are the same word everywhere; `broken > fracture` only in that direction.
 * - `names.tsv`: codes, a tab, then everyday names, eponyms and short names of exactly these codes, separated by `;`.
 * - `drugs.tsv`: drugs by class, with the codes of their long term use, allergy, overdose and adverse effect.
 * - `by-group.tsv`: the codes for the history of, screening for or exposure to anything of a group of codes, and for its symptoms; and of a newborn, by a disease of the mother.
 */
export type Vocabulary = {
  phrases: Phrases
  /** From a stored word to those that mean the same. */
  synonyms: Map<string, string[]>
  /** The names of a code that has any. */
  names: { codes: string[]; words: string[] }[]
  drugs: DrugClass[]
  groups: GroupCodes[]
  /** Frequency of use of a code, 1 to 3; missing codes count as 0. */
  use: Map<string, number>
}

const dataFile = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** The lines of a data file beside this module, without comments and empty ones. */
export const dataLines = (file: string) => vocabularyLines(dataFile(file))

function readNames() {
  return dataLines('names.tsv').map((line) => {
    const [codes, names] = line.split('\t')
    if (!codes || !names) throw new Error(`names.tsv: "${line}" is not "codes, tab, names"`)
    return {
      codes: codes
        .trim()
        .split(/\s+/)
        .map((code) => code.replace('.', '')),
      words: listed(names),
    }
  })
}

const listed = (text: string) =>
  text
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)

function readDrugs(): DrugClass[] {
  return dataLines('drugs.tsv').map((line) => {
    const [stem, longTermUse, allergy, names] = line.split('\t')
    if (!stem || !longTermUse || !allergy || !names)
      throw new Error(`drugs.tsv: "${line}" is not "T code, long term use, allergy, names"`)
    const plain = (code: string) => code.replace('.', '')
    return {
      stem: plain(stem),
      longTermUse: longTermUse === '-' ? null : plain(longTermUse),
      allergy: plain(allergy),
      names: listed(names),
    }
  })
}

function readGroups(): GroupCodes[] {
  const plain = (code: string) => code.replace('.', '')
  return dataLines('by-group.tsv').map((line) => {
    const [kind, beginnings, codes] = line.split('\t')
    if (!isGroupKind(kind) || !beginnings || !codes)
      throw new Error(`by-group.tsv: "${line}" is not "kind, beginnings, codes"`)
    return {
      kind,
      beginnings: beginnings.split(' ').map(plain),
      codes: codes.split(' ').map(plain),
    }
  })
}

/** Common codes with their dots, and how often each is used, 1 to 3. */
const readCommonCodes = () =>
  dataLines('common-codes.tsv').map((line) => {
    const [code, grade] = line.split('\t')
    return { code: code!, grade: Number(grade) }
  })

/** Common codes with their dots, the most used first. */
export const commonCodes = (): string[] =>
  readCommonCodes()
    .toSorted((a, b) => b.grade - a.grade)
    .map(({ code }) => code)

const readUse = () =>
  new Map(readCommonCodes().map(({ code, grade }) => [code.replace('.', ''), grade]))

let read: Vocabulary | undefined

/** The vocabulary, read once per process. */
export function vocabulary(): Vocabulary {
  if (read) return read
  const drugs = readDrugs()
  return (read = {
    phrases: readPhrases(dataFile('abbreviations.txt')),
    synonyms: readSynonyms(dataFile('synonyms.txt')),
    names: [...readNames(), ...namesOfDrugs(drugs)],
    drugs,
    groups: readGroups(),
    use: readUse(),
  })
}
