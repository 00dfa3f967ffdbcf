import * as z from 'zod/mini'

import { Day, Id, INTEGER_MAX, nullable } from '#contract/interface/common.ts'

import { Creator } from './workspace.ts'

/**
 * Connection state that the gateway keeps for a team's people: the outcome of each person's last
 * check, the problems that follow from it, and the changes from check to check. Instants are UTC,
 * `2026-11-20T07:58:00Z`.
 */

/** Party that has to act next. */
const actors = ['person', 'us', 'provider', 'unknown'] as const
export const Actor = z.enum(actors)
export type Actor = z.infer<typeof Actor>

/**
 * Kinds of trouble, the gravest first. `shared`: the account of another person. `error`:
 * `error_details`, unless data came since. `disconnected`: a connection that an earlier check
 * listed and that is gone. `unreadable`: the record, or a part of it that its state depends on.
 * `status`: any other than connected. `unavailable`: a resource, with the required scopes that were
 * denied, none where no scope explains it. `unknown`: a resource with a status that Rounds does not
 * know. `silent`: connected, and no workout for longer than the person's own rhythm. `no data`:
 * connected for days, and never a workout. `unconnected`: on the list for days, and no connection.
 * `unlisted`: workouts of a provider that is not connected.
 */
export const troubleKinds = [
  'shared',
  'error',
  'disconnected',
  'unreadable',
  'status',
  'unavailable',
  'unknown',
  'silent',
  'no data',
  'unconnected',
  'unlisted',
] as const
export const Trouble = z.object({
  kind: z.enum(troubleKinds),
  /** Null of the connection as a whole. */
  resource: nullable(z.string()),
  /** Required scopes that were denied. */
  scopes: z.array(z.string()),
  /**
   * The error's type, the status as it came, or why it cannot be read; of `silent` and `unconnected` the day of the newest
   * workout, of `no data` and `disconnected` the day since when.
   */
  detail: nullable(z.string()),
  actor: Actor,
})
export type Trouble = z.infer<typeof Trouble>

/** Days after which each condition becomes an issue. */
export const CheckRules = z.object({
  /** A shorter pause is no silence, whatever the rhythm. */
  silent: z.number(),
  /** Connected, and never a workout. */
  noData: z.number(),
  /** Days on the list without any connection. */
  unconnected: z.number(),
  /** Silent for so long while another provider records: given up for that one. */
  replaced: z.number(),
})
export type CheckRules = z.infer<typeof CheckRules>

/**
 * `recording`: as usual. `silent`: longer quiet than usual. `inactive`: longer quiet, and so is another provider that recorded
 * until then. `replaced`: quiet for so long while another provider records that it was given up. `no data`: never a workout.
 * `waiting`: connected, or connected again, so lately that nothing can be expected yet. `unknown`: too little is known of
 * the person's rhythm, or the provider gives no workouts.
 */
const silenceGrades = [
  'recording',
  'silent',
  'inactive',
  'replaced',
  'no data',
  'waiting',
  'unknown',
] as const
export const Silence = z.object({
  grade: z.enum(silenceGrades),
  /** The day of its newest workout, in the person's own time zone; null where none was seen. */
  newest: nullable(Day),
  days_ago: nullable(z.number()),
  /** Days from one day with a workout to the next: the median. Null where there are too few. */
  usual_gap: nullable(z.number()),
  /** Days on which others recorded since the newest, the most first. */
  meanwhile: z.array(z.object({ provider: z.string(), days: z.number() })),
  /** The first day that was looked at. */
  looked_from: nullable(Day),
  /**
   * Start of the time in which workouts can be expected: connected, or seen to work again. Null if
   * it is not known.
   */
  waiting_since: nullable(Day),
})
export type Silence = z.infer<typeof Silence>

export const CheckedConnection = z.object({
  /** Tells it from the person's others: the provider, and when it was connected. */
  key: z.string(),
  slug: nullable(z.string()),
  name: nullable(z.string()),
  status: nullable(z.string()),
  /** Time of connection, as sent by the service. */
  created_on: nullable(z.string()),
  error: nullable(
    z.object({
      type: nullable(z.string()),
      message: nullable(z.string()),
      at: nullable(z.string()),
    }),
  ),
  /** Resources that are simply available. */
  available: z.array(z.string()),
  /** Available, but optional scopes were denied. */
  reduced: z.array(z.object({ resource: z.string(), scopes: z.array(z.string()) })),
  silence: Silence,
  /** The person has connected the same provider again since. */
  superseded: z.boolean(),
  /** Worst first; empty where nothing is wrong. */
  troubles: z.array(Trouble),
  /**
   * Troubles that somebody marked as needing no action; they are not in `troubles` until the cause
   * changes.
   */
  accepted: z.array(Trouble),
  /** Seen once: a second check has to confirm it. */
  pending: z.boolean(),
})
export type CheckedConnection = z.infer<typeof CheckedConnection>

/**
 * Issue beside the existing connections: a connection that is gone, a provider that is not listed,
 * no connection at all.
 */
export const PersonIssue = z.object({
  /** Tells it from the person's others. */
  key: z.string(),
  /** Slug, or name where there is none; null of the person as a whole. */
  provider: nullable(z.string()),
  name: nullable(z.string()),
  troubles: z.array(Trouble),
  accepted: z.array(Trouble),
  pending: z.boolean(),
})
export type PersonIssue = z.infer<typeof PersonIssue>

export const PersonCheck = z.object({
  user_id: Id,
  /** Time at which this was read; null if it never was. */
  checked_at: nullable(z.string()),
  connections: z.array(CheckedConnection),
  issues: z.array(PersonIssue),
  /** Records that had no place, by their reasons. */
  unreadable: z.array(z.string()),
  /** Others of the team's people with the same account at a provider: those in the reader's scope, of all that there are. */
  shared: z.array(z.object({ provider: z.string(), user_ids: z.array(Id) })),
  /** The newest day with a workout of any provider, as far as was looked. */
  last_activity: nullable(Day),
  /** The last check where it failed; what is here is then of the one before. */
  failed: nullable(
    z.object({
      at: z.string(),
      status: z.number(),
      detail: z.string(),
      /** Seconds. */
      retry_after: nullable(z.number()),
    }),
  ),
})
export type PersonCheck = z.infer<typeof PersonCheck>
/** One person's last check, null where there is none or they are not on the list, and what it goes by. */
export const KeptCheck = z.object({
  check: nullable(PersonCheck),
  added_at: nullable(z.string()),
  rules: CheckRules,
})
export type KeptCheck = z.infer<typeof KeptCheck>

/** The check that runs by itself. */
export const BackgroundCheck = z.object({
  /** Seconds from one to the next; null where it is off. */
  interval: nullable(z.number()),
  running: z.boolean(),
  started_at: nullable(z.string()),
  /** End of the last complete run. */
  finished_at: nullable(z.string()),
  checked: z.number(),
  failed: z.number(),
  of: z.number(),
  /** Reason that the run stopped early; null if it did not. */
  stopped: nullable(z.string()),
})
export type BackgroundCheck = z.infer<typeof BackgroundCheck>

/** Everybody's, or what is otherwise since a moment. */
export const PersonChecks = z.object({
  checks: z.array(PersonCheck),
  /**
   * Start for the next request. A little before the answer: changes that were being written come
   * then, or come twice.
   */
  moment: z.string(),
  /**
   * Number of checks of the whole list: a client that counts another number has missed something,
   * and asks for all.
   */
  total: z.number(),
  /** Taken off the list since the moment that was asked from. */
  removed: z.array(Id),
  /** Shared accounts of everybody who has one, whenever they were checked. */
  shared: z.array(z.object({ user_id: Id, shared: PersonCheck.shape.shared })),
  /** Number of people who may be checked at the same time. */
  concurrency: z.number(),
  rules: CheckRules,
  background: BackgroundCheck,
})
export type PersonChecks = z.infer<typeof PersonChecks>

/**
 * Summary for the page frame: number of people, number with a confirmed issue, and age of the
 * checks.
 */
export const CheckSummary = z.object({
  people: z.number(),
  attention: z.number(),
  /** The oldest and the newest check of those who were read; null where nobody was. */
  checked_from: nullable(z.string()),
  checked_at: nullable(z.string()),
})
export type CheckSummary = z.infer<typeof CheckSummary>

/** Kinds of change from one check to the next. */
export const changeKinds = [
  'status',
  'error',
  'healed',
  'scope lost',
  'scope gained',
  'resource lost',
  'resource gained',
  'connected',
  'disconnected',
  'silent',
  'no data',
  'recording',
] as const
export const ConnectionChange = z.object({
  at: z.string(),
  user_id: Id,
  /** Slug, or name where there is none. */
  provider: z.string(),
  kind: z.enum(changeKinds),
  resource: nullable(z.string()),
  before: nullable(z.string()),
  after: nullable(z.string()),
})
export type ConnectionChange = z.infer<typeof ConnectionChange>
/** The newest first. `from` is the earliest that is still kept. */
export const ConnectionChanges = z.object({
  changes: z.array(ConnectionChange),
  from: nullable(z.string()),
  /** True where there are more changes than are listed here. */
  truncated: z.boolean(),
})
export type ConnectionChanges = z.infer<typeof ConnectionChanges>

const view = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** The query string of the board. */
  search: z.string().check(z.maxLength(2000)),
  /** The member who saved it alone sees it, else the team. */
  only_me: z.boolean(),
  version: z.int().check(z.gte(0), z.lte(INTEGER_MAX)),
}
/** A list's filters by name. They stand in the address, and name nobody. */
export const SavedView = z.object({
  id: Id,
  ...view,
  /** The member who saved it first, and who alone may change who sees it; null of whoever held the team's key. */
  created_by: nullable(Creator),
})
export type SavedView = z.infer<typeof SavedView>
/** Views of the team and the member's own, by name. */
export const SavedViews = z.object({ views: z.array(SavedView) })
export type SavedViews = z.infer<typeof SavedViews>

/** In the place of the version that it goes on from; 0 is a new view. */
export const PutView = z.object(view)
export type ViewToPut = z.infer<typeof PutView>
