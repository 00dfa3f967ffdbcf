import type { Connection } from '#contract/interface/providers.ts'
import type { CheckedConnection } from '#contract/own/connection-checks.ts'
import { getOrCreate } from '#lib/lists.ts'

type Named = Pick<Connection, 'slug' | 'name'>
type Dated = Named & Pick<Connection, 'created_on'>

/** Key of a connection's provider: its slug, or its name without one. Empty if it has neither. */
export const providerOf = ({ slug, name }: Named): string => slug ?? name ?? ''

/** Milliseconds since 1970. Null if unknown. */
export function connectedAt({ created_on }: Pick<CheckedConnection, 'created_on'>): number | null {
  const at = created_on === null ? NaN : Date.parse(created_on)
  return Number.isNaN(at) ? null : at
}

/** Number of characters that suffice to tell two apart. */
const LENGTH_MAX = 120
const asPart = (text: string) =>
  text
    .slice(0, LENGTH_MAX)
    .replaceAll('\0', '\ufffd')
    .replace(/\p{Surrogate}/gu, '\ufffd')

function keyOf(connection: Dated): string {
  const at = connectedAt(connection)
  const since = at === null ? (connection.created_on ?? '') : new Date(at).toISOString()
  return `${asPart(providerOf(connection))} ${asPart(since)}`.trim()
}

/**
 * Keys that tell a person's connections apart, including earlier or parallel ones of the same
 * provider: the provider and the time of connection. Equal keys are numbered.
 */
export function connectionKeys(connections: readonly Dated[]): string[] {
  const counts = new Map<string, number>()
  return connections.map((connection) => {
    const key = keyOf(connection)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? key : `${key} ${count}`
  })
}

type Keyed = Pick<CheckedConnection, 'key' | 'slug' | 'name' | 'created_on'>

/** Connections by name and time of connection. Those without either are left out. */
function byNameAndTime<Each extends Keyed>(connections: readonly Each[]): Map<string, Each[]> {
  const found = new Map<string, Each[]>()
  for (const each of connections) {
    const at = connectedAt(each)
    if (each.name !== null && at !== null)
      getOrCreate(found, `${at} ${each.name}`, () => []).push(each)
  }
  return found
}

/**
 * Connections whose provider has another slug now: of the same name and time of connection as the
 * only missing one.
 */
function renamed<Before extends Keyed>(
  missing: readonly Before[],
  unknown: readonly Keyed[],
): [key: string, before: Before][] {
  const missingBy = byNameAndTime(missing)
  return [...byNameAndTime(unknown)].flatMap(([name, [now, ...more]]): [string, Before][] => {
    const [before, ...others] = missingBy.get(name) ?? []
    return now && before && !more.length && !others.length ? [[now.key, before]] : []
  })
}

/**
 * Maps the key of each connection to its connection in the previous check: the one with the same
 * key, the same one under another slug, or a missing one of the same provider, because
 * reconnecting creates a new connection.
 */
export function formerConnections<Before extends Keyed>(
  before: readonly Before[],
  now: readonly Keyed[],
): Map<string, Before> {
  const byKey = new Map(before.map((each) => [each.key, each]))
  const former = new Map<string, Before>()
  for (const { key } of now) {
    const same = byKey.get(key)
    if (same) former.set(key, same)
  }
  const known = new Set([...former.values()].map(({ key }) => key))
  const moved = renamed(
    before.filter(({ key }) => !known.has(key)),
    now.filter(({ key }) => !former.has(key)),
  )
  for (const [key, each] of moved) former.set(key, each)
  const kept = new Set([...former.values()].map(({ key }) => key))
  /** Oldest last. */
  const left = new Map<string, Before[]>()
  for (const each of before.filter(({ key }) => !kept.has(key)).toSorted((a, b) => byAge(b, a))) {
    const same = left.get(providerOf(each))
    if (same) same.push(each)
    else left.set(providerOf(each), [each])
  }
  for (const each of now.toSorted(byAge)) {
    if (former.has(each.key)) continue
    const oldest = left.get(providerOf(each))?.pop()
    if (oldest) former.set(each.key, oldest)
  }
  return former
}
const byAge = (a: Keyed, b: Keyed) => (connectedAt(a) ?? 0) - (connectedAt(b) ?? 0)

/** Keys of issues without an existing connection. No provider has such a name. */
export const issueKeys = {
  gone: (connection: string) => `#gone ${connection}`,
  unlisted: (provider: string) => `#unlisted ${asPart(provider)}`,
  shared: (provider: string) => `#shared ${asPart(provider)}`,
  unconnected: '#unconnected',
  unreadable: '#unreadable',
}
export const isUnlistedKey = (key: string): boolean => key.startsWith(issueKeys.unlisted(''))
export const isGoneKey = (key: string): boolean => key.startsWith(issueKeys.gone(''))
