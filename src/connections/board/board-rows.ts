import {
  type Actor,
  type CheckedConnection,
  type PersonCheck,
  type PersonIssue,
  type Silence,
  type Trouble,
} from '#contract/own/connection-checks.ts'
import { type Problem } from '#contract/own/problems.ts'
import type { Person } from '#contract/own/workspace.ts'
import { issueKeys, providerOf } from '#lib/connections/key.ts'
import { causeName, sharedTrouble } from '#lib/connections/trouble.ts'
import type { Day } from '#lib/days.ts'
import { getOrCreate } from '#lib/lists.ts'
import { perPage } from '#lib/page/scope.ts'
import { worstFirst } from '#src/connections/model/connection-chips.ts'
import { isSnoozed, levelOf, rankOf, type Level } from '#src/connections/model/standing.ts'

/** A combination of facts about one connection. A filter must match it as a whole. */
export type Fact = {
  provider: string | null
  /** Null without a connection. An unreadable status has its own value. */
  status: string | null
  resource: string | null
  cause: string | null
  who: Actor | null
  silence: Silence['grade'] | null
  /** State of the trouble. */
  state: 'confirmed' | 'unconfirmed' | null
}

/** Values by which people are counted, in addition to their connections. */
const NOT_CHECKED = 'never checked'
const CHECK_FAILED = 'check failed'
const UNREADABLE = 'unreadable'
const EMPTY = 'empty'

export const factFields = [
  'status',
  'provider',
  'resource',
  'cause',
  'who',
  'silence',
  'state',
] as const
type Values = Readonly<Record<(typeof factFields)[number], readonly (string | null)[]>>

export type BoardRow = {
  person: Person
  /** Index in the team's list, from 0. */
  place: number
  check: PersonCheck | null
  /** Worst first. */
  connections: readonly CheckedConnection[]
  /** Open problems, and what is done about them. */
  problems: readonly Problem[]
  level: Level
  /** People with the same facts share one list. */
  facts: readonly Fact[]
  /** Values of the facts, in order. */
  values: Values
  /** The lower, the worse. */
  rank: number
  /** The people in the row, if there are several. It is then otherwise that of the first. */
  together?: readonly BoardRow[]
  /** True below such a row. */
  isInside?: boolean
}

/** Name of a provider among a person's connections, or as sent if it isn't among them. */
export const providerNameIn = ({ connections }: BoardRow, provider: string): string =>
  connections.find((connection) => providerOf(connection) === provider)?.name || provider

const factOf = ({
  provider = null,
  status = null,
  resource = null,
  cause = null,
  who = null,
  silence = null,
  state = null,
}: Partial<Fact>): Fact => ({ provider, status, resource, cause, who, silence, state })

export function factsOfConnection(connection: CheckedConnection): Fact[] {
  const about = {
    provider: providerOf(connection) ?? UNREADABLE,
    status: connection.status === '' ? EMPTY : (connection.status ?? UNREADABLE),
    silence: connection.silence.grade,
  }
  if (connection.troubles.length === 0) return [factOf(about)]
  return connection.troubles.map((trouble) => factOfTrouble(trouble, connection.pending, about))
}

const factOfTrouble = (trouble: Trouble, isPending: boolean, about: Partial<Fact>): Fact =>
  factOf({
    ...about,
    resource: trouble.resource,
    cause: causeName(trouble),
    who: trouble.actor,
    state: isPending ? 'unconfirmed' : 'confirmed',
  })

export const factsOfIssue = ({ provider, troubles, pending }: PersonIssue): Fact[] =>
  troubles.map((trouble) => factOfTrouble(trouble, pending, { provider }))
const factOfShared = ({ provider }: { provider: string }): Fact =>
  factOfTrouble(sharedTrouble(), false, { provider })

function factsOf(check: PersonCheck | null): Fact[] {
  if (!check || check.checked_at === null)
    return [factOf({ cause: check?.failed ? CHECK_FAILED : NOT_CHECKED })]
  const facts = [
    ...check.connections.flatMap(factsOfConnection),
    ...(check.failed ? [factOf({ cause: CHECK_FAILED })] : []),
    ...check.issues.flatMap(factsOfIssue),
    ...check.shared.map(factOfShared),
  ]
  // someone without a connection is included too
  return facts.length ? facts : [factOf({})]
}

const valuesOf = (facts: readonly Fact[]) =>
  Object.fromEntries(
    factFields.map((name) => [name, facts.map((fact) => fact[name])]),
  ) as unknown as Values

type SharedFacts = Pick<BoardRow, 'facts' | 'values'>
/** Values that no service's text has. */
const [NO_TEXT, END] = ['\u0000', '\u0001']
/**
 * Interned by value, because most people have the same facts as many others, and filters count
 * them together.
 */
const sharedFacts = perPage(() => new Map<string, SharedFacts>())

function shareFacts(facts: readonly Fact[]): SharedFacts {
  let said = ''
  for (const fact of facts) for (const name of factFields) said += (fact[name] ?? NO_TEXT) + END
  return getOrCreate(sharedFacts(), said, () => ({ facts, values: valuesOf(facts) }))
}

type OfCheck = Pick<BoardRow, 'connections' | 'level' | 'facts' | 'values' | 'rank'>
function makeOfCheck(check: PersonCheck | null): OfCheck {
  const level = levelOf(check)
  return {
    connections: worstFirst(check?.connections ?? []),
    level,
    ...shareFacts(factsOf(check)),
    rank: rankOf(check),
  }
}
/** An unchanged check isn't processed again while others arrive. */
const known = new WeakMap<PersonCheck, OfCheck>()
const NO_CHECK = makeOfCheck(null)
function ofCheck(check: PersonCheck | null): OfCheck {
  if (!check) return NO_CHECK
  let made = known.get(check)
  if (!made) known.set(check, (made = makeOfCheck(check)))
  return made
}

const NO_PROBLEMS: readonly Problem[] = []

/** More than there are people. */
const PLACES = 2 ** 24
/** Sorted as numbers, because comparing ten thousand rows by a function would cost a frame. */
function inOrder(rows: readonly BoardRow[]): BoardRow[] {
  const keys = Float64Array.from(rows, ({ rank, place }) => rank * PLACES + place).sort()
  return [...keys].flatMap((key) => rows[((key % PLACES) + PLACES) % PLACES] ?? [])
}

/** One row per person on the list, worst first, and in list order if equal. */
export function boardRows(
  people: readonly Person[],
  checks: readonly PersonCheck[],
  problems: readonly Problem[],
): BoardRow[] {
  const checkOf = new Map(checks.map((check) => [check.user_id, check]))
  const problemsOf = new Map<string, Problem[]>()
  for (const problem of problems) {
    if (problem.state !== 'open') continue
    const own = problemsOf.get(problem.user_id)
    if (own) own.push(problem)
    else problemsOf.set(problem.user_id, [problem])
  }
  return inOrder(
    people.map((person, place) => {
      const check = checkOf.get(person.user_id) ?? null
      const problemsOfPerson = problemsOf.get(person.user_id) ?? NO_PROBLEMS
      return { person, place, check, problems: problemsOfPerson, ...ofCheck(check) }
    }),
  )
}

/** Queue states of a problem. */
export const queueStates = (problem: Problem, today: Day): string[] => [
  problem.owner === null ? 'unassigned' : 'assigned',
  ...(isSnoozed(problem, today) ? ['snoozed'] : []),
  ...(problem.contacted_on === null ? [] : ['contacted']),
]

const NO_STATES: readonly string[] = []
/** Queue states of a person's problems. One may be snoozed and another not. */
export const queueStatesOf = (
  { problems }: Pick<BoardRow, 'problems'>,
  today: Day,
): readonly string[] =>
  problems.length === 0
    ? NO_STATES
    : [...new Set(problems.flatMap((problem) => queueStates(problem, today)))]

/** Facts of the connection or issue behind a problem. */
export function factsOfProblem({ check }: Pick<BoardRow, 'check'>, problem: Problem): Fact[] {
  const own = check?.connections.filter(({ key }) => key === problem.connection) ?? []
  const issues = check?.issues.filter(({ key }) => key === problem.connection) ?? []
  const shared =
    check?.shared.filter(({ provider }) => issueKeys.shared(provider) === problem.connection) ?? []
  return [
    ...own.flatMap(factsOfConnection),
    ...issues.flatMap(factsOfIssue),
    ...shared.map(factOfShared),
  ]
}
