import type { MarkerIndex } from './build-index.ts'
import { createMatcher, type Match } from './match.ts'
import { createNearMatcher } from './near.ts'
import { createQueryReader, type ReadAs } from './read-query.ts'
import { isInstruction, plainWords, vocabulary } from './vocabulary.ts'

type SearchOptions = {
  /** Only markers of these labs. */
  labs?: ReadonlySet<number | null> | undefined
  /** The query is whole: its last word is not the beginning of one. */
  isWhole?: boolean
}
type Id = number | string
/** Why a marker is among the answers, where its name alone does not say it. */
type MatchReason = {
  id: Id
  /** What it is also called: phrases of the query, and the words that they were read as. */
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
  /** Why these markers are among the answers; none of those that are so by their names. */
  explain: (query: string, ids: readonly Id[], options?: SearchOptions) => MatchReason[]
  /** Names of markers that are no answer to a query, the likest first. */
  similar: (query: string, options?: SearchOptions) => SimilarName[]
}

const BETWEEN_TESTS = /\s+(?:and|with|w)\s+|[/&+,;]/
/** When a sample is drawn. Names of tests that are about it say so. */
const DRAWN = /\b(?:fasting|fasted|npo|trough|peak|random)\b/gi
const PARTS_MAX = 6
const SIMILAR_MAX = 6
/** What a query says of the name of a result for it to be that result. */
const LEAST_OF_RESULT = 0.5

/** Names of several tests in one ("iron, tibc and ferritin"); none for what is measured between them. */
function partsOf(query: string): string[] {
  if (/\b(?:ratio|index)\b/i.test(query)) return []
  const parts = query.split(BETWEEN_TESTS).filter((part) => /[a-z]/i.test(part))
  return parts.length > 1 && parts.length <= PARTS_MAX ? parts : []
}

/** What is written in a query beside the test: when and how it is to be done. */
export const instructionsIn = (query: string): string[] =>
  plainWords(query).filter((word) => isInstruction(word))

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

  /** Panels that report each of several tests. */
  function findPanels(parts: readonly string[], isWanted: (place: number) => boolean): Found[] {
    const [first = [], ...others] = parts.map((part) =>
      match(reader.read(part, false), isWanted).filter(
        ({ isMember, covers }) => !isMember || covers >= LEAST_OF_RESULT,
      ),
    )
    const places = others.map((some) => new Map(some.map((each) => [each.place, each])))
    return first.flatMap((found) => {
      const all = [found, ...places.flatMap((some) => some.get(found.place) ?? [])]
      const members = all.filter(({ isMember }) => isMember)
      return all.length === parts.length && members.length
        ? [{ ...found, parts: members.map(({ text }) => text) }]
        : []
    })
  }

  const inOne = (found: Match[]): Found[] =>
    found.map((each) => ({ ...each, parts: each.isMember ? [each.text] : [] }))

  function find(query: string, { labs, isWhole = false }: SearchOptions): Found[] {
    const isWanted = labs ? (place: number) => labs.has(labOf[place]!) : () => true
    const ways = [
      () => inOne(match(reader.read(query, !isWhole), isWanted)),
      () => inOne(match(reader.repaired(query), isWanted)),
      () => findPanels(partsOf(query), isWanted),
      () =>
        query.search(DRAWN) < 0
          ? []
          : inOne(match(reader.read(query.replace(DRAWN, ' '), false), isWanted)),
    ]
    for (const way of ways) {
      const found = way()
      if (found.length) return found
    }
    return []
  }

  /** What is written in the names of a marker, for what needs no explanation. */
  const namesOf = (place: number) => {
    const { ownStarts, ownTexts } = index
    const own = [...ownTexts.subarray(ownStarts[place], ownStarts[place + 1])]
    const names = own.filter((text) => text < firstCode).map((text) => texts[text]!)
    return ` ${names.map((name) => vocabulary.keyOf(plainWords(name))).join(' | ')} `
  }

  return {
    search: (query, options = {}) => find(query, options).map(({ place }) => ids[place]!),
    explain(query, wanted, options = {}) {
      const asked = new Set(wanted)
      return find(query, options).flatMap(({ place, reading, parts }) => {
        const id = ids[place]!
        if (!asked.has(id)) return []
        const names = namesOf(place)
        const isSaid = ({ typed }: ReadAs) =>
          names.includes(` ${vocabulary.keyOf(plainWords(typed))} `)
        const reason: MatchReason = {
          id,
          called: reading.called.filter((called) => !isSaid(called)),
          spelled: reading.spelled,
          parts: parts.filter((text) => text < firstCode).map((text) => texts[text]!),
        }
        const isOfItself = parts.length === 0 && reading.spelled.length === 0
        return isOfItself && reason.called.length === 0 ? [] : [reason]
      })
    },
    similar(query, { labs } = {}) {
      const found = new Set(find(query, { labs }).map(({ place }) => place))
      const isWanted = (place: number) => !found.has(place) && (!labs || labs.has(labOf[place]!))
      const names = new Map<string, string[]>()
      for (const { place, without } of matchNear(reader.read(query, true), isWanted)) {
        const name = texts[index.ownTexts[index.ownStarts[place]!]!]!
        if (!names.has(name)) names.set(name, without)
        if (names.size === SIMILAR_MAX) break
      }
      return [...names].map(([name, without]) => ({ name, without }))
    },
  }
}
