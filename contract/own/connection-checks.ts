import * as z from 'zod/mini'

import { Day, Id, INTEGER_MAX, nullable } from '#contract/interface/common.ts'
import { plainText } from '#contract/interface/plain-text.ts'

import { Creator } from './workspace.ts'

/**
 * Connection state that the gateway stores for a team's people: the result of each person's last
 * check, the problems found, and the changes between checks. Times are UTC, such as
 * `2026-11-20T07:58:00Z`.
 */

/** Party that has to act next. */
const actors = ['person', 'us', 'provider', 'unknown'] as const
export const Actor = z.enum(actors)
export type Actor = z.infer<typeof Actor>

/**
 * Kinds of trouble, the most serious first. `shared`: the account belongs to another person too.
 * `error`: `error_details`, unless data came since. `disconnected`: a connection in an earlier
 * check is gone. `unreadable`: the record, or a part that its state depends on, can't be read.
 * `status`: anything except connected. `unavailable`: a resource, with the denied required scopes,
 * or none if no scope explains it. `unknown`: a resource with an unrecognized status. `silent`:
 * connected, and no workout for longer than usual for this person. `no data`: connected for days
 * without any workout. `unconnected`: on the list for days without a connection. `unlisted`:
 * workouts from a provider that is not connected.
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
  /** Null for the connection as a whole. */
  resource: nullable(z.string()),
  /** Denied required scopes. */
  scopes: z.array(z.string()),
  /**
   * The error type, the status as sent, or the reason that it can't be read. For `silent` and
   * `unconnected`, the day of the newest workout. For `no data` and `disconnected`, the day since
   * when.
   */
  detail: nullable(z.string()),
  actor: Actor,
})
export type Trouble = z.infer<typeof Trouble>

/** Days after which each condition becomes an issue. */
export const CheckRules = z.object({
  /** A shorter gap is never a silence, whatever the person's rhythm. */
  silent: z.number(),
  /** Connected, without any workout. */
  noData: z.number(),
  /** Days on the list without any connection. */
  unconnected: z.number(),
  /** Silent while another provider records. The provider then counts as replaced. */
  replaced: z.number(),
})
export type CheckRules = z.infer<typeof CheckRules>

/**
 * `recording`: as usual. `silent`: no workout for longer than usual. `inactive`: the same, and so
 * is another provider that recorded until then. `replaced`: silent for so long while another
 * provider records that it counts as replaced. `no data`: never a workout. `waiting`: connected or
 * reconnected too recently to expect workouts. `unknown`: the person's rhythm isn't known, or the
 * provider sends no workouts.
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
  /** Day of the newest workout, in the person's own time zone. Null if there is none. */
  newest: nullable(Day),
  days_ago: nullable(z.number()),
  /** Median number of days from one day with a workout to the next. Null if there are too few. */
  usual_gap: nullable(z.number()),
  /** Days on which others recorded since the newest workout, the highest number first. */
  meanwhile: z.array(z.object({ provider: z.string(), days: z.number() })),
  /** First day whose workouts were requested. */
  looked_from: nullable(Day),
  /** Time from which workouts can be expected: connected, or working again. Null if unknown. */
  waiting_since: nullable(Day),
})
export type Silence = z.infer<typeof Silence>

export const CheckedConnection = z.object({
  /** Identifies it among the person's connections: the provider and when it was connected. */
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
  /** Fully available resources. */
  available: z.array(z.string()),
  /** Available, but with optional scopes denied. */
  reduced: z.array(z.object({ resource: z.string(), scopes: z.array(z.string()) })),
  silence: Silence,
  /** The person has since reconnected the same provider. */
  superseded: z.boolean(),
  /** Worst first. Empty if nothing is wrong. */
  troubles: z.array(Trouble),
  /** Troubles accepted as needing no action. They are not in `troubles` until the cause changes. */
  accepted: z.array(Trouble),
  /** Seen once. A second check has to confirm it. */
  pending: z.boolean(),
})
export type CheckedConnection = z.infer<typeof CheckedConnection>

/**
 * Issue without an existing connection: a connection that is gone, a provider that is not listed,
 * or no connection at all.
 */
export const PersonIssue = z.object({
  /** Identifies it among the person's issues. */
  key: z.string(),
  /** Slug, or the name without one. Null for the person as a whole. */
  provider: nullable(z.string()),
  name: nullable(z.string()),
  troubles: z.array(Trouble),
  accepted: z.array(Trouble),
  pending: z.boolean(),
})
export type PersonIssue = z.infer<typeof PersonIssue>

export const PersonCheck = z.object({
  user_id: Id,
  /** Time of the reading. Null if there was none. */
  checked_at: nullable(z.string()),
  connections: z.array(CheckedConnection),
  issues: z.array(PersonIssue),
  /** Reasons why records were skipped. */
  unreadable: z.array(z.string()),
  /** Other people of the team with the same account at a provider, limited to the reader's scope. */
  shared: z.array(z.object({ provider: z.string(), user_ids: z.array(Id) })),
  /** Newest day with a workout from any provider, within the requested days. */
  last_activity: nullable(Day),
  /** The last check if it failed. The rest is then from the check before. */
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
/** One person's last check, null if there is none or they are not on the list, and the settings it used. */
export const KeptCheck = z.object({
  check: nullable(PersonCheck),
  added_at: nullable(z.string()),
  rules: CheckRules,
})
export type KeptCheck = z.infer<typeof KeptCheck>

/** The background check. */
export const BackgroundCheck = z.object({
  /** Seconds from one run to the next. Null if it is off. */
  interval: nullable(z.number()),
  running: z.boolean(),
  started_at: nullable(z.string()),
  /** End of the last complete run. */
  finished_at: nullable(z.string()),
  checked: z.number(),
  failed: z.number(),
  of: z.number(),
  /** Reason that the run stopped early. Null if it didn't. */
  stopped: nullable(z.string()),
})
export type BackgroundCheck = z.infer<typeof BackgroundCheck>

/** Checks of everyone, or those changed since a given time. */
export const PersonChecks = z.object({
  checks: z.array(PersonCheck),
  /**
   * Start for the next request. It is a little before the response, so a change being written may
   * come twice but is never missed.
   */
  moment: z.string(),
  /**
   * Number of checks of the whole list. A client with a different number missed something and
   * requests everything again.
   */
  total: z.number(),
  /** People removed from the list since the given time. */
  removed: z.array(Id),
  /** Shared accounts of all people who have one, whenever they were checked. */
  shared: z.array(z.object({ user_id: Id, shared: PersonCheck.shape.shared })),
  /** Number of people who can be checked at the same time. */
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
  /** The oldest and the newest check of the people who were read. Null if there are none. */
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
  /** Slug, or the name without one. */
  provider: z.string(),
  kind: z.enum(changeKinds),
  resource: nullable(z.string()),
  before: nullable(z.string()),
  after: nullable(z.string()),
})
export type ConnectionChange = z.infer<typeof ConnectionChange>
/** Newest first. `from` is the earliest time still stored. */
export const ConnectionChanges = z.object({
  changes: z.array(ConnectionChange),
  from: nullable(z.string()),
  /** True if there are more changes than listed here. */
  truncated: z.boolean(),
})
export type ConnectionChanges = z.infer<typeof ConnectionChanges>

const view = {
  name: z.string().check(plainText(), z.minLength(1), z.maxLength(80)),
  /** The query string of the board. */
  search: z.string().check(z.maxLength(2000)),
  /** Visible only to the member who saved it, otherwise to the team. */
  only_me: z.boolean(),
  version: z.int().check(z.gte(0), z.lte(INTEGER_MAX)),
}
/** A list's filters by name. They appear in the address and contain no personal data. */
export const SavedView = z.object({
  id: Id,
  ...view,
  /** Member who first saved it, and the only one who can change who sees it. Null for a team key. */
  created_by: nullable(Creator),
})
export type SavedView = z.infer<typeof SavedView>
/** Views of the team and the member's own, by name. */
export const SavedViews = z.object({ views: z.array(SavedView) })
export type SavedViews = z.infer<typeof SavedViews>

/** The version it is based on. 0 creates a view. */
export const PutView = z.object(view)
export type ViewToPut = z.infer<typeof PutView>
