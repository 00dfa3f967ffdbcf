import type { Connection } from '#contract/interface/providers.ts'
import type { CheckedConnection } from '#contract/own/connection-checks.ts'

type Named = Pick<Connection, 'slug' | 'name'>
type Dated = Named & Pick<Connection, 'created_on'>

/** What a connection is counted under: its slug, or its name where there is none. Empty where it has neither. */
export const providerOf = ({ slug, name }: Named): string => slug ?? name ?? ''

/** Milliseconds since 1970; null where it is not known. */
export function connectedAt({ created_on }: Pick<CheckedConnection, 'created_on'>): number | null {
  const at = created_on === null ? NaN : Date.parse(created_on)
  return Number.isNaN(at) ? null : at
}

/** Enough to tell two from each other. Characters. */
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
 * What tells each connection of a person from the others, also from one of the same provider that was there before or beside
 * it: the provider and when it was connected. The very same again is numbered.
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

/**
 * Which connection of the check before each connection is, by the key of now: the one with the same key, or else one of the same
 * provider that is there no more, because whoever connects again gets a new one.
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
  const kept = new Set([...former.values()].map(({ key }) => key))
  /** The oldest last. */
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

/** The keys of what is wrong beside the connections that are there. No provider is called so. */
export const issueKeys = {
  gone: (connection: string) => `#gone ${connection}`,
  unlisted: (provider: string) => `#unlisted ${asPart(provider)}`,
  shared: (provider: string) => `#shared ${asPart(provider)}`,
  unconnected: '#unconnected',
  unreadable: '#unreadable',
}
export const isGoneKey = (key: string): boolean => key.startsWith(issueKeys.gone(''))
