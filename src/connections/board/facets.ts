import type { Actor, CheckedConnection } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { actorWords, causeTitle } from '#lib/connections/words.ts'
import type { Day } from '#lib/days.ts'
import { texts } from '#lib/search-params.ts'
import { capitalised } from '#src/kit/lib/capitalised.ts'

import {
  factFields,
  factsOfConnection,
  factsOfProblem,
  queueStates,
  queueStatesOf,
  type BoardRow,
  type Fact,
} from './board-rows.ts'
import { levelWords } from './level-words.ts'

const ofPerson = ['show', 'queue', 'tag'] as const
/** Filters of the list, with several values each; their names in the address. */
export const facetNames = [...factFields, ...ofPerson] as const
export type FacetName = (typeof facetNames)[number]
export type Facets = Readonly<Record<FacetName, readonly string[]>>
export type FacetCounts = Readonly<Record<FacetName, ReadonlyMap<string, number>>>

export const facetParams = {
  status: texts(),
  provider: texts(),
  resource: texts(),
  cause: texts(),
  who: texts(),
  silence: texts(),
  state: texts(),
  show: texts(),
  queue: texts(),
  tag: texts(),
}
const NONE: readonly string[] = []
export const noFacets = Object.fromEntries(facetNames.map((name) => [name, NONE])) as Facets

export const facetLabels: Record<FacetName, string> = {
  status: 'Status',
  provider: 'Provider',
  resource: 'Resource',
  cause: 'Cause',
  who: 'Waiting on',
  silence: 'Data',
  state: 'Confirmation',
  show: 'Status of person',
  queue: 'Assignment',
  tag: 'Tag',
}
const silenceWords: Record<string, string> = {
  recording: 'As usual',
  silent: 'No recent data',
  inactive: 'Probably inactive',
  replaced: 'No longer used',
  'no data': 'Never any data',
  waiting: 'Waiting for data',
  unknown: 'Unknown',
}
/** Display text of a facet value without a label. */
export function facetWords(name: FacetName, value: string): string {
  if (name === 'show') return levelWords(value)
  if (name === 'cause') return causeTitle(value)
  if (name === 'silence' && Object.hasOwn(silenceWords, value)) return silenceWords[value]!
  if (name === 'state' || name === 'queue') return capitalised(value)
  return name === 'who' && Object.hasOwn(actorWords, value)
    ? capitalised(actorWords[value as Actor])
    : value
}

const fits = (chosen: readonly string[], value: string | null) =>
  chosen.length === 0 || (value !== null && chosen.includes(value))

/** The one filter that a fact does not pass: `none` where it passes all, null where there are several. */
function onlyMiss(facets: Facets, fact: Fact): (typeof factFields)[number] | 'none' | null {
  let missed: (typeof factFields)[number] | 'none' = 'none'
  for (const name of factFields) {
    if (fits(facets[name], fact[name])) continue
    if (missed !== 'none') return null
    missed = name
  }
  return missed
}

type OfPerson = Record<(typeof ofPerson)[number], readonly string[]>
const fitsPerson = (facets: Facets, values: OfPerson, name: (typeof ofPerson)[number]) =>
  facets[name].length === 0 || values[name].some((value) => facets[name].includes(value))

type Left = {
  values: Readonly<Partial<Record<(typeof factFields)[number], Iterable<string>>>>
  hasFact: boolean
}
/**
 * Values of each filter that would still match these facts, and whether the current filters match.
 */
function valuesLeft(facts: readonly Fact[], facets: Facets): Left {
  const values: Partial<Record<(typeof factFields)[number], Set<string>>> = {}
  let hasFact = false
  for (const fact of facts) {
    const miss = onlyMiss(facets, fact)
    if (miss === null) continue
    if (miss === 'none') hasFact = true
    for (const name of miss === 'none' ? factFields : [miss]) {
      const value = fact[name]
      if (value !== null) (values[name] ??= new Set()).add(value)
    }
  }
  return { values, hasFact }
}

/**
 * The people of whom one fact passes all filters, and for each filter how many people each of its values would leave with the
 * others as they are. A value that Rounds does not know counts as its own.
 */
export function applyFacets(
  rows: readonly BoardRow[],
  facets: Facets,
  today: Day,
): { rows: BoardRow[]; counts: FacetCounts } {
  const counts = Object.fromEntries(
    facetNames.map((name) => [name, new Map<string, number>()]),
  ) as Record<FacetName, Map<string, number>>
  const countAll = (name: FacetName, values: Iterable<string>, people = 1) => {
    for (const value of values) counts[name].set(value, (counts[name].get(value) ?? 0) + people)
  }
  const isOfFacts = factFields.some((name) => facets[name].length > 0)
  /** Number of people by equal facts. */
  const byFacts = new Map<readonly Fact[], Left & { people: number }>()
  const leftOf = ({ facts, values }: BoardRow) => {
    let left = byFacts.get(facts)
    if (!left) {
      const own = isOfFacts ? valuesLeft(facts, facets) : { values, hasFact: true }
      byFacts.set(facts, (left = { ...own, people: 0 }))
    }
    return left
  }
  const kept = rows.filter((row) => {
    const own: OfPerson = {
      show: [row.level],
      queue: queueStatesOf(row, today),
      tag: row.person.tags,
    }
    const missed = ofPerson.filter((name) => !fitsPerson(facets, own, name))
    if (missed.length > 1) return false
    const left = leftOf(row)
    if (missed.length === 0) left.people++
    if (!left.hasFact) return false
    for (const name of ofPerson)
      if (missed.length === 0 || missed[0] === name) countAll(name, own[name])
    return missed.length === 0
  })
  for (const { values, people } of byFacts.values())
    if (people) for (const name of factFields) countAll(name, values[name] ?? NONE, people)
  return { rows: kept, counts }
}

/** Tells whether a connection matches the filters. */
export type IsMatch = (connection: CheckedConnection) => boolean

/** Matcher of connections for the filters; null if none concerns connections. */
export function matchOf(facets: Facets): IsMatch | null {
  if (factFields.every((name) => facets[name].length === 0)) return null
  return (connection) =>
    factsOfConnection(connection).some((fact) => onlyMiss(facets, fact) === 'none')
}

/**
 * The open problems of a person that the filters look for: of a connection or an issue of which one fact passes them all, in
 * one of the states that are asked for.
 */
export function problemsOfMatch(row: BoardRow, facets: Facets, today: Day): readonly Problem[] {
  const isOfFacts = factFields.some((name) => facets[name].length > 0)
  return row.problems.filter(
    (problem) =>
      (facets.queue.length === 0 ||
        queueStates(problem, today).some((state) => facets.queue.includes(state))) &&
      (!isOfFacts ||
        factsOfProblem(row, problem).some((fact) => onlyMiss(facets, fact) === 'none')),
  )
}

/** Moves connections that match the filters to the front, each group in its order. */
export const matchesFirst = (
  connections: readonly CheckedConnection[],
  isMatch: IsMatch | null,
): readonly CheckedConnection[] =>
  isMatch
    ? [...connections.filter(isMatch), ...connections.filter((one) => !isMatch(one))]
    : connections

/**
 * Rows whose label or id has all the words, in any case and without accents. A hidden label is not
 * searched.
 */
export function findByName(
  rows: readonly BoardRow[],
  text: string,
  isLabelHidden: boolean,
): readonly BoardRow[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter(({ person: { user_id, label } }) => {
    const own = isLabelHidden ? user_id : `${user_id} ${plain(label ?? '')}`
    return words.every((word) => own.includes(word))
  })
}
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
