import type { SentDiagnosis } from '#contract/diagnoses.ts'
import type { DiagnosisSet } from '#contract/workspace.ts'
import { firstFrom, rangeOfPrefix } from '#lib/text-search/sorted.ts'
import { buildIndex, type CodeIndex } from './build-index.ts'
import { createMatcher } from './match.ts'
import type { SearchedCode } from './prior.ts'
import { readWords, splitCode } from './read-query.ts'
import { vocabulary, type Vocabulary } from './vocabulary.ts'

export type DiagnosisSearch = {
  /** At most 100 codes, best first; empty when nothing fits. */
  search: (query: string) => SentDiagnosis[]
  readonly set: DiagnosisSet
}

const ANSWERS_MAX = 100

const withDot = (code: string) => (code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code)

function createSearch(index: CodeIndex, set: DiagnosisSet, words: Vocabulary): DiagnosisSearch {
  const { rows, codes, priors, terms } = index
  const match = createMatcher(index, words.synonyms)
  const isWord = (word: string) => terms[firstFrom(terms, word)] === word

  /** The code, then those below it; where only a beginning of it exists, the likeliest codes with that beginning. */
  function findCode(typed: string): number[] {
    for (let length = typed.length; length >= 2; length--) {
      const code = typed.slice(0, length)
      const [first, end] = rangeOfPrefix(codes, code)
      if (first < end) {
        const within = Array.from({ length: end - first }, (_, i) => first + i)
        if (codes[first] !== code) within.sort((a, b) => priors[b]! - priors[a]! || a - b)
        return within.slice(0, ANSWERS_MAX)
      }
      if (length <= 3) return []
    }
    return []
  }

  function search(query: string): SentDiagnosis[] {
    const { code, raw } = splitCode(query, (prefix) => findCode(prefix).length > 0)
    const found = new Set(code ? findCode(code) : [])
    if (raw.length > 0)
      for (const at of match(readWords(raw, words, isWord), ANSWERS_MAX)) found.add(at)
    return [...found]
      .slice(0, ANSWERS_MAX)
      .map((at) => ({ diagnosis_code: withDot(rows[at]!.code), description: rows[at]!.long_title }))
  }

  return { search, set }
}

/** A search over `codes`; takes about a second for a whole release, during which nothing else runs. */
export function buildDiagnosisSearch(
  codes: readonly SearchedCode[],
  set: DiagnosisSet,
): DiagnosisSearch {
  const words = vocabulary()
  const steps = buildIndex(codes, words)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return createSearch(value, set, words)
  }
}

const otherWorkDone = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The same, letting other work through every few milliseconds. */
export async function buildDiagnosisSearchInBackground(
  codes: readonly SearchedCode[],
  set: DiagnosisSet,
): Promise<DiagnosisSearch> {
  const words = vocabulary()
  const steps = buildIndex(codes, words)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return createSearch(value, set, words)
    await otherWorkDone()
  }
}
