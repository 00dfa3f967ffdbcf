import { getOrCreate } from '#lib/lists.ts'
import { firstFrom } from '#lib/text-search/sorted.ts'
import { rawWords } from '#lib/text-search/words.ts'
import { createDrugReader } from '#server/interface/diagnosis/line/drugs.ts'

import type { CodeIndex } from './build-index.ts'
import type { RegardKind } from './by-group.ts'
import { withoutWeak, type Explainer } from './explain.ts'
import type { createFamilies } from './families.ts'
import type { Hit } from './hit.ts'
import { readWords, splitCode, type Reading } from './read-query.ts'
import { createHitOrder } from './rerank.ts'
import type { createMatcher, Match } from './score.ts'
import type { Vocabulary } from './vocabulary.ts'

const PROBED = 8
/** Weight of the plain words beside a statement about a drug. */
const BESIDE_STATEMENT = 0.7

/** Separate search within a line: a code, a condition in words, or a value. */
export type Search = {
  /** As typed. */
  typed: string
  kind: 'code' | 'words' | 'figure'
  /** Best first. */
  hits: Hit[]
  /** True if each word was found without a typo. */
  isExact: boolean
  /** Reading of a value, or the limit that it exceeds. */
  says?: string
  /** Context of its condition, and the words for it. */
  regard?: { kind: RegardKind; typed: string }
}

/** Data and functions that a search needs. */
export type SearchParts = {
  index: CodeIndex
  vocabulary: Vocabulary
  findCode: (typed: string) => number[]
  match: ReturnType<typeof createMatcher>
  explainer: Explainer
  families: ReturnType<typeof createFamilies>
  most: number
}

/** A text to find, by its words and how they were read. */
type Wanted = {
  raw: readonly string[]
  readings: readonly Reading[]
  /** True to find only codes with every word, without a typo. */
  isStrict: boolean
  atMost: number
}

/** Finds the hits of texts. Exact ones are kept, because a line asks for most of its parts with and without typos. */
function createHitReader(
  match: SearchParts['match'],
  explainer: Explainer,
  inOrder: ReturnType<typeof createHitOrder>,
) {
  /**
   * Matches without the weak ones, in order of usefulness. Places of weak ones are filled with the
   * next matches, so that fewer than `atMost` are usually all that there are.
   */
  function strongHits(matches: readonly Match[], { raw, atMost }: Wanted): Hit[] {
    for (let asked = atMost; ; asked *= 2) {
      const strong = withoutWeak(matches.slice(0, asked), explainer)
      if (strong.length >= atMost || matches.length <= asked)
        return inOrder(strong.slice(0, atMost), raw)
    }
  }

  const exact = new Map<string, Hit[]>()
  return {
    /** Exact hits of a text, or, unless it is strict, others if there are none. */
    find(typed: string, wanted: Wanted): Hit[] {
      const hits = getOrCreate(exact, `${wanted.atMost} ${typed}`, () =>
        strongHits(match.exact(wanted.readings), wanted),
      )
      if (wanted.isStrict || hits.length > 0) return hits
      return strongHits(match.near(wanted.readings), wanted)
    },
    forget: () => exact.clear(),
  }
}

/** Searches for one code or one condition at a time. */
export function createWordSearch({
  index,
  vocabulary,
  findCode,
  match,
  explainer,
  families,
  most,
}: SearchParts) {
  const { terms } = index
  const isWord = (word: string) => terms[firstFrom(terms, word)] === word
  const readDrug = createDrugReader(vocabulary.drugs)

  /** True if a text names only a drug, by itself or as taken for a long time. */
  function isDrug(text: string): boolean {
    const statement = readDrug(text)
    return statement !== null && (statement.isBare || statement.said === 'long term current use')
  }

  /** Finds a statement about a drug by the name that codes use for it. */
  function readingsOf(typed: string, raw: readonly string[]): Reading[] {
    const statement = readDrug(typed)
    const readings = readWords(raw, vocabulary, isWord)
    if (!statement?.said) return readings
    const { drug, said } = statement
    const stated = readWords(`${drug} ${said}`.split(' '), vocabulary, isWord)
    const others = readings.map((each) => ({ ...each, weight: each.weight * BESIDE_STATEMENT }))
    return [...stated, ...others]
  }

  const hits = createHitReader(match, explainer, createHitOrder(index, explainer, families))

  const searched = new Map<string, Search>()
  function searchOnce(typed: string, isStrict: boolean, atMost: number): Search {
    const key = `${isStrict} ${atMost} ${typed}`
    const known = searched.get(key) ?? searchAnew(typed, isStrict, atMost)
    searched.set(key, known)
    return known
  }
  /** One code or one condition. With `isStrict`, only codes with every word of it, without a typo. */
  const search = (typed: string, isStrict = false): Search => searchOnce(typed, isStrict, most)
  /** The best result of a strict search, to check whether there is any. */
  const probe = (typed: string): Search => searchOnce(typed, true, PROBED)

  function searchAnew(typed: string, isStrict: boolean, atMost: number): Search {
    const { code, raw } = splitCode(typed, (prefix) => findCode(prefix).length > 0)
    const found = new Map<number, Hit>()
    if (code) for (const at of findCode(code)) found.set(at, { at, way: null })
    if (raw.length > 0)
      for (const hit of hits.find(typed, {
        raw,
        readings: readingsOf(typed, raw),
        isStrict,
        atMost,
      }))
        if (!found.has(hit.at)) found.set(hit.at, hit)
    const best = found.values().next().value
    return {
      typed,
      kind: code && raw.length === 0 ? 'code' : 'words',
      hits: [...found.values()].slice(0, atMost),
      isExact: best !== undefined && (best.way === null || hasAllWords({ ...best, way: best.way })),
    }
  }

  /** True unless its words are from another name. */
  const hasAllWords = (best: Match) =>
    best.way.how === 'exact' && explainer.evidenceOf(best).missing.length === 0

  /** Number of words that the best result doesn't have. */
  const missingOf = ({ typed, hits: [best] }: Search): number => {
    if (!best) return rawWords(typed).length
    return best.way ? explainer.evidenceOf({ ...best, way: best.way }).missing.length : 0
  }

  /** True if a text is a whole title or name, and so a condition by itself. */
  const isWholeCondition = ({ hits: [best], isExact }: Search): boolean =>
    best !== undefined &&
    isExact &&
    (best.way === null || explainer.saysWhole({ at: best.at, way: best.way }))

  /** The same, without unfinished words. */
  const isFinishedCondition = (found: Search): boolean => {
    const [best] = found.hits
    if (!best || !isWholeCondition(found)) return false
    return (
      !best.way || explainer.saysWhole({ at: best.at, way: best.way }, ['synonym', 'beginning'])
    )
  }

  /** True if the words contain the subject of the code, and not only its location. */
  const saysHead = ({ hits: [best] }: Search): boolean =>
    best !== undefined && (best.way === null || explainer.saysHead({ at: best.at, way: best.way }))

  return {
    search,
    probe,
    saysHead,
    isWholeCondition,
    isFinishedCondition,
    readDrug,
    isDrug,
    isWord,
    missingOf,
    forget() {
      searched.clear()
      hits.forget()
    },
  }
}
export type WordSearch = ReturnType<typeof createWordSearch>
