import { randomUUID } from 'node:crypto'

import type { CheckedConnection, Trouble } from '#contract/own/connection-checks.ts'
import type { Closing, Problem, ProblemEvent } from '#contract/own/problems.ts'
import { isGoneKey, issueKeys, providerOf } from '#lib/connections/key.ts'
import { isOverWith } from '#lib/connections/outcome.ts'
import { isGraver, isOtherCause, sawTheSame } from '#lib/connections/trouble.ts'
import { causeWords } from '#lib/connections/words.ts'
import { columnMoment } from '#server/db/statements/column-moment.ts'
import { columnText, columnTextOrNull } from '#server/db/statements/column-text.ts'

import type { KeptOutcome } from './check-outcome.ts'

/** A successful check of a person. */
export type GoodCheck = {
  owner: string
  user_id: string
  /** Times at which reading began and the result was stored. */
  started_at: string
  at: string
  before: { outcome: KeptOutcome; at: string } | null
  now: KeptOutcome
  /** Previous connection by the key of the current one. */
  former: ReadonlyMap<string, CheckedConnection>
  /** Known problems of the person. */
  problems: Problem[]
}

/** Change of a problem, with its events. */
export type Step = { problem: Problem; events: ProblemEvent[] }

type Fields = ProblemEvent['fields']
/** Event caused by a check. */
export const checkEvent = (
  kind: ProblemEvent['kind'],
  at: string,
  fields: Fields = [],
): ProblemEvent => ({ kind, at, author: null, browser: null, fields })

const causeField = (
  before: readonly Trouble[] | null,
  after: readonly Trouble[] | null,
): Fields => [
  {
    name: 'cause',
    before: before?.length ? causeWords(before) : null,
    after: after?.length ? causeWords(after) : null,
  },
]
const takenAway = ({ snoozed_until, contacted_on }: Problem): Fields => [
  ...(snoozed_until ? [{ name: 'snoozed_until', before: snoozed_until, after: null }] : []),
  ...(contacted_on ? [{ name: 'contacted_on', before: contacted_on, after: null }] : []),
]
/**
 * Reset of snooze and contact, because those made for an earlier or less serious problem don't
 * apply to this one.
 */
const unset = { snoozed_until: null, contacted_on: null }

/** Findings about one connection of a person, or without a connection. */
type Found = {
  key: string
  /** Key of the connection in the previous check, if it differs. */
  formerKey: string | null
  provider: string
  name: string | null
  troubles: Trouble[]
  /** Start of its error as reported by the provider. */
  erredAt: string | null
  /** Troubles in the previous check. */
  before: readonly Trouble[]
}

function foundOf({ before, now, former }: GoodCheck): Found[] {
  const issuesBefore = new Map(before?.outcome.issues.map((each) => [each.key, each]))
  const ofConnections = now.connections.map((connection): Found => {
    const earlier = former.get(connection.key)
    return {
      key: connection.key,
      formerKey: earlier?.key ?? null,
      provider: providerOf(connection),
      name: connection.name,
      troubles: connection.troubles,
      erredAt: connection.error?.at ?? null,
      before: earlier?.troubles ?? [],
    }
  })
  const ofPerson = now.issues.map(({ key, provider, name, troubles }): Found => ({
    key,
    formerKey: null,
    provider: provider ?? '',
    name,
    troubles,
    erredAt: null,
    before: issuesBefore.get(key)?.troubles ?? [],
  }))
  return [...ofConnections, ...ofPerson].filter(({ troubles }) => troubles.length > 0)
}

/**
 * Start of a cause: the time of the error if the provider reports one, otherwise `seenAt`, the
 * time of the first check with it. Never before `closedAt`, when the same issue last ended.
 */
function startOfCause(
  { troubles, erredAt }: Found,
  { seenAt, closedAt = null }: { seenAt: string; closedAt?: string | null },
): string {
  const at = troubles[0]?.kind === 'error' ? columnMoment(erredAt) : NaN
  if (Number.isNaN(at) || at >= Date.parse(seenAt)) return seenAt
  const start = closedAt === null ? at : Math.max(at, Date.parse(closedAt))
  return start < Date.parse(seenAt) ? new Date(start).toISOString() : seenAt
}

function opened(check: GoodCheck, found: Found, known?: Problem): Step {
  const { key, provider, name, troubles, before } = found
  const first_seen = check.before?.at ?? check.at
  const closedAt = known?.closed_at ?? null
  const life = {
    connection: key,
    provider: columnText(provider),
    name: columnTextOrNull(name),
    troubles,
    first_seen,
    opened_at: check.at,
    cause_since: startOfCause(found, { seenAt: first_seen, closedAt }),
    new_at: check.at,
    closed_at: null,
    closed_as: null,
    state: 'open' as const,
  }
  const seen = checkEvent('seen', first_seen, causeField(null, before))
  if (!known) {
    const problem: Problem = {
      id: randomUUID(),
      user_id: check.user_id,
      ...life,
      reopened: 0,
      owner: null,
      note: '',
      ...unset,
      version: 1,
    }
    return {
      problem,
      events: [seen, checkEvent('opened', check.at, causeField(null, troubles))],
    }
  }
  return {
    problem: { ...known, ...life, ...unset, reopened: known.reopened + 1 },
    events: [
      seen,
      checkEvent('reopened', check.at, [...causeField(null, troubles), ...takenAway(known)]),
    ],
  }
}

/**
 * Continues an open problem: unchanged, with another cause, or with a more serious one, which
 * counts as new. Null if nothing changes.
 */
function goneOn(check: GoodCheck, found: Found, problem: Problem): Step | null {
  const { at } = check
  const { key, troubles } = found
  const moved = { ...problem, connection: key, troubles }
  if (!isOtherCause(problem.troubles, troubles)) {
    // issues from an earlier version have the time of the check
    const start =
      problem.reopened > 0
        ? problem.cause_since
        : startOfCause(found, { seenAt: problem.cause_since })
    const isSame =
      problem.connection === key &&
      problem.cause_since === start &&
      JSON.stringify(problem.troubles) === JSON.stringify(troubles)
    return isSame ? null : { problem: { ...moved, cause_since: start }, events: [] }
  }
  const cause = causeField(problem.troubles, troubles)
  const cause_since = startOfCause(found, { seenAt: at })
  if (!isGraver(problem.troubles, troubles))
    return {
      problem: { ...moved, cause_since },
      events: [checkEvent('cause', at, cause)],
    }
  return {
    problem: { ...moved, ...unset, cause_since, new_at: at },
    events: [checkEvent('cause', at, [...cause, ...takenAway(problem)])],
  }
}

/** Current connection of a problem: the same one, or its replacement. */
const connectionNow = ({ connection }: Problem, { now, former }: GoodCheck) =>
  now.connections.find(({ key }) => key === connection) ??
  now.connections.find(({ key }) => former.get(key)?.key === connection)

/** Reason that the problem of a connection is over. */
function closingOfConnection(problem: Problem, check: GoodCheck): Closing {
  const { connection, troubles } = problem
  const next = connectionNow(problem, check)
  if (!next) return 'removed'
  if (next.superseded || next.key !== connection) return 'reconnected'
  const wasSilent = troubles.every(({ kind }) => kind === 'silent' || kind === 'no data')
  if (!wasSilent) return 'recovered'
  const { grade } = next.silence
  if (grade === 'inactive' || grade === 'replaced') return grade
  return grade === 'unknown' && next.silence.newest === null ? 'ended' : 'recovered'
}

function closingOf(problem: Problem, check: GoodCheck): Closing {
  const { connection, provider } = problem
  const isListed = check.now.connections.some((each) => columnText(providerOf(each)) === provider)
  if (!connection.startsWith('#')) return closingOfConnection(problem, check)
  if (isGoneKey(connection)) return isListed ? 'reconnected' : 'replaced'
  if (connection === issueKeys.unreadable) return 'recovered'
  const isConnected =
    connection === issueKeys.unconnected ? check.now.connections.length > 0 : isListed
  return isConnected ? 'recovered' : 'ended'
}

/** Closed by a check for a reason, with the last trouble. */
const closed = (problem: Problem, at: string, closed_as: Closing): Step => ({
  problem: { ...problem, state: 'closed', closed_at: at, closed_as },
  events: [
    checkEvent('closed', at, [
      ...causeField(problem.troubles, null),
      { name: 'closed_as', before: null, after: closed_as },
    ]),
  ],
})

/** True if a problem has its own rules: shared accounts are found across all checks. */
export const isSharedProblem = ({ connection }: Problem): boolean =>
  connection.startsWith(issueKeys.shared(''))

/**
 * Changes that a check makes to a person's problems, and the keys of connections with unconfirmed
 * trouble.
 */
export function stepsOf(check: GoodCheck): { steps: Step[]; pending: Set<string> } {
  const { before, now, started_at, at, problems } = check
  const own = problems.filter((problem) => !isSharedProblem(problem))
  const byKey = new Map(own.map((problem) => [problem.connection, problem]))
  // two simultaneous checks count as one
  const isLater = before !== null && before.at < started_at
  const steps: Step[] = []
  const pending = new Set<string>()
  const goesOn = new Set<string>()
  for (const found of foundOf(check)) {
    const problem =
      byKey.get(found.key) ?? (found.formerKey === null ? undefined : byKey.get(found.formerKey))
    if (problem?.state === 'open') {
      goesOn.add(problem.id)
      const step = goneOn(check, found, problem)
      if (step) steps.push(step)
    } else if (isLater && sawTheSame(found.before, found.troubles))
      steps.push(opened(check, found, problem))
    else pending.add(found.key)
  }
  for (const problem of own) {
    if (problem.state === 'closed' || goesOn.has(problem.id)) continue
    // it may be among the unreadable records
    const issue = { key: problem.connection, provider: problem.provider }
    const isBeside = problem.connection.startsWith('#')
    if (now.unreadable.length && isBeside && !isOverWith(issue, now.connections)) continue
    const connection = connectionNow(problem, check)?.key ?? problem.connection
    // if it returns, it is the same problem, on the new connection
    const moved = byKey.has(connection) ? problem : { ...problem, connection }
    steps.push(closed(moved, at, closingOf(problem, check)))
  }
  return { steps, pending }
}
