import { itemAt } from '#lib/lists.ts'
import { wordForm } from '#lib/text-search/words.ts'

import { listAt, type MarkerIndex } from './build-index.ts'
import { createClauseReader } from './clauses.ts'
import { createMatcher, type Match } from './match.ts'
import { createNearMatcher } from './near.ts'
import { createQueryReader, TUBE, type ReadAs } from './read-query.ts'
import {
  isInstruction,
  isNoise,
  isStopWord,
  plainWords,
  purposesIn,
  vocabulary,
} from './vocabulary.ts'

type SearchOptions = {
  /** Restricts the search to markers of these labs. */
  labs?: ReadonlySet<number | null> | undefined
  /** The query is whole: its last word is not the beginning of one. */
  isWhole?: boolean
}
type Id = number | string
/** Reason that a marker is among the answers, where its name alone does not show it. */
type MatchReason = {
  id: Id
  /** Other names: phrases of the query, and the words that they were read as. */
  called: ReadAs[]
  /** Words whose spelling was repaired. */
  spelled: ReadAs[]
  /** Results of a panel by which it was found. */
  parts: string[]
}
/** A name like a query that is no answer to it. */
type SimilarName = {
  name: string
  /** Words of the query that it does not explain. */
  without: string[]
}
export type MarkerSearch = {
  /** The ids of all markers that explain a query, best first, then in the catalog's order. */
  search: (query: string, options?: SearchOptions) => Id[]
  /** Reasons that these markers are among the answers; none for those found by their names. */
  explain: (query: string, ids: readonly Id[], options?: SearchOptions) => MatchReason[]
  /** Names of markers that are no answer to a query, the likest first. */
  similar: (query: string, options?: SearchOptions) => SimilarName[]
  /** Unused words: when and how the test is to be done, and the clause with the reason. */
  unused: (query: string, options?: SearchOptions) => string[]
}

const BETWEEN_TESTS = /\s+(?:and|with|w)\s+|[/&+,;]/
/** A panel and the names of its results in parentheses. */
const LISTED = /\s+(?:and|with|w)\s+|[/&+,;()]/
/** Words for the time of drawing a sample. Names of tests that depend on it contain them. */
const DRAWN = /\b(?:fasting|fasted|npo|trough|peak|random)\b/gi
const PARTS_MAX = 6
/** A longer run of names is not read, and no name of more words in it. */
const RUN_MAX = 8
const NAME_MAX = 4
const SIMILAR_MAX = 6
/** Minimum share of a result's name in a query for it to be that result. */
const RESULT_SHARE_MIN = 0.5

/** Words for measures between two analytes, which are neither of them. */
const BETWEEN = /\b(?:ratio|index|clearance)\b/i

/** Names of several tests in one ("iron, tibc and ferritin"); none for what is measured between them. */
function partsOf(query: string, between = BETWEEN_TESTS): string[] {
  if (BETWEEN.test(query)) return []
  const parts = query.split(between).filter((part) => /[a-z]/i.test(part))
  return parts.length > 1 && parts.length <= PARTS_MAX ? parts : []
}

/** The words of names that stand in a row. */
function runOf(raw: readonly string[]): string[] {
  const words = raw.filter((word) => !isStopWord(word) && !isNoise(wordForm(word)))
  const purposes = purposesIn(words.map(wordForm))
  return words.filter((word, i) => word !== 'panel' && !purposes[i])
}

/** Words in a query on the time and manner of the test. */
const instructionsIn = (query: string): string[] => [
  ...plainWords(query.replace(TUBE, ' ')).filter((word) => isInstruction(word)),
  ...(query.match(TUBE) ?? []),
]

type Found = Match & { parts: number[] }

/**
 * A search over a catalog: words in any order, the last one partial, abbreviations, everyday names, slips, test codes,
 * LOINC codes and names, and names of results. A marker answers only where every word is explained.
 */
export function createMarkerSearch(index: MarkerIndex): MarkerSearch {
  const { ids, labs: labOf, terms, texts, firstCode } = index
  const match = createMatcher(index)
  const matchNear = createNearMatcher(index)
  const reader = createQueryReader(terms)
  const clausesIn = createClauseReader({ isWord: reader.isWord, nearWordsOf: reader.near })

  /** Matches of a name that is a panel's own, or that of one of its results. */
  const named = (name: string, isWanted: (place: number) => boolean) =>
    match(reader.read(name, false), isWanted).filter(
      ({ isMember, covers }) => !isMember || covers >= RESULT_SHARE_MIN,
    )

  /** Panels that report each of several tests. */
  function findPanels(parts: readonly string[], isWanted: (place: number) => boolean): Found[] {
    const [first = [], ...others] = parts.map((part) => named(part, isWanted))
    const places = others.map((some) => new Map(some.map((each) => [each.place, each])))
    return first.flatMap((found) => {
      const all = [found, ...places.flatMap((some) => some.get(found.place) ?? [])]
      const members = all.filter(({ isMember }) => isMember)
      return all.length === parts.length && members.length
        ? [{ ...found, parts: members.map(({ text }) => text) }]
        : []
    })
  }

  /** Tests that parts of a query each name, the best of each first; none where a part names none of its own. */
  function findEach(parts: readonly string[], isWanted: (place: number) => boolean): Found[] {
    if (parts.length < 2) return []
    const each = parts.map((part) =>
      inOne(named(part, isWanted).filter(({ isMember }) => !isMember)),
    )
    if (!each.every((found) => found.length)) return []
    const longest = Math.max(...each.map((found) => found.length))
    const inTurn = Array.from({ length: longest }, (_, n) =>
      each.flatMap((found) => found[n] ?? []),
    )
    return [...new Map(inTurn.flat().map((found) => [found.place, found])).values()]
  }

  /** The smallest panel of the tests that a query lists, those tests, and then the other panels that report them all. */
  function aroundListed(found: Found[], query: string, isWanted: (place: number) => boolean) {
    const each = found.every(({ isMember }) => isMember) ? findEach(partsOf(query), isWanted) : []
    if (!each.length) return found
    const sizeOf = ({ place }: Found) => listAt(index.members, place).length
    const smallest = found.reduce((best, one) => (sizeOf(one) < sizeOf(best) ? one : best))
    const first = new Map([smallest, ...each, ...found].map((one) => [one.place, one]))
    return [...first.values()]
  }

  const isOfLabs = (place: number, labs: SearchOptions['labs']) =>
    !labs || labs.has(labOf[place] ?? null)
  const isPanel = (place: number) => listAt(index.members, place).length > 0

  /** Panels that report what a run of names says that nothing stands between ("electrolytes Na K Cl CO2"). */
  function findRun(words: readonly string[], isWanted: (place: number) => boolean): Found[] {
    if (words.length < 2 || words.length > RUN_MAX) return []
    /** Panels that report the named results, by the number of words read. */
    const reached = [...Array(words.length + 1).keys()].map(() => new Map<number, Found>())
    for (const [from, begun] of reached.entries()) {
      if (from > 0 && begun.size === 0) continue
      const longest = reached.slice(0, from + NAME_MAX + 1)
      for (const [to, ended] of [...longest.entries()].slice(from + 1).toReversed())
        for (const each of named(words.slice(from, to).join(' '), isWanted)) {
          const before = begun.get(each.place)
          if ((from > 0 && !before) || ended.has(each.place)) continue
          const parts = [...(before?.parts ?? []), ...(each.isMember ? [each.text] : [])]
          ended.set(each.place, { ...(before ?? each), parts })
        }
    }
    const whole = reached.at(-1)?.values() ?? []
    return [...whole].filter(({ parts }) => new Set(parts).size > 1)
  }

  /** The same of a query as it is typed, or as what its phrases stand for. */
  function findRuns(query: string, isWanted: (place: number) => boolean): Found[] {
    if (BETWEEN.test(query)) return []
    const isWantedPanel = (place: number) => isPanel(place) && isWanted(place)
    const read = reader.read(query, false)[0]?.words.map(({ word }) => word) ?? []
    const typed = runOf(plainWords(query))
    const meant = runOf(read)
    const found = findRun(typed, isWantedPanel)
    return found.length || meant.join(' ') === typed.map(wordForm).join(' ')
      ? found
      : findRun(meant, isWantedPanel)
  }

  const inOne = (found: Match[]): Found[] =>
    found.map((each) => ({ ...each, parts: each.isMember ? [each.text] : [] }))

  const asTyped = (query: string, isWanted: (place: number) => boolean, isWhole: boolean) =>
    inOne(match(reader.read(query, !isWhole), isWanted))
  const repaired = (query: string, isWanted: (place: number) => boolean) =>
    inOne(match(reader.repaired(query), isWanted))

  const drawn = (query: string, isWanted: (place: number) => boolean) =>
    query.search(DRAWN) < 0
      ? []
      : inOne(match(reader.read(query.replace(DRAWN, ' '), false), isWanted))

  type Answer = { found: Found[]; clause: string | null }

  /** The test beside a clause that says why it is asked for, and that clause. */
  function findBeside(query: string, isWanted: (place: number) => boolean): Answer | null {
    for (const { test, clause } of clausesIn(query))
      for (const way of [asTyped, repaired, drawn]) {
        const found = way(test, isWanted, true)
        if (found.length) return { found, clause }
      }
    return null
  }

  function answer(query: string, { labs, isWhole = false }: SearchOptions): Answer {
    const isWanted = (place: number) => isOfLabs(place, labs)
    const exact = asTyped(query, isWanted, isWhole)
    // a test that is named is meant rather than a panel that reports it
    const [best] = exact
    const beside = !best || best.isMember ? findBeside(query, isWanted) : null
    if (beside && (!best || !beside.found[0]?.isMember)) return beside
    const ways = [
      () => exact,
      () => repaired(query, isWanted),
      () => findPanels(partsOf(query), isWanted),
      () => (/panel.*\(/i.test(query) ? findPanels(partsOf(query, LISTED), isWanted) : []),
      () => findRuns(query, isWanted),
      () => drawn(query, isWanted),
    ]
    for (const way of ways) {
      const found = way()
      if (found.length) return { found: aroundListed(found, query, isWanted), clause: null }
    }
    return { found: [], clause: null }
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
      const { clause } = answer(query, options)
      if (clause === null) return instructionsIn(query)
      return [...instructionsIn(query.replace(clause, ' ')), clause]
    },
  }
}
