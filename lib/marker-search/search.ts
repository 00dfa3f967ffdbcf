import { itemAt } from '#lib/lists.ts'

import { listAt, type MarkerIndex } from './build-index.ts'
import { createClauseReader } from './clauses.ts'
import { createMatcher, type Match } from './match.ts'
import { createNearMatcher } from './near.ts'
import { createPanelSearch, LISTED, partsOf } from './panels.ts'
import { createQueryReader, TUBE, type ReadAs } from './read-query.ts'
import { isInstruction, isTestName, plainWords, vocabulary } from './vocabulary.ts'

type SearchOptions = {
  /** Restricts the search to markers of these labs. */
  labs?: ReadonlySet<number | null> | undefined
  /** True if the query is complete, so that its last word is not a prefix. */
  isWhole?: boolean
}
type Id = number | string
/** Reason that a marker is a result when its name alone doesn't show it. */
type MatchReason = {
  id: Id
  /** Other names: phrases of the query, and the words that they were read as. */
  called: ReadAs[]
  /** Words whose spelling was corrected. */
  spelled: ReadAs[]
  /** Names of a panel's results that match. */
  parts: string[]
}
/** A similar name that isn't a result. */
type SimilarName = {
  name: string
  /** Words of the query that it doesn't explain. */
  without: string[]
}
export type MarkerSearch = {
  /** Ids of all markers that explain a query, best first, then in catalog order. */
  search: (query: string, options?: SearchOptions) => Id[]
  /** Reasons for these markers. Markers found by their names have none. */
  explain: (query: string, ids: readonly Id[], options?: SearchOptions) => MatchReason[]
  /** Names of markers that aren't results, most similar first. */
  similar: (query: string, options?: SearchOptions) => SimilarName[]
  /** Unused words: when and how the test is done, the sample, and the clause with the reason. */
  unused: (query: string, options?: SearchOptions) => string[]
}

/** Words for the time of drawing a sample. Names of tests that depend on it contain them. */
const DRAWN =
  /\b(?:(?:non[-\s]?)?fasting|fasted|npo|trough|peak|random|am|pm|morning|evening|midnight|bedtime|late[\s-]?night|noon|(?:\d+\s?h(?:rs?|ours?)?\s+)?(?:pre|post)[\s-]?dose)\b/gi
/** Other facts about the sample: `before 4th dose`, `tube 4`, `x3`, `36 wks`, `50 g`. */
const SAMPLE =
  /\b(?:(?:before|prior to|after|pre|post)[\s-]+(?:the\s+)?(?:\d+(?:st|nd|rd|th)|next|first|last|second|third|fourth|high|loading)[\s-]+dose|tubes?\s?#?\d(?:-\d)?|x\s?\d|\d\d\s?w(?:ee)?ks?(?:\s+(?:gest\w*|pregnant))?|(?:50|75|100)\s?g(?:m|rams?)?)\b/gi
/** Unit of a result: `mOsm/kg`, `ng/mL/h`. Names in which it tells tests apart contain it. */
const UNIT =
  /(?<![\w/])(?:(?:[munpfkcdµμ]|mc)?(?:g|mol|eq|osm|l)|[mµμu]?(?:iu|u)|cells|copies)\s?\/\s?(?:(?:[dmuµμ]|mc)?l|k?g|m?mol|24 ?h(?:rs?|ours?)?|h|hr|hour|min|day)(?:\/(?:h|hr|hour|min|day))?(?![\w/])/gi
/** Manner of a test, which names seldom have. */
const MANNER =
  /\b(?:lc ?[/-]? ?ms(?: ?[/-]? ?ms)?|gc ?[/-]? ?ms|tandem mass(?: spec(?:trometry)?)?|mass spec(?:trometry)?|poct?|point[ -]of[ -]care|type[ -]specific|direct(?= dialysis)|equilibrium(?= dialysis)|only)\b/gi
const SIMILAR_MAX = 6
/** A ratio of two analytes in a query, and in a name, where a slash can also be part of a bracketed unit. */
const RATIO = /[a-z\d]\s*\/\s*[a-z\d][\w\s]*\bratio\b/i
const IS_RATIO = /\bratio\b|^[^[]*\/|\bindex\b/i
/** Words of a query about when and how the test is done. */
const instructionsIn = (query: string): string[] => [
  ...plainWords(query.replace(TUBE, ' ')).filter((word) => isInstruction(word)),
  ...(query.match(TUBE) ?? []),
]

/** A query without facts about the sample and the method, which no name has. */
const cutAsides = (query: string) => ({
  rest: [SAMPLE, DRAWN, UNIT, MANNER].reduce((text, pattern) => text.replace(pattern, ' '), query),
  asides: [SAMPLE, MANNER].flatMap((pattern) => query.match(pattern) ?? []),
})

/** `asides` are parts of the query that were left out. */
type Answer = { found: Match[]; asides: string[] }
const NOTHING: Answer = { found: [], asides: [] }

/**
 * Searches a catalog: words in any order, the last one incomplete, with abbreviations, common
 * names, typos, test codes, LOINC codes and names, and result names. A marker is a result only if
 * every word is explained.
 */
export function createMarkerSearch(index: MarkerIndex): MarkerSearch {
  const { ids, labs: labOf, terms, texts, firstCode } = index
  const match = createMatcher(index)
  const matchNear = createNearMatcher(index)
  const reader = createQueryReader(terms)
  const { findPanels, findRuns, aroundListed } = createPanelSearch(index, match, reader)
  const clausesIn = createClauseReader({ isWord: reader.isWord, nearWordsOf: reader.near })

  const isOfLabs = (place: number, labs: SearchOptions['labs']) =>
    !labs || labs.has(labOf[place] ?? null)
  /**
   * Panels, except those that name a ratio and report a different one: "LDL/HDL ratio" is not
   * "total/HDL ratio".
   */
  const ofRatio = (query: string, found: Match[]) =>
    RATIO.test(query)
      ? found.filter(
          ({ parts }) => !parts.length || parts.some((text) => IS_RATIO.test(texts[text] ?? '')),
        )
      : found
  const asTyped = (query: string, isWanted: (place: number) => boolean, isWhole: boolean) =>
    ofRatio(query, match(reader.read(query, !isWhole), isWanted))
  const repaired = (query: string, isWanted: (place: number) => boolean) =>
    ofRatio(query, match(reader.repaired(query), isWanted))

  function withoutAsides(query: string, isWanted: (place: number) => boolean): Answer {
    const { rest, asides } = cutAsides(query)
    return { found: rest === query ? [] : match(reader.read(rest, false), isWanted), asides }
  }

  /** The test and the clause that gives the reason for it. */
  function findBeside(query: string, isWanted: (place: number) => boolean): Answer | null {
    for (const { test, clause } of clausesIn(query)) {
      const exact = asTyped(test, isWanted, true)
      const found = exact.length ? exact : repaired(test, isWanted)
      if (found.length) return { found, asides: [clause] }
      const rest = withoutAsides(test, isWanted)
      if (rest.found.length) return { found: rest.found, asides: [...rest.asides, clause] }
    }
    return null
  }

  function answer(query: string, { labs, isWhole = false }: SearchOptions): Answer {
    const isWanted = (place: number) => isOfLabs(place, labs)
    const exact = asTyped(query, isWanted, isWhole)
    // a named test has precedence over a panel that reports it, and a name has no reason in it
    const [best] = exact
    const isClear = best ? !best.isMember : isTestName(query)
    const beside = isClear ? null : findBeside(query, isWanted)
    if (beside && (!best || !beside.found[0]?.isMember)) return beside
    const ways = [
      () => exact,
      () => repaired(query, isWanted),
      () => findPanels(partsOf(query), isWanted),
      () => (/panel.*\(/i.test(query) ? findPanels(partsOf(query, LISTED), isWanted) : []),
      () => findRuns(query, isWanted),
    ]
    for (const way of ways) {
      const found = way()
      if (found.length) return { found: aroundListed(found, query, isWanted), asides: [] }
    }
    const { found, asides } = withoutAsides(query, isWanted)
    return found.length ? { found: aroundListed(found, query, isWanted), asides } : NOTHING
  }
  const find = (query: string, options: SearchOptions) => answer(query, options).found

  const namesAmong = (some: Iterable<number>) =>
    [...some].flatMap((text) => (text < firstCode ? (texts[text] ?? []) : []))

  /** Names of a marker, which need no explanation. */
  const namesOf = (place: number) => {
    const names = namesAmong(listAt(index.own, place))
    return ` ${names.map((name) => vocabulary.keyOf(plainWords(name))).join(' | ')} `
  }

  return {
    search: (query, options = {}) => find(query, options).map(({ place }) => itemAt(ids, place)),
    explain(query, wanted, options = {}) {
      const asked = new Set(wanted)
      return find(query, options).flatMap(({ place, reading, parts }) => {
        const id = itemAt(ids, place)
        if (!asked.has(id)) return []
        const names = namesOf(place)
        const isSaid = ({ typed }: ReadAs) =>
          names.includes(` ${vocabulary.keyOf(plainWords(typed))} `)
        const reason: MatchReason = {
          id,
          called: reading.called.filter((called) => !isSaid(called)),
          spelled: reading.spelled,
          parts: namesAmong(parts),
        }
        const isOfItself = parts.length === 0 && reading.spelled.length === 0
        return isOfItself && reason.called.length === 0 ? [] : [reason]
      })
    },
    similar(query, { labs } = {}) {
      const found = new Set(find(query, { labs }).map(({ place }) => place))
      const isWanted = (place: number) => !found.has(place) && isOfLabs(place, labs)
      const names = new Map<string, string[]>()
      for (const { place, without } of matchNear(reader.read(query, true), isWanted)) {
        const [name] = namesAmong(listAt(index.own, place))
        if (name !== undefined && !names.has(name)) names.set(name, without)
        if (names.size === SIMILAR_MAX) break
      }
      return [...names].map(([name, without]) => ({ name, without }))
    },
    unused(query, options = {}) {
      const { asides } = answer(query, options)
      const rest = asides.reduce((text, aside) => text.replace(aside, ' '), query)
      return [...instructionsIn(rest), ...asides]
    },
  }
}
