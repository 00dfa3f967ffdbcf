import {
  troubleKinds,
  type PersonCheck,
  type Silence,
  type Trouble,
} from '#contract/connection-checks.ts'
import type { Connection } from '#contract/providers.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import { causeOf } from './cause.ts'
import { explainError } from './errors.ts'

const trouble = (
  kind: Trouble['kind'],
  actor: Trouble['actor'],
  about: Partial<Trouble> = {},
): Trouble => ({ kind, resource: null, scopes: [], detail: null, actor, ...about })

function troubleOfStatus(connection: Connection): Trouble[] {
  const { status, error_details } = connection
  const found: Trouble[] = []
  if (error_details) {
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

/**
 * What is wrong with a connection, worst first; empty where all is well. Everything that speaks of trouble asks here.
 * `silence` is null where its workouts are not known.
 */
export function troublesOf(connection: Connection, silence: Silence | null): Trouble[] {
  const found = [...troubleOfStatus(connection), ...troubleOfResources(connection)]
  // of a connection that says itself that it does not work, silence is no news
  if (silence?.grade === 'suspect' && connection.status === 'connected')
    found.push(trouble('silent', 'person'))
  return found.sort(byGravity)
}

/** A provider whose workouts came although it is not among the connections. */
export const unlistedTrouble = (): Trouble => trouble('unlisted', 'us')

const byGravity = (a: Trouble, b: Trouble) =>
  troubleKinds.indexOf(a.kind) - troubleKinds.indexOf(b.kind)

/** Compares lists of troubles: the one with the graver comes first, then the one with more. */
export function byWorst(a: readonly Trouble[], b: readonly Trouble[]): number {
  const [first, second] = [a[0], b[0]]
  if (!first || !second) return Number(!first) - Number(!second)
  return byGravity(first, second) || b.length - a.length
}

const EMPTY = 'empty status'
/**
 * What a trouble is counted under: an error's type, a status, `scope denied`, `unexplained`, or its kind. As it came
 * where Rounds has no word for it.
 */
export function causeName({ kind, scopes, detail }: Trouble): string {
  if (kind === 'error') return detail || 'error without a type'
  if (kind === 'status') return detail || EMPTY
  if (kind === 'unavailable') return scopes.length ? 'scope denied' : 'unexplained'
  if (kind === 'unknown') return detail || EMPTY
  return kind
}

/**
 * Whether somebody should look at a person: a connection with a trouble, confirmed or not, a record that had no place,
 * workouts of a provider that is not connected, or an account that somebody else has too. Counts of people count these.
 */
export const needsLook = ({
  connections,
  unreadable,
  unlisted,
  shared,
}: Pick<PersonCheck, 'connections' | 'unreadable' | 'unlisted' | 'shared'>): boolean =>
  connections.some(({ troubles }) => troubles.length > 0) ||
  unreadable.length > 0 ||
  unlisted.length > 0 ||
  shared.length > 0
