import { setImmediate as otherWorkDone, setTimeout as delay } from 'node:timers/promises'

import type { SentDiagnosis } from '#contract/interface/diagnoses.ts'
import type { DiagnosisDetails, DiagnosisReading } from '#contract/own/diagnosis-reading.ts'
import type { DiagnosisSet } from '#contract/own/workspace.ts'
import { itemAt } from '#lib/lists.ts'
import { rangeOfPrefix } from '#lib/text-search/sorted.ts'
import { createLineReader } from '#server/interface/diagnosis/line/read-line.ts'

import { buildIndex, type CodeIndex } from './build-index.ts'
import { createExplainer, type Explainer } from './explain.ts'
import { createFamilies } from './families.ts'
import type { Hit } from './hit.ts'
import type { SearchedCode } from './prior.ts'
import { createReadingWriter, withDot } from './reading.ts'
import { createMatcher } from './score.ts'
import type { Search } from './search-words.ts'
import { vocabulary, type Vocabulary } from './vocabulary.ts'

export type DiagnosisSearch = {
  /** At most 100 codes, best first. Empty if nothing matches. */
  search: (query: string) => SentDiagnosis[]
  /** The same, with how the query was read and why each code is a result. */
  read: (query: string) => DiagnosisReading
  /** Details of codes, given with or without their dots. */
  describe: (codes: readonly string[]) => DiagnosisDetails[]
  readonly set: DiagnosisSet
}

const ANSWERS_MAX = 100
/** Maximum number of matches that are explained to find the strong ones. A letter or two match tens of thousands. */
const MATCHES_MAX = 200
/**
 * Single-character prefixes match the most codes, and every search begins with one, so they are
 * read in advance.
 */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const SHORT_LENGTH = 2
/** Number of pairs of two letters or digits. */
const SHORT_MAX = 1296

/** Hits of all searches, each code once: the best of each search, then the second of each. */
function merge(searches: readonly Search[]): { search: number; hit: Hit }[] {
  const merged = new Map<number, { search: number; hit: Hit }>()
  const longest = Math.max(0, ...searches.map(({ hits }) => hits.length))
  for (let n = 0; n < longest && merged.size < ANSWERS_MAX; n++)
    for (const [search, { hits }] of searches.entries()) {
      const hit = hits[n]
      if (hit && !merged.has(hit.at)) merged.set(hit.at, { search, hit })
    }
  return [...merged.values()].slice(0, ANSWERS_MAX)
}

function createSearch(
  index: CodeIndex,
  explainer: Explainer,
  set: DiagnosisSet,
  words: Vocabulary,
): DiagnosisSearch {
  const { rows, codes, priors } = index
  const families = createFamilies(index)

  /** The code, then those below it. If only a prefix of it exists, the likeliest codes with that prefix. */
  function findCode(typed: string): number[] {
    for (let length = typed.length; length >= 2; length--) {
      const code = typed.slice(0, length)
      const [first, end] = rangeOfPrefix(codes, code)
      if (first < end) {
        const within = Array.from({ length: end - first }, (_, i) => first + i)
        if (codes[first] !== code)
          within.sort((a, b) => (priors[b] ?? 0) - (priors[a] ?? 0) || a - b)
        return within.slice(0, ANSWERS_MAX)
      }
      if (length <= 3) return []
    }
    return []
  }

  const readAny = createLineReader({
    index,
    vocabulary: words,
    findCode,
    match: createMatcher(index, words.synonyms, MATCHES_MAX),
    explainer,
    families,
    most: ANSWERS_MAX,
  })

  const shortLines = new Map<string, ReturnType<typeof readAny>>()
  /** Reads a line. Short prefixes are frequent and few, so each is read once. */
  function readLine(query: string) {
    if (query.length > SHORT_LENGTH) return readAny(query)
    // case is ignored for a single letter
    const key = query.length === 1 ? query.toLowerCase() : query
    let line = shortLines.get(key)
    if (!line) {
      line = readAny(key)
      if (shortLines.size < SHORT_MAX) shortLines.set(key, line)
    }
    return line
  }

  const { write, describe } = createReadingWriter(index, explainer, families)
  return {
    set,
    describe,
    read(query) {
      const line = readLine(query)
      return write(line, merge(line.searches))
    },
    search: (query) =>
      merge(readLine(query).searches).map(({ hit: { at } }) => ({
        diagnosis_code: withDot(itemAt(rows, at).code),
        description: itemAt(rows, at).long_title,
      })),
  }
}

/** Builds a search in steps, between which other work can run. */
function* build(codes: readonly SearchedCode[], set: DiagnosisSet, made: CodeIndex | null) {
  const words = vocabulary()
  const index = made ?? (yield* buildIndex(codes, words))
  const explainer = createExplainer(index)
  yield* explainer.readNames()
  return createSearch(index, explainer, set, words)
}

/**
 * A search over `codes`. Takes about a second for a whole release, during which nothing else runs,
 * and a third of it if their index is already built.
 */
export function buildDiagnosisSearch(
  codes: readonly SearchedCode[],
  set: DiagnosisSet,
  made: CodeIndex | null = null,
): DiagnosisSearch {
  const steps = build(codes, set, made)
  for (;;) {
    const { done, value } = steps.next()
    if (!done) continue
    for (const letter of LETTERS) value.search(letter)
    return value
  }
}

/** Reads the letters, each followed by a pause as long as its reading took. */
async function readLettersInBackground({ search }: DiagnosisSearch) {
  for (const letter of LETTERS) {
    const started = performance.now()
    search(letter)
    await delay(performance.now() - started, undefined, { ref: false })
  }
}

/**
 * The same, with pauses for other work every few milliseconds. The letters are read after it
 * resolves, because reading them takes longer than all the rest.
 */
export async function buildDiagnosisSearchInBackground(
  codes: readonly SearchedCode[],
  set: DiagnosisSet,
  made: CodeIndex | null = null,
): Promise<DiagnosisSearch> {
  const steps = build(codes, set, made)
  for (;;) {
    const { done, value } = steps.next()
    if (!done) {
      await otherWorkDone()
      continue
    }
    setImmediate(() => void readLettersInBackground(value))
    return value
  }
}
