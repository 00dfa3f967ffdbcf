import { readPhrases, readSynonyms, type Phrases } from '#lib/text-search/query-expansion.ts'
import { readColumns, splitList } from '#lib/word-list.ts'
import { readDataFile } from '#server/interface/data-file.ts'
import { namesOfDrugs, type DrugClass } from '#server/interface/diagnosis/line/drugs.ts'

import { isGroupKind, type GroupCodes } from './by-group.ts'

/**
 * Terms that clinicians type and ICD titles lack, written for Rounds from general medical knowledge.
 * Five kinds, and the common codes in `common-codes.tsv`:
 *
 * - `abbreviations.txt`: `htn = hypertension`, also whole phrases. Several readings are separated by
 *   `|`. Rewrites a part of a query, so it works inside longer ones ("ckd with htn").
 * - `synonyms.txt`: `renal, kidney` are the same word everywhere. `broken > fracture` only in that
 *   direction.
 * - `names.tsv`: codes, a tab, then common names, eponyms, and short names of exactly these codes,
 *   separated by `;`.
 * - `drugs.tsv`: drugs by class, with the codes of their long-term use, allergy, overdose, and
 *   adverse effect.
 * - `by-group.tsv`: the codes for the history of, screening for, or exposure to anything in a group
 *   of codes, for its symptoms, and for a newborn affected by a disease of the mother.
 */
export type Vocabulary = {
  phrases: Phrases
  /** Stored words by a word with the same meaning. */
  synonyms: Map<string, string[]>
  /** Names of a code, if it has any. */
  names: { codes: string[]; words: string[] }[]
  drugs: DrugClass[]
  groups: GroupCodes[]
  /** Frequency of use of a code, 1 to 3. Missing codes count as 0. */
  use: Map<string, number>
}

/** The lines of a data file beside this module. */
const linesOf = (file: string) => readDataFile(new URL(file, import.meta.url))

/** The rows of a data file beside this module. */
export const readTable = <Name extends string>(file: string, ...columns: Name[]) =>
  linesOf(file).map((line) => readColumns(line, columns))

const plain = (code: string) => code.replace('.', '')
const listCodes = (text: string) => splitList(text, ' ').map(plain)

const readNames = () =>
  readTable('names.tsv', 'codes', 'names').map(({ codes, names }) => ({
    codes: listCodes(codes),
    words: splitList(names, ';'),
  }))

const readDrugs = (): DrugClass[] =>
  readTable('drugs.tsv', 'stem', 'longTermUse', 'allergy', 'names').map((row) => ({
    stem: plain(row.stem),
    longTermUse: row.longTermUse === '-' ? null : plain(row.longTermUse),
    allergy: plain(row.allergy),
    names: splitList(row.names, ';'),
  }))

const readGroups = (): GroupCodes[] =>
  readTable('by-group.tsv', 'kind', 'beginnings', 'codes').map(({ kind, beginnings, codes }) => {
    if (!isGroupKind(kind)) throw new Error(`by-group.tsv: "${kind}" isn’t a known kind`)
    return { kind, beginnings: listCodes(beginnings), codes: listCodes(codes) }
  })

/** Common codes with their dots, and how often each is used, 1 to 3. */
const readCommonCodes = () =>
  readTable('common-codes.tsv', 'code', 'grade').map(({ code, grade }) => ({
    code,
    grade: Number(grade),
  }))

/** Common codes with their dots, most used first. */
export const commonCodes = (): string[] =>
  readCommonCodes()
    .toSorted((a, b) => b.grade - a.grade)
    .map(({ code }) => code)

const readUse = () => new Map(readCommonCodes().map(({ code, grade }) => [plain(code), grade]))

let read: Vocabulary | undefined

/** The vocabulary, read once per process. */
export function vocabulary(): Vocabulary {
  if (read) return read
  const drugs = readDrugs()
  return (read = {
    phrases: readPhrases(linesOf('abbreviations.txt')),
    synonyms: readSynonyms(linesOf('synonyms.txt')),
    names: [...readNames(), ...namesOfDrugs(drugs)],
    drugs,
    groups: readGroups(),
    use: readUse(),
  })
}
