import type { Connection } from '#contract/interface/providers.ts'
import type { CheckedConnection, PersonIssue } from '#contract/own/connection-checks.ts'
import { causeOf, connectionName, type Cause } from '#lib/connections/cause.ts'
import { providerOf } from '#lib/connections/key.ts'
import { outcomeOf, type Context } from '#lib/connections/outcome.ts'
import { notLookedAt, type RecordedDays } from '#lib/connections/silence.ts'
import { byWorst } from '#lib/connections/trouble.ts'
import { causeWords, silenceWords } from '#lib/connections/words.ts'
import type { Day } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import { counted } from '#src/kit/lib/units.ts'

/** Resources with the same cause. */
type CauseGroup = { cause: Cause; resources: string[] }

export type ConnectionRow = {
  /**
   * Key among the person's connections, also in the address: two connections of one provider are
   * two rows.
   */
  key: string
  connection: Connection
  checked: CheckedConnection
  /** Key at the last check, if it was different. */
  formerKey: string | null
  /** True if its provider has an incident that includes this connection. */
  isOfIncident: boolean
  /** True if its provider has an incident, and this connection failed independently. */
  isApart: boolean
  /** Everything not fully available, most serious first. */
  deviations: CauseGroup[]
  available: string[]
  /** Workout activity in one line. */
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

const NONE: ReadonlySet<string> = new Set()

/** Order of connections without trouble. */
const quietness: CheckedConnection['silence']['grade'][] = [
  'silent',
  'no data',
  'inactive',
  'unknown',
  'waiting',
  'recording',
  'replaced',
]

/**
 * A person's connections, worst first, and their issues without a connection. `recorded` is null
 * if their workouts were not read, or with `isReading` not yet, in which case the previous check's
 * findings remain. Otherwise workouts were examined from `lookedFrom` on.
 */
export function connectionRows(
  { connections, unreadable }: { connections: readonly Connection[]; unreadable: string[] },
  recorded: RecordedDays | null,
  {
    lookedFrom,
    isReading = false,
    isOfIncident = () => false,
    failing = NONE,
    ...context
  }: Context & {
    lookedFrom: Day
    isReading?: boolean
    /** True if the connection with this key is part of an incident. */
    isOfIncident?: (key: string) => boolean
    /** Providers with an incident. */
    failing?: ReadonlySet<string>
  },
): { rows: ConnectionRow[]; issues: PersonIssue[] } {
  const names = new Map(connections.map(({ slug, name }) => [slug, name]))
  const nameOf = (slug: string) => names.get(slug) ?? slug
  const { outcome, keys, former } = outcomeOf(
    {
      connections,
      unreadable,
      recorded: isReading ? null : (recorded ?? new Map()),
      // unread workouts say nothing
      lookedFrom: recorded ? lookedFrom : context.today,
    },
    context,
  )
  const counts = new Map<string, number>()
  const rows = connections.map((connection, place): ConnectionRow => {
    const provider = providerOf(connection)
    const count = (counts.get(provider) ?? 0) + 1
    counts.set(provider, count)
    const found = itemAt(
      outcome.connections.filter(({ key }) => key === keys[place]),
      0,
    )
    const checked = recorded || isReading ? found : { ...found, silence: notLookedAt }
    const isKnown = !isReading || former.has(checked.key)
    return {
      key: count === 1 ? provider : `${provider} ${count}`,
      connection,
      checked,
      formerKey: former.get(checked.key)?.key ?? null,
      isOfIncident: isOfIncident(checked.key),
      isApart: failing.has(provider) && !isOfIncident(checked.key),
      deviations: deviationsOf(connection),
      available: checked.available,
      workouts: isKnown ? workoutWords(connection, checked, nameOf) : 'Loading…',
    }
  })
  rows.sort(
    (a, b) =>
      byWorst(a.checked.troubles, b.checked.troubles) ||
      quietness.indexOf(a.checked.silence.grade) - quietness.indexOf(b.checked.silence.grade) ||
      b.deviations.length - a.deviations.length,
  )
  return { rows, issues: outcome.issues }
}

const workoutWords = (
  connection: Connection,
  { silence, superseded }: CheckedConnection,
  nameOf: (slug: string) => string,
) => (superseded ? 'Replaced by a newer connection' : silenceWords(connection, silence, nameOf))

export const inTrouble = ({ checked }: ConnectionRow): boolean => checked.troubles.length > 0

/** True if a connection has an error, so that resources listed as available may not work. */
export const isInError = ({ connection, checked }: ConnectionRow): boolean =>
  connection.status === 'error' ||
  checked.troubles.some(({ kind }) => kind === 'error') ||
  unreadableReason(connection, 'error_details') !== null

/** Resources of all connections: those of most providers first, then by name. */
export function resourcesOf(connections: readonly Connection[]): string[] {
  const named = new Map<string, number>()
  for (const { resource_availability } of connections)
    for (const resource of Object.keys(resource_availability ?? {}))
      named.set(resource, (named.get(resource) ?? 0) + 1)
  return [...named]
    .sort(([a, n], [b, m]) => m - n || a.localeCompare(b))
    .map(([resource]) => resource)
}

/** Uncertainties when nothing is in trouble, one line each. Empty if all is well. */
export const notKnownWell = (
  rows: readonly ConnectionRow[],
  { rejected }: { rejected: number },
): string[] => [
  ...(rejected ? [`Couldn’t read ${counted(rejected, 'connection')}.`] : []),
  ...rows.flatMap(({ connection, checked: { accepted } }) =>
    accepted.length ? [`${connectionName(connection)}: Accepted: ${causeWords(accepted)}`] : [],
  ),
  ...rows
    .filter(({ checked }) => checked.silence.grade !== 'recording')
    .map(({ connection, workouts }) => `${connectionName(connection)}: ${workouts}`),
  ...rows.flatMap(({ connection, checked: { reduced } }) =>
    reduced.length
      ? [
          `${connectionName(connection)}: permissions declined for ${counted(reduced.length, 'data type')}`,
        ]
      : [],
  ),
]
