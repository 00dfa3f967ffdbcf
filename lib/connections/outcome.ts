import type { Connection } from '#contract/interface/providers.ts'
import type {
  CheckedConnection,
  CheckRules,
  PersonCheck,
  PersonIssue,
  Silence,
  Trouble,
} from '#contract/own/connection-checks.ts'
import { addDays, dayAt, daysBetween, type Day } from '#lib/days.ts'
import { getOrCreate } from '#lib/lists.ts'

import { checkedConnection } from './checked.ts'
import {
  connectedAt,
  connectionKeys,
  formerConnections,
  isGoneKey,
  isUnlistedKey,
  issueKeys,
  providerOf,
} from './key.ts'
import { notLookedAt, recordedUntil, rhythmOf, silencesOf, type RecordedDays } from './silence.ts'
import { byWorst, isNothingNew, trouble } from './trouble.ts'

/** Result of checking a person. */
export type Outcome = Pick<PersonCheck, 'connections' | 'issues' | 'unreadable' | 'last_activity'>

/** Data read for a person. */
export type Reading = {
  connections: readonly Connection[]
  /** Reasons why records were skipped. */
  unreadable: string[]
  /** Null until workouts are read. The previous check's findings then remain. */
  recorded: RecordedDays | null
  /** First day for which workouts are known. */
  lookedFrom: Day
}

/** Context for evaluating a reading. */
export type Context = {
  /** Result of the previous check. Null for the first one. */
  before: Outcome | null
  today: Day
  /** Day on which the person was added to the list. Null if they are not on it. */
  addedOn: Day | null
  rules: CheckRules
}

/** Days for which workouts of a provider that isn't connected count. */
const UNLISTED_DAYS = 30

type Former = ReadonlyMap<string, CheckedConnection>

/** Start of the time in which workouts can be expected: connected, or working again after a failure. */
function waitingSince(
  connection: Connection,
  before: CheckedConnection | undefined,
  { today }: Context,
): Day {
  const at = connectedAt(connection)
  const connectedOn = at === null ? null : dayAt(at, 0)
  const worksAgain =
    before !== undefined && before.status !== 'connected' && connection.status === 'connected'
  const since = worksAgain
    ? today
    : [before?.silence.waiting_since, connectedOn]
        .flatMap((day) => day ?? [])
        .sort()
        .at(-1)
  return since === undefined || since > today ? today : since
}

/** True if the person has since reconnected the same provider, or has a working connection to it. */
function isSuperseded(connection: Connection, ofProvider: readonly Connection[]): boolean {
  const at = connectedAt(connection)
  const isBroken = connection.status !== 'connected' || connection.error_details !== null
  return ofProvider.some((other) => {
    if (other === connection) return false
    const otherAt = connectedAt(other)
    if (at !== null && otherAt !== null && at !== otherAt) return otherAt > at
    return isBroken && other.status === 'connected' && other.error_details === null
  })
}

/** Moves accepted troubles out of `troubles`, as long as nothing else is wrong. */
function accept<T extends Pick<PersonIssue, 'troubles' | 'accepted'>>(
  one: T,
  accepted: readonly Trouble[],
): T {
  const { troubles } = one
  return accepted.length > 0 && troubles.length > 0 && isNothingNew(accepted, troubles)
    ? { ...one, troubles: [], accepted: troubles }
    : one
}

/** A connection and its key, which stays the same from check to check. */
type KeyedConnection = { connection: Connection; key: string }

/** Silence as the previous check found it, with its days counted up to today. */
function formerSilence(before: CheckedConnection | undefined, today: Day): Silence {
  if (!before) return notLookedAt
  const { newest } = before.silence
  return {
    ...before.silence,
    days_ago: newest === null ? null : Math.max(0, daysBetween(newest, today)),
  }
}

function connectionsOf(
  { recorded, lookedFrom }: Reading,
  connections: readonly KeyedConnection[],
  former: Former,
  context: Context,
): CheckedConnection[] {
  const { today, rules } = context
  const byProvider = new Map<string, Connection[]>()
  for (const { connection } of connections)
    getOrCreate(byProvider, providerOf(connection), () => []).push(connection)
  const heard = connections.map(({ connection, key }) => {
    const superseded = isSuperseded(connection, byProvider.get(providerOf(connection)) ?? [])
    return {
      key,
      superseded,
      connection,
      waitingSince: waitingSince(connection, former.get(key), context),
      isWorking: connection.status === 'connected' && !superseded,
    }
  })
  const silences = recorded
    ? silencesOf(heard, recorded, { now: today, lookedFrom, rules })
    : heard.map((each) => ({ ...each, silence: formerSilence(former.get(each.key), today) }))
  return silences
    .map(({ connection, key, superseded, silence }) => {
      const before = former.get(key)
      const checked = checkedConnection(connection, { key, silence, today, before, superseded })
      const away = context.before?.issues.find((each) => each.key === key)
      return accept(checked, before?.accepted ?? away?.accepted ?? [])
    })
    .sort((a, b) => byWorst(a.troubles, b.troubles))
}
/** Previous connections that may be among the unreadable records. Their last known state remains. */
function notReadNow(
  { connections }: Reading,
  former: Former,
  before: Outcome | null,
): readonly CheckedConnection[] {
  const kept = new Set([...former.values()].map(({ key }) => key))
  const listed = new Set(connections.map(providerOf))
  return (before?.connections ?? []).filter(
    (each) => !kept.has(each.key) && !listed.has(providerOf(each)),
  )
}

const issue = (
  key: string,
  about: Partial<PersonIssue> & Pick<PersonIssue, 'troubles'>,
): PersonIssue => ({ key, provider: null, name: null, accepted: [], pending: false, ...about })

const isGone = ({ key }: PersonIssue) => isGoneKey(key)
/** True where connections that are there end an issue beside them, whatever else could not be read. */
export const isOverWith = (
  { key, provider }: Pick<PersonIssue, 'key' | 'provider'>,
  connections: readonly Pick<CheckedConnection, 'slug' | 'name'>[],
): boolean =>
  key === issueKeys.unconnected
    ? connections.length > 0
    : connections.some((one) => providerOf(one) === provider)
const isConfirmed = ({ key, pending }: PersonIssue) =>
  !pending && key.startsWith('#') && key !== issueKeys.unreadable

/** Connections from the previous check that are gone, and those that were gone before. */
function goneIssues(
  before: Outcome,
  former: Former,
  { now, context }: { now: readonly CheckedConnection[]; context: Context },
): PersonIssue[] {
  const { today, rules } = context
  const listed = new Set(now.map(providerOf))
  const isAway = (provider: string) => !listed.has(provider)
  const kept = new Set([...former.values()].map(({ key }) => key))
  const lost = before.connections.filter(
    (each) => !kept.has(each.key) && isAway(providerOf(each)) && !each.superseded,
  )
  const found = new Map<string, PersonIssue[]>()
  for (const each of lost) {
    const provider = providerOf(each)
    // a replaced connection isn't missed
    if (found.has(provider) || each.silence.grade === 'replaced') continue
    const { key, name } = each
    const gone = [trouble('disconnected', 'person', { detail: today })]
    const isAccepted = each.accepted.length > 0
    found.set(provider, [
      issue(issueKeys.gone(key), {
        provider,
        name,
        troubles: isAccepted ? [] : gone,
        accepted: isAccepted ? gone : [],
      }),
      // its trouble remains until a second check confirms that it is gone, and so does what was accepted
      ...((each.troubles.length && !each.pending) || isAccepted
        ? [issue(key, { provider, name, troubles: each.troubles, accepted: each.accepted })]
        : []),
    ])
  }
  const isReplaced = ({ troubles, accepted }: PersonIssue) => {
    const since = [...troubles, ...accepted][0]?.detail
    const records = now.some(({ silence }) => silence.grade === 'recording')
    return records && since != null && daysBetween(since, today) > rules.replaced
  }
  const still = before.issues.filter(
    (each) => isGone(each) && isAway(each.provider ?? '') && !isReplaced(each),
  )
  return [...still.map((each) => ({ ...each, pending: false })), ...[...found.values()].flat()]
}

/** Workouts from a provider that isn't connected: since it was found gone, or at the usual rhythm. */
function unlistedIssues(
  recorded: RecordedDays,
  {
    connections,
    gone,
    context,
  }: {
    connections: readonly CheckedConnection[]
    gone: readonly PersonIssue[]
    context: Context
  },
): PersonIssue[] {
  const { today, rules } = context
  const listed = new Set(connections.map(({ slug }) => slug))
  return [...recorded].flatMap(([provider, days]) => {
    const [newest = ''] = days
    if (listed.has(provider) || newest < addDays(today, -UNLISTED_DAYS)) return []
    const left = gone.find((each) => each.provider === provider)
    const since = left && [...left.troubles, ...left.accepted][0]?.detail
    const usual = Math.max(rules.silent, rhythmOf(days, rules)?.limit ?? 0)
    const comes = since ? newest > since : daysBetween(newest, today) <= usual
    return comes
      ? [
          issue(issueKeys.unlisted(provider), {
            provider,
            troubles: [trouble('unlisted', 'unknown', { detail: newest })],
          }),
        ]
      : []
  })
}

function issuesOf(
  reading: Reading,
  connections: readonly CheckedConnection[],
  former: Former,
  context: Context,
): PersonIssue[] {
  const { before, today, addedOn, rules } = context
  const { unreadable, recorded } = reading
  // missing connections may be among the unreadable records: what was confirmed without them stands
  const [detail] = unreadable
  if (detail !== undefined)
    return [
      ...(before?.issues.filter(
        (each) => (isGone(each) || isConfirmed(each)) && !isOverWith(each, connections),
      ) ?? []),
      issue(issueKeys.unreadable, { troubles: [trouble('unreadable', 'us', { detail })] }),
    ]
  const gone = before ? goneIssues(before, former, { now: connections, context }) : []
  const unlisted = recorded
    ? unlistedIssues(recorded, { connections, gone, context })
    : (before?.issues.filter(({ key }) => isUnlistedKey(key)) ?? [])
  const lastActivity = lastActivityOf(recorded, before)
  // recorded workouts prove an earlier connection
  const isUnconnected =
    connections.length + gone.length + unlisted.length === 0 &&
    addedOn !== null &&
    (lastActivity !== null || daysBetween(addedOn, today) >= rules.unconnected)
  return [
    ...gone,
    ...unlisted,
    ...(isUnconnected
      ? [
          issue(issueKeys.unconnected, {
            troubles: [trouble('unconnected', 'person', { detail: lastActivity })],
          }),
        ]
      : []),
  ]
}

/** The newest day with a workout of any provider. */
const lastActivityOf = (recorded: RecordedDays | null, before: Outcome | null): Day | null =>
  recorded
    ? ([...recorded.values()]
        .flatMap(([newest]) => newest ?? [])
        .sort()
        .at(-1) ?? null)
    : (before?.last_activity ?? null)

/**
 * Result of checking a person, from the current reading and the previous result. `former` maps the
 * key of each current connection to its previous one. `keys` are those of the connections as read.
 * Nothing is marked as pending yet.
 */
export function outcomeOf(
  given: Reading,
  context: Context,
): { outcome: Outcome; former: Former; keys: string[] } {
  const { before, today } = context
  // it may already be tomorrow in the person's time zone
  const reading = {
    ...given,
    recorded: given.recorded && recordedUntil(given.recorded, addDays(today, 1)),
  }
  const keys = connectionKeys(reading.connections)
  const keyed = reading.connections.flatMap((connection, place) => {
    const key = keys[place]
    return key === undefined ? [] : { connection, key }
  })
  const former = formerConnections(
    before?.connections ?? [],
    keyed.map(({ connection: { slug, name, created_on }, key }) => ({
      key,
      slug,
      name,
      created_on,
    })),
  )
  const connections = [
    ...connectionsOf(reading, keyed, former, context),
    ...(reading.unreadable.length ? notReadNow(reading, former, before) : []),
  ]
  const acceptedBefore = new Map(before?.issues.map(({ key, accepted }) => [key, accepted]))
  return {
    keys,
    former,
    outcome: {
      connections,
      issues: issuesOf(reading, connections, former, context).map((each) =>
        accept(each, acceptedBefore.get(each.key) ?? []),
      ),
      unreadable: reading.unreadable,
      last_activity: lastActivityOf(reading.recorded, before),
    },
  }
}
