import type { Connection, ResourceAvailability } from '#contract/providers.ts'
import { daysBetween, today, type Day } from '#lib/days.ts'
import { formatNumber } from '#src/lib/units.ts'
import { unreadableReason } from '#lib/unreadable.ts'

/** Why a resource is as it is, from its status and its scopes. */
export type Cause =
  | { kind: 'available' }
  /** Available, but optional scopes were denied. */
  | { kind: 'reduced'; without: string[] }
  /** Unavailable, and required scopes were denied. */
  | { kind: 'denied'; needs: string[] }
  /** Unavailable, and no scope explains it. */
  | { kind: 'unexplained'; without: string[] }
  /** Available although a required scope was denied: the answer contradicts itself. */
  | { kind: 'contradicted'; needs: string[] }
  /** A status that Rounds does not know, as it came. */
  | { kind: 'unknown'; status: string }
  /** The status could not be read. */
  | { kind: 'unreadable'; reason: string }

export function causeOf(availability: ResourceAvailability): Cause {
  const { status, scope_requirements } = availability
  if (status === null)
    return { kind: 'unreadable', reason: unreadableReason(availability, 'status') ?? 'not given' }
  const denied = {
    required: scope_requirements?.user_denied.required ?? [],
    optional: scope_requirements?.user_denied.optional ?? [],
  }
  if (status === 'available') {
    if (denied.required.length) return { kind: 'contradicted', needs: denied.required }
    return denied.optional.length
      ? { kind: 'reduced', without: denied.optional }
      : { kind: 'available' }
  }
  if (status === 'unavailable')
    return denied.required.length
      ? { kind: 'denied', needs: denied.required }
      : { kind: 'unexplained', without: denied.optional }
  return { kind: 'unknown', status }
}

/** Every resource that any of the connections names: those of most providers first, then by name. */
export function resourcesOf(connections: readonly Connection[]): string[] {
  const named = new Map<string, number>()
  for (const { resource_availability } of connections)
    for (const resource of Object.keys(resource_availability ?? {}))
      named.set(resource, (named.get(resource) ?? 0) + 1)
  return [...named]
    .sort(([a, n], [b, m]) => m - n || a.localeCompare(b))
    .map(([resource]) => resource)
}

/** What a connection is called: by its name, or where that could not be read by its slug. */
export const connectionName = ({ name, slug }: Connection): string => name ?? slug ?? 'No name'

/** Something to look at: any status but connected, or a resource that is not simply available. */
export const inTrouble = (connection: Connection): boolean =>
  connection.status !== 'connected' ||
  Object.values(connection.resource_availability ?? {}).some(
    (resource) => causeOf(resource).kind !== 'available',
  )

/** `2 connected, 1 in error, 1 paused, 1 with a status Rounds does not know`; null where there is none. */
export function statusSentence(connections: readonly Connection[]): string {
  const count = (test: (status: string | null) => boolean) =>
    connections.filter(({ status }) => test(status)).length
  const known = { connected: 'connected', error: 'in error', paused: 'paused' } as Record<
    string,
    string
  >
  const parts = Object.entries(known).map(
    ([status, words]) => [count((s) => s === status), words] as const,
  )
  parts.push(
    [count((s) => s !== null && !Object.hasOwn(known, s)), 'with a status Rounds does not know'],
    [count((s) => s === null), 'with an unreadable status'],
  )
  return parts
    .filter(([n]) => n > 0)
    .map(([n, words]) => `${formatNumber(n)} ${words}`)
    .join(', ')
}

/** What the newest workout of a provider says of its connection. */
export type Freshness =
  | { kind: 'cannot tell' }
  | { kind: 'fresh' | 'silent'; day: Day; daysAgo: number }
/** A connection that names workouts and gave none for this many days is silent. */
const SILENT_DAYS = 14

export function freshnessOf(
  slug: string | null,
  workouts: readonly { calendar_date: Day; source: { provider: string | null } }[],
  now: Day = today(),
): Freshness {
  const days = workouts
    .filter(({ source }) => slug !== null && source.provider === slug)
    .map((workout) => workout.calendar_date)
  const newest = days.reduce((a, b) => (a > b ? a : b), '')
  if (!newest) return { kind: 'cannot tell' }
  const daysAgo = Math.max(0, daysBetween(newest, now))
  return { kind: daysAgo > SILENT_DAYS ? 'silent' : 'fresh', day: newest, daysAgo }
}

const errorWords: Record<string, string> = {
  token_refresh_failed:
    'The provider refused to renew its token. Rounds cannot mend this: the person has to reconnect.',
  webhook_registration_failed:
    'The provider did not accept the registration for new data. Try again, or ask the provider.',
  user_not_found:
    'The provider no longer knows this person. They have to reconnect with the account they use now.',
  deregistered_per_provider:
    'The person or the provider ended the connection. They have to reconnect if they still want it.',
  required_scopes_not_granted:
    'The person did not allow what the provider needs. They have to reconnect and allow it.',
  provider_credential_error:
    'The provider did not accept the sign-in. The person has to sign in again.',
  provider_password_expired:
    'The password at the provider has expired. The person has to renew it there and reconnect.',
  unknown: 'The provider gave no reason that is known.',
}
/** An error type in plain words; null where Rounds does not know the type, which is then shown as it came. */
export const explainError = (type: string): string | null =>
  Object.hasOwn(errorWords, type) ? errorWords[type]! : null
