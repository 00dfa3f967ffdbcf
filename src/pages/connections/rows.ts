import type { CheckedConnection } from '#contract/connection-checks.ts'
import type { Connection } from '#contract/providers.ts'
import { causeOf, connectionName, type Cause } from '#lib/connections/cause.ts'
import { checkedConnection } from '#lib/connections/checked.ts'
import { notLookedAt, silenceOf, type RecordedDays } from '#lib/connections/silence.ts'
import { byWorst } from '#lib/connections/trouble.ts'
import { silenceWords } from '#lib/connections/words.ts'
import type { Day } from '#lib/days.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import { counted, formatNumber } from '#src/lib/units.ts'

/** Resources that are as they are for the same reason. */
type CauseGroup = { cause: Cause; resources: string[] }

export type ConnectionRow = {
  /** Tells it from the person's others, also in the address: two connections of one provider are two rows. */
  key: string
  connection: Connection
  checked: CheckedConnection
  /** All that is not simply available, the gravest first. */
  deviations: CauseGroup[]
  available: string[]
  /** What its workouts tell, in one line. */
  workouts: string
}

const gravity: readonly Cause['kind'][] = [
  'denied',
  'unexplained',
  'unknown',
  'unreadable',
  'contradicted',
  'reduced',
]

function deviationsOf({ resource_availability }: Connection): CauseGroup[] {
  const groups = new Map<string, CauseGroup>()
  for (const [resource, availability] of Object.entries(resource_availability ?? {})) {
    const cause = causeOf(availability)
    if (cause.kind === 'available') continue
    const key = JSON.stringify(cause)
    const same = groups.get(key)
    if (same) same.resources.push(resource)
    else groups.set(key, { cause, resources: [resource] })
  }
  return [...groups.values()].sort(
    (a, b) => gravity.indexOf(a.cause.kind) - gravity.indexOf(b.cause.kind),
  )
}

/** What nothing is wrong with is in this order. */
const quietness = ['suspect', 'resting', 'cannot tell', 'recording']

/**
 * A person's connections, worst first. `recorded` is null where their workouts were not read, or with `isReading` not yet;
 * else they were looked at from `lookedFrom` on.
 */
export function connectionRows(
  connections: readonly Connection[],
  recorded: RecordedDays | null,
  { now, lookedFrom, isReading = false }: { now: Day; lookedFrom: Day; isReading?: boolean },
): ConnectionRow[] {
  const names = new Map(connections.map(({ slug, name }) => [slug, name]))
  const nameOf = (slug: string) => names.get(slug) ?? slug
  const counts = new Map<string, number>()
  const rows = connections.map((connection): ConnectionRow => {
    const provider = connection.slug ?? connectionName(connection)
    const count = (counts.get(provider) ?? 0) + 1
    counts.set(provider, count)
    const silence = recorded ? silenceOf(connection, recorded, { now, lookedFrom }) : notLookedAt
    const checked = checkedConnection(connection, silence)
    return {
      key: count === 1 ? provider : `${provider} ${count}`,
      connection,
      checked,
      deviations: deviationsOf(connection),
      available: checked.available,
      workouts: isReading ? 'being read' : silenceWords(connection, silence, now, nameOf),
    }
  })
  return rows.sort(
    (a, b) =>
      byWorst(a.checked.troubles, b.checked.troubles) ||
      quietness.indexOf(a.checked.silence.grade) - quietness.indexOf(b.checked.silence.grade) ||
      b.deviations.length - a.deviations.length,
  )
}

export const inTrouble = ({ checked }: ConnectionRow): boolean => checked.troubles.length > 0

/** What a connection in error names available is not known to work. */
export const isInError = (connection: Connection): boolean =>
  connection.status === 'error' ||
  connection.error_details !== null ||
  unreadableReason(connection, 'error_details') !== null

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

/** `2 connected, 1 in error, 1 paused, 1 with a status Rounds does not know`. */
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

/** What is not known to be well although nothing is in trouble, each in one line; empty where all is well. */
export function notKnownWell(
  rows: readonly ConnectionRow[],
  { rejected, unlisted }: { rejected: number; unlisted: readonly string[] },
): string[] {
  return [
    ...(rejected ? [`${counted(rejected, 'connection')} could not be read.`] : []),
    ...unlisted.map((provider) => `${provider} gives workouts, but is not among the connections.`),
    ...rows
      .filter(({ checked }) => checked.silence.grade !== 'recording')
      .map(({ connection, workouts }) => `${connectionName(connection)}: ${workouts}.`),
    ...rows.flatMap(({ connection, checked: { reduced } }) =>
      reduced.length
        ? [
            `${connectionName(connection)}: ${counted(reduced.length, 'resource')} with scopes denied.`,
          ]
        : [],
    ),
  ]
}
