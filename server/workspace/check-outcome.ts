import type {
  CheckedConnection,
  ConnectionChange,
  PersonCheck,
  Trouble,
} from '#contract/connection-checks.ts'
import type { Connection } from '#contract/providers.ts'
import { checkedConnection } from '#lib/connections/checked.ts'
import { silenceOf, unlistedProviders } from '#lib/connections/silence.ts'
import { byWorst, causeName, unlistedTrouble } from '#lib/connections/trouble.ts'
import type { Day } from '#lib/days.ts'
import { daysOf, lastActivityOf, ofProvider, type Remembered } from './recorded-days.ts'

/** What was read of a person. */
export type ReadPerson = {
  connections: readonly Connection[]
  /** Records that had no place, by their reasons. */
  unreadable: string[]
  remembered: Remembered
}
/** What a check finds, as it is kept. */
export type Outcome = Pick<
  PersonCheck,
  'connections' | 'unreadable' | 'unlisted' | 'last_activity'
> & {
  /** Denied scopes, by provider. */
  denied: Record<string, string[]>
}
/** A change without when and whose. */
export type Change = Omit<ConnectionChange, 'at' | 'user_id'>

/** What problems and changes call a connection: its slug, or its name where it has none. */
export const providerOf = ({ slug, name }: Pick<CheckedConnection, 'slug' | 'name'>): string =>
  slug ?? name ?? ''

function deniedOf({ resource_availability }: Connection): string[] {
  const denied = Object.values(resource_availability ?? {}).flatMap(({ scope_requirements }) => [
    ...(scope_requirements?.user_denied.required ?? []),
    ...(scope_requirements?.user_denied.optional ?? []),
  ])
  return [...new Set(denied)]
}

/** What a check finds of a person. Nothing of it is known to be pending yet. */
export function outcomeOf(
  { connections, unreadable, remembered }: ReadPerson,
  today: Day,
): Outcome {
  const recorded = daysOf(remembered)
  const about = { now: today, lookedFrom: remembered.looked_from }
  return {
    connections: connections
      .map((connection) => checkedConnection(connection, silenceOf(connection, recorded, about)))
      .sort((a, b) => byWorst(a.troubles, b.troubles)),
    unreadable,
    // one may be in what could not be read
    unlisted: unreadable.length ? [] : unlistedProviders(connections, recorded, today),
    last_activity: lastActivityOf(remembered),
    denied: Object.fromEntries(connections.map((each) => [providerOf(each), deniedOf(each)])),
  }
}

/** The troubles of each provider that has any: of connections, and of providers that are not among them. */
export function troublesByProvider({
  connections,
  unlisted,
}: Pick<Outcome, 'connections' | 'unlisted'>): Map<string, Trouble[]> {
  const found = new Map<string, Trouble[]>()
  const add = (provider: string, troubles: readonly Trouble[]) => {
    if (troubles.length) found.set(provider, [...(found.get(provider) ?? []), ...troubles])
  }
  for (const connection of connections) add(providerOf(connection), connection.troubles)
  for (const provider of unlisted) add(provider, [unlistedTrouble()])
  return found
}

const nameOf = (trouble: Trouble) => `${trouble.resource ?? ''} ${causeName(trouble)}`

/** Whether two checks saw something of the same. */
export function sawTheSame(before: readonly Trouble[], now: readonly Trouble[]): boolean {
  const names = new Set(before.map(nameOf))
  return now.some((trouble) => names.has(nameOf(trouble)))
}

const available = ({ available: whole, reduced }: CheckedConnection) =>
  new Set([...whole, ...reduced.map(({ resource }) => resource)])
const isSilent = ({ troubles }: CheckedConnection) => troubles.some(({ kind }) => kind === 'silent')
const without = (some: Iterable<string>, others: Iterable<string>) => {
  const left = new Set(some)
  for (const each of others) left.delete(each)
  return [...left]
}

function changesOfConnection(
  [before, now]: readonly [CheckedConnection, CheckedConnection],
  [deniedBefore, deniedNow]: readonly [readonly string[], readonly string[]],
): Change[] {
  const provider = providerOf(now)
  const changes: Change[] = []
  const add = (kind: Change['kind'], about: Partial<Change>) =>
    changes.push({ provider, kind, resource: null, before: null, after: null, ...about })

  if (before.status !== now.status) add('status', { before: before.status, after: now.status })
  if (now.error && (!before.error || before.error.type !== now.error.type))
    add('error', { before: before.error?.type ?? null, after: now.error.type })
  const wasBroken = before.troubles.some(({ kind }) => kind !== 'silent')
  if ((before.error && !now.error) || (wasBroken && !now.troubles.length))
    add('healed', { before: before.error?.type ?? causeName(before.troubles[0]!) })
  for (const scope of without(deniedNow, deniedBefore)) add('scope lost', { before: scope })
  for (const scope of without(deniedBefore, deniedNow)) add('scope gained', { after: scope })
  for (const resource of without(available(before), available(now))) {
    const trouble = now.troubles.find((each) => each.resource === resource)
    add('resource lost', {
      resource,
      before: 'available',
      after: trouble ? (trouble.detail ?? trouble.kind) : null,
    })
  }
  for (const resource of without(available(now), available(before)))
    add('resource gained', { resource, after: 'available' })
  if (isSilent(now) && !isSilent(before)) add('silent', { after: now.silence.newest })
  if (isSilent(before) && now.silence.grade === 'recording')
    add('recording', { before: before.silence.newest, after: now.silence.newest })
  return changes
}

/** What is otherwise than at the check before. */
export function changesOf(before: Outcome, now: Outcome): Change[] {
  const byProvider = ({ connections }: Outcome) =>
    new Map(connections.map((each) => [providerOf(each), each]))
  const [known, found] = [byProvider(before), byProvider(now)]
  const changes = [...found].flatMap(([provider, connection]) => {
    const earlier = known.get(provider)
    if (earlier)
      return changesOfConnection(
        [earlier, connection],
        [ofProvider(before.denied, provider), ofProvider(now.denied, provider)],
      )
    // one that could not be read was not away
    if (before.unreadable.length) return []
    return [
      {
        provider,
        kind: 'connected' as const,
        resource: null,
        before: null,
        after: connection.status,
      },
    ]
  })
  if (now.unreadable.length) return changes
  const gone = [...known].filter(([provider]) => !found.has(provider))
  return [
    ...changes,
    ...gone.map(([provider, { status }]) => ({
      provider,
      kind: 'disconnected' as const,
      resource: null,
      before: status,
      after: null,
    })),
  ]
}
