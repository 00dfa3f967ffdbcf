import type { Actor, CheckedConnection, PersonIssue } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { actorWords, causeTitle, resourceTitle, statusTitle } from '#lib/connections/words.ts'
import type { Day } from '#lib/days.ts'
import { texts } from '#lib/search-params.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import type { Chosen, Facet } from '#src/kit/table/facets.ts'

import {
  factFields,
  factsOfConnection,
  factsOfIssue,
  factsOfProblem,
  queueStates,
  type BoardRow,
  type Fact,
} from './board-rows.ts'
import { levelWords } from './level-words.ts'

type FactField = (typeof factFields)[number]

/** Filters of the list, with several values each, by their names in the address. */
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
const silenceWords: Record<string, string> = {
  recording: 'Normal',
  silent: 'No recent data',
  inactive: 'Probably inactive',
  replaced: 'No longer used',
  'no data': 'No data since connecting',
  waiting: 'Waiting for data',
  unknown: 'Unknown',
}
/** Titles of known and unreadable statuses. Any other is shown as sent. */
const statusWords: Partial<Record<string, string>> = {
  connected: statusTitle('connected'),
  error: statusTitle('error'),
  paused: statusTitle('paused'),
  unreadable: causeTitle('unreadable'),
  empty: statusTitle(''),
}
/** Titles of the causes for people without results. */
const checkWords: Partial<Record<string, string>> = {
  'check failed': levelWords('failed'),
  'never checked': levelWords('never'),
}
const factFilters: { id: FactField; label: string; words?: (value: string) => string }[] = [
  { id: 'status', label: 'Connection status', words: (value) => statusWords[value] ?? value },
  { id: 'provider', label: 'Provider' },
  { id: 'resource', label: 'Data type', words: resourceTitle },
  { id: 'cause', label: 'Cause', words: (value) => checkWords[value] ?? causeTitle(value) },
  {
    id: 'who',
    label: 'Waiting on',
    words: (value) =>
      Object.hasOwn(actorWords, value) ? capitalized(actorWords[value as Actor]) : value,
  },
  {
    id: 'silence',
    label: 'Recent data',
    words: (value) => (Object.hasOwn(silenceWords, value) && silenceWords[value]) || value,
  },
  { id: 'state', label: 'Confirmation', words: capitalized },
]
/** Filters of connections. One connection has to match all of them. */
export const factFacets = factFilters.map((filter): Facet<BoardRow> => ({
  ...filter,
  values: ({ values }) => values[filter.id],
  isJoint: true,
}))

const isOfFacts = (chosen: Chosen) => factFields.some((name) => chosen[name]?.length)
const isChosen = (chosen: Chosen, fact: Fact) =>
  factFields.every((name) => {
    const [values, value] = [chosen[name] ?? [], fact[name]]
    return values.length === 0 || (value !== null && values.includes(value))
  })

/** Tells whether a connection, or an issue beside the connections, matches the filters. */
export type IsMatch = (one: CheckedConnection | PersonIssue) => boolean

/** Matcher of connections and issues for the filters. Null if no filter concerns them. */
export const matchOf = (chosen: Chosen): IsMatch | null =>
  isOfFacts(chosen)
    ? (one) =>
        ('slug' in one ? factsOfConnection(one) : factsOfIssue(one)).some((fact) =>
          isChosen(chosen, fact),
        )
    : null

/**
 * A person's open problems that match the filters: of a connection or an issue with one fact that
 * passes all of them, in one of the requested states.
 */
export function problemsOfMatch(row: BoardRow, chosen: Chosen, today: Day): readonly Problem[] {
  const { queue = [] } = chosen
  return row.problems.filter(
    (problem) =>
      (queue.length === 0 || queueStates(problem, today).some((state) => queue.includes(state))) &&
      (!isOfFacts(chosen) || factsOfProblem(row, problem).some((fact) => isChosen(chosen, fact))),
  )
}

/** Moves connections that match the filters to the front, keeping the order within each group. */
export const matchesFirst = (
  connections: readonly CheckedConnection[],
  isMatch: IsMatch | null,
): readonly CheckedConnection[] =>
  isMatch
    ? [...connections.filter(isMatch), ...connections.filter((one) => !isMatch(one))]
    : connections
