import type { Connection } from '#contract/interface/providers.ts'
import type {
  CheckedConnection,
  CheckRules,
  ConnectionChange,
} from '#contract/own/connection-checks.ts'
import { formerConnections, providerOf } from '#lib/connections/key.ts'
import { outcomeOf, type Outcome } from '#lib/connections/outcome.ts'
import { causeName } from '#lib/connections/trouble.ts'
import type { Day } from '#lib/days.ts'

import { daysOf, type Remembered } from './recorded-days.ts'

/** Data read for a person. */
export type ReadPerson = {
  connections: readonly Connection[]
  /** Reasons why records were skipped. */
  unreadable: string[]
  remembered: Remembered
}
/** Result of a check, as stored. */
export type KeptOutcome = Outcome & {
  /** Denied scopes by connection key. */
  denied: Record<string, string[]>
}
/** A change without its time and person. */
export type Change = Omit<ConnectionChange, 'at' | 'user_id'>

function deniedOf({ resource_availability }: Connection): string[] {
  const denied = Object.values(resource_availability ?? {}).flatMap(({ scope_requirements }) => [
    ...(scope_requirements?.user_denied.required ?? []),
    ...(scope_requirements?.user_denied.optional ?? []),
  ])
  return [...new Set(denied)]
}

const deniedIn = (denied: Record<string, string[]>, key: string): string[] =>
  (Object.hasOwn(denied, key) && denied[key]) || []

/** Result of checking a person. Nothing is marked as pending yet. */
export function keptOutcomeOf(
  { connections, unreadable, remembered }: ReadPerson,
  context: { before: KeptOutcome | null; today: Day; addedOn: Day; rules: CheckRules },
) {
  const { outcome, former, keys } = outcomeOf(
    {
      connections,
      unreadable,
      recorded: daysOf(remembered),
      lookedFrom: remembered.looked_from,
    },
    context,
  )
  const denied = Object.fromEntries([
    // scopes of unreadable connections stay as they were
    ...outcome.connections.map(({ key }) => [key, deniedIn(context.before?.denied ?? {}, key)]),
    ...connections.map((each, place) => [keys[place], deniedOf(each)]),
  ]) as KeptOutcome['denied']
  return { former, outcome: { ...outcome, denied } }
}

const available = ({ available: whole, reduced }: CheckedConnection) =>
  new Set([...whole, ...reduced.map(({ resource }) => resource)])
const has = ({ troubles }: CheckedConnection, name: 'silent' | 'no data') =>
  troubles.some(({ kind }) => kind === name)
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
  const isError = ({ troubles }: CheckedConnection) => troubles.some(({ kind }) => kind === 'error')

  if (before.status !== now.status) add('status', { before: before.status, after: now.status })
  if (isError(now) && (!isError(before) || before.error?.type !== now.error?.type))
    add('error', { before: before.error?.type ?? null, after: now.error?.type ?? null })
  const wasBroken = before.troubles.find(({ kind }) => kind !== 'silent' && kind !== 'no data')
  const isOver = (isError(before) && !isError(now)) || (wasBroken && !now.troubles.length)
  // one that was replaced has no troubles any more, and did not recover
  if (isOver && !now.superseded)
    add('healed', { before: before.error?.type ?? (wasBroken ? causeName(wasBroken) : null) })
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
  for (const kind of ['silent', 'no data'] as const)
    if (has(now, kind) && !has(before, kind)) add(kind, { after: now.silence.newest })
  if ((has(before, 'silent') || has(before, 'no data')) && now.silence.grade === 'recording')
    add('recording', { before: before.silence.newest, after: now.silence.newest })
  return changes
}

/** Changes since the previous check. */
export function changesOf(before: KeptOutcome, now: KeptOutcome): Change[] {
  const former = formerConnections(before.connections, now.connections)
  const change = (kind: 'connected' | 'disconnected', of: CheckedConnection): Change => ({
    provider: providerOf(of),
    kind,
    resource: null,
    before: kind === 'disconnected' ? of.status : null,
    after: kind === 'connected' ? of.status : null,
  })
  const changes = now.connections.flatMap((connection) => {
    const earlier = former.get(connection.key)
    if (earlier)
      return changesOfConnection(
        [earlier, connection],
        [deniedIn(before.denied, earlier.key), deniedIn(now.denied, connection.key)],
      )
    // an unreadable one wasn't gone
    return before.unreadable.length ? [] : [change('connected', connection)]
  })
  if (now.unreadable.length) return changes
  const kept = new Set([...former.values()].map(({ key }) => key))
  const listed = new Set(now.connections.map(providerOf))
  // one that was replaced, or has another beside it, leaves the provider connected
  const gone = before.connections.filter(
    (each) => !kept.has(each.key) && !each.superseded && !listed.has(providerOf(each)),
  )
  return [...changes, ...gone.map((each) => change('disconnected', each))]
}
