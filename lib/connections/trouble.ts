import type { Connection } from '#contract/interface/providers.ts'
import {
  troubleKinds,
  type CheckedConnection,
  type PersonCheck,
  type Silence,
  type Trouble,
} from '#contract/own/connection-checks.ts'
import { dayAt, daysBetween, type Day } from '#lib/days.ts'
import { unreadableReason } from '#lib/unreadable.ts'

import { causeOf } from './cause.ts'
import { explainError } from './errors.ts'
import { connectedAt } from './key.ts'

export const trouble = (
  kind: Trouble['kind'],
  actor: Trouble['actor'],
  about: Partial<Trouble> = {},
): Trouble => ({ kind, resource: null, scopes: [], detail: null, actor, ...about })

type ErrorDetails = NonNullable<Connection['error_details']>

/** Evidence about a connection in addition to the service's fields. */
type Evidence = {
  silence: Silence
  today: Day
  /** Result of the previous check. */
  before?: CheckedConnection | undefined
}

/** Days after which an error of a working connection counts as old, if no data proves it earlier. */
const LEFTOVER_DAYS = 7

/** True if the same error was seen while the connection failed, or was already left over. */
const wasOver = (error: ErrorDetails, before: CheckedConnection | undefined) =>
  before?.error?.type === error.error_type &&
  before.error.at === error.errored_at &&
  (before.status !== 'connected' || !before.troubles.some(({ kind }) => kind === 'error'))

/**
 * True if `error_details` is left over from a past error: the connection works again, data came
 * since, the connection is newer than the error, or the error is old and nothing is missing.
 */
function isLeftOver(connection: Connection, { silence, today, before }: Evidence): boolean {
  const { status, error_details: error } = connection
  if (status !== 'connected' || !error) return false
  if (wasOver(error, before)) return true
  const at = error.errored_at === null ? NaN : Date.parse(error.errored_at)
  const isMissed = silence.grade === 'silent' || silence.grade === 'no data'
  if (Number.isNaN(at)) return silence.grade === 'recording'
  if ((connectedAt(connection) ?? -Infinity) > at) return true
  const day = new Date(at).toISOString().slice(0, 10)
  if (silence.newest !== null && silence.newest > day) return true
  return daysBetween(day, today) >= LEFTOVER_DAYS && !isMissed
}

function troubleOfStatus(connection: Connection, evidence: Evidence): Trouble[] {
  const { status, error_details } = connection
  const found: Trouble[] = []
  if (error_details && !isLeftOver(connection, evidence)) {
    const { error_type: type } = error_details
    const actor = (type !== null && explainError(type)?.actor) || 'unknown'
    found.push(trouble('error', actor, { detail: type }))
  }
  const unreadable = unreadableReason(connection, 'error_details')
  if (unreadable)
    found.push(trouble('unreadable', 'us', { detail: `error_details: ${unreadable}` }))
  if (status === null) {
    const reason = unreadableReason(connection, 'status') ?? 'not given'
    found.push(trouble('unreadable', 'us', { detail: `status: ${reason}` }))
  } else if (status !== 'connected' && !(status === 'error' && error_details))
    found.push(trouble('status', 'unknown', { detail: status }))
  return found
}

function troubleOfResources(connection: Connection): Trouble[] {
  const unreadable = unreadableReason(connection, 'resource_availability')
  if (unreadable)
    return [trouble('unreadable', 'us', { detail: `resource_availability: ${unreadable}` })]
  return Object.entries(connection.resource_availability ?? {}).flatMap(
    ([resource, availability]): Trouble[] => {
      const cause = causeOf(availability)
      switch (cause.kind) {
        case 'denied':
          return [trouble('unavailable', 'person', { resource, scopes: cause.needs })]
        case 'unexplained':
          return [trouble('unavailable', 'unknown', { resource })]
        case 'unknown':
          return [trouble('unknown', 'unknown', { resource, detail: cause.status })]
        case 'unreadable':
          return [trouble('unreadable', 'us', { resource, detail: `status: ${cause.reason}` })]
        default:
          return []
      }
    },
  )
}

function troubleOfSilence(connection: Connection, { silence }: Evidence): Trouble[] {
  // a failing connection is expected to be silent
  if (connection.status !== 'connected') return []
  if (silence.grade === 'silent') return [trouble('silent', 'person', { detail: silence.newest })]
  if (silence.grade !== 'no data') return []
  // one that works again was connected before that
  const at = connectedAt(connection)
  return [
    trouble('no data', 'person', { detail: at === null ? silence.waiting_since : dayAt(at, 0) }),
  ]
}

/** Troubles of a connection, worst first. Decided only here. */
export function troublesOf(connection: Connection, evidence: Evidence): Trouble[] {
  return [
    ...troubleOfStatus(connection, evidence),
    ...troubleOfResources(connection),
    ...troubleOfSilence(connection, evidence),
  ].sort(byGravity)
}

/** Trouble of an account that another person of the team also has. */
export const sharedTrouble = (): Trouble => trouble('shared', 'us')

/** The lower, the more serious. A connection that fails without an error is as serious as one with it. */
const gravityOf = ({ kind, detail }: Trouble): number =>
  troubleKinds.indexOf(kind === 'status' && detail === 'error' ? 'error' : kind)
/** Rank of the most serious trouble, or of none. */
export const gravestOf = (troubles: readonly Trouble[]): number =>
  Math.min(troubleKinds.length, ...troubles.map(gravityOf))
const byGravity = (a: Trouble, b: Trouble) => gravityOf(a) - gravityOf(b)

/** Compares lists of troubles: the one with the more serious trouble first, then the longer one. */
export function byWorst(a: readonly Trouble[], b: readonly Trouble[]): number {
  const [first, second] = [a[0], b[0]]
  if (!first || !second) return Number(!first) - Number(!second)
  return byGravity(first, second) || b.length - a.length
}

const EMPTY = 'empty status'
/**
 * Key for counting a trouble: an error type, a status, `scope denied`, `unexplained`, or its kind.
 * Unknown types stay as sent.
 */
export function causeName({ kind, scopes, detail }: Trouble): string {
  if (kind === 'error') return detail || 'error without a type'
  if (kind === 'status') return detail || EMPTY
  if (kind === 'unavailable') return scopes.length ? 'scope denied' : 'unexplained'
  if (kind === 'unknown') return detail || EMPTY
  return kind
}

/** Name of a trouble within its connection, stable from check to check. */
const troubleName = (one: Trouble): string => `${one.resource ?? ''} ${causeName(one)}`

/** True if two checks have a trouble in common. */
export function sawTheSame(before: readonly Trouble[], now: readonly Trouble[]): boolean {
  const names = new Set(before.map(troubleName))
  return now.some((one) => names.has(troubleName(one)))
}

/** True if all current troubles were there before. */
export function isNothingNew(before: readonly Trouble[], now: readonly Trouble[]): boolean {
  const names = new Set(before.map(troubleName))
  return now.every((one) => names.has(troubleName(one)))
}

/** True if the causes differ, in any order. */
export const isOtherCause = (before: readonly Trouble[], now: readonly Trouble[]): boolean =>
  !isNothingNew(before, now) || !isNothingNew(now, before)

/**
 * True if the state is worse than before: the worst trouble is more serious, or there are more of
 * its kind.
 */
export function isGraver(before: readonly Trouble[], now: readonly Trouble[]): boolean {
  const [worst, worstNow] = [before[0], now[0]]
  if (!worst || !worstNow) return !worst && worstNow !== undefined
  if (gravityOf(worst) !== gravityOf(worstNow)) return gravityOf(worstNow) < gravityOf(worst)
  const count = (of: readonly Trouble[]) => of.filter(({ kind }) => kind === worst.kind).length
  return count(now) > count(before)
}

/** All troubles of a person, with and without a connection. */
export const troublesOfPerson = ({
  connections,
  issues,
  shared,
}: Pick<PersonCheck, 'connections' | 'issues' | 'shared'>): Trouble[] => [
  ...shared.map(sharedTrouble),
  ...connections.flatMap(({ troubles }) => troubles),
  ...issues.flatMap(({ troubles }) => troubles),
]

/** True if a person has any trouble, confirmed or not. */
export const hasTrouble = ({
  connections,
  issues,
  shared,
}: Pick<PersonCheck, 'connections' | 'issues' | 'shared'>): boolean =>
  shared.length > 0 ||
  connections.some(({ troubles }) => troubles.length > 0) ||
  issues.some(({ troubles }) => troubles.length > 0)
