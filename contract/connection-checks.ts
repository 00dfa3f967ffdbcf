import * as z from 'zod/mini'

import { Day, Id, INTEGER_MAX, nullable } from './common.ts'

/**
 * What the gateway keeps of the connections of a team's people: the outcome of each one's last check, the problems that
 * follow from it, and what changed from check to check. Instants are UTC, `2026-11-20T07:58:00Z`.
 */

/** Whose turn it is. */
export const actors = ['person', 'us', 'provider', 'unknown'] as const
export const Actor = z.enum(actors)
export type Actor = z.infer<typeof Actor>

/**
 * What is wrong, the gravest first. `error`: `error_details` at whatever status. `status`: any other than connected. `unavailable`: a resource, with the
 * required scopes that were denied, none where no scope explains it. `unknown`: a resource with a status that Rounds does
 * not know. `silent`: connected, and nothing comes while other providers record. `unreadable`: the record or a part of it
 * that its state is told by. `unlisted`: workouts of a provider that is not among the connections.
 */
export const troubleKinds = [
  'error',
  'unreadable',
  'status',
  'unavailable',
  'unknown',
  'silent',
  'unlisted',
] as const
export const Trouble = z.object({
  kind: z.enum(troubleKinds),
  /** Null of the connection as a whole. */
  resource: nullable(z.string()),
  /** Required scopes that were denied. */
  scopes: z.array(z.string()),
  /** The error's type, the status as it came, or why it cannot be read. */
  detail: nullable(z.string()),
  actor: Actor,
})
export type Trouble = z.infer<typeof Trouble>

/**
 * `recording`: as usual. `suspect`: longer quiet than usual while other providers recorded. `resting`: longer quiet, as all
 * others are. `cannot tell`: too little is known of the person's rhythm, or the provider gives no workouts.
 */
const silenceGrades = ['recording', 'suspect', 'resting', 'cannot tell'] as const
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
})
export type Silence = z.infer<typeof Silence>

export const CheckedConnection = z.object({
  slug: nullable(z.string()),
  name: nullable(z.string()),
  status: nullable(z.string()),
  /** As it came; connected since. */
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
  /** Worst first; empty where all is well. */
  troubles: z.array(Trouble),
  /** Seen once: a second check has to confirm it. */
  pending: z.boolean(),
})
export type CheckedConnection = z.infer<typeof CheckedConnection>

export const PersonCheck = z.object({
  user_id: Id,
  /** When what is here was read; null where it never was. */
  checked_at: nullable(z.string()),
  connections: z.array(CheckedConnection),
  /** Records that had no place, by their reasons. */
  unreadable: z.array(z.string()),
  /** Providers that workouts came from and that are not connected. */
  unlisted: z.array(z.string()),
  /** Those of them that were seen once: a second check has to confirm them. */
  unlisted_pending: z.array(z.string()),
  /** Others of the team's people with the same account at a provider. */
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

/** The check that runs by itself. */
export const BackgroundCheck = z.object({
  /** Seconds from one to the next; null where it is off. */
  interval: nullable(z.number()),
  running: z.boolean(),
  started_at: nullable(z.string()),
  /** Of the last whole run. */
  finished_at: nullable(z.string()),
  checked: z.number(),
  failed: z.number(),
  of: z.number(),
  /** Why it stopped before its end; null where it did not. */
  stopped: nullable(z.string()),
})
export type BackgroundCheck = z.infer<typeof BackgroundCheck>

/** Everybody's, or what is otherwise since a moment. */
export const PersonChecks = z.object({
  checks: z.array(PersonCheck),
  /** What to ask from the next time. A little before the answer: what was being kept meanwhile comes then, or comes twice. */
  moment: z.string(),
  /** How many checks there are of everybody: whoever has another number has missed something, and asks for all. */
  total: z.number(),
  /** Taken off the list since the moment that was asked from. */
  removed: z.array(Id),
  /** Of everybody who has an account that others have too, whenever they were checked. */
  shared: z.array(z.object({ user_id: Id, shared: PersonCheck.shape.shared })),
  /** How many people may be checked at the same time. */
  concurrency: z.number(),
  background: BackgroundCheck,
})
export type PersonChecks = z.infer<typeof PersonChecks>

/** What the frame shows: how many people there are, and how many of them have trouble. */
export const CheckSummary = z.object({ people: z.number(), trouble: z.number() })
export type CheckSummary = z.infer<typeof CheckSummary>

/** From one check to the next. */
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
  /** More happened than is here. */
  truncated: z.boolean(),
})
export type ConnectionChanges = z.infer<typeof ConnectionChanges>

/**
 * The trouble of one connection as a thing with a life: opened when a second check confirmed it, closed by the next good
 * one, reopened if it returns.
 */
export const Problem = z.object({
  id: Id,
  user_id: Id,
  provider: z.string(),
  state: z.enum(['open', 'closed']),
  /** As last seen. */
  troubles: z.array(Trouble),
  first_seen: z.string(),
  opened_at: z.string(),
  closed_at: nullable(z.string()),
  /** How often it returned. */
  reopened: z.number(),
  /** Who sees to it, as they call themselves. */
  owner: nullable(z.string()),
  note: z.string(),
  snoozed_until: nullable(Day),
  contacted_on: nullable(Day),
  /** One more with each change; what a change goes on from. */
  version: z.number(),
})
export type Problem = z.infer<typeof Problem>
export const Problems = z.object({ problems: z.array(Problem) })
export type Problems = z.infer<typeof Problems>

export const problemLimits = { owner: 80, note: 4000, atOnce: 1000 } as const
/** What is absent stays; null takes it away. */
export const ProblemChange = z.object({
  owner: z.optional(
    z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(problemLimits.owner))),
  ),
  note: z.optional(z.string().check(z.maxLength(problemLimits.note))),
  snoozed_until: z.optional(z.nullable(Day)),
  contacted_on: z.optional(z.nullable(Day)),
})
export type ProblemChange = z.infer<typeof ProblemChange>
/** The same change of many, each from the version that was seen. */
export const ProblemsChange = z.object({
  problems: z
    .array(z.object({ id: Id, version: z.int() }))
    .check(z.minLength(1), z.maxLength(problemLimits.atOnce)),
  change: ProblemChange,
})
/** `conflicts` were changed by somebody else meanwhile, and are as they are now: nothing of the change is in them. */
export const ProblemsChanged = z.object({
  problems: z.array(Problem),
  conflicts: z.array(Problem),
})
export type ProblemsChanged = z.infer<typeof ProblemsChanged>

export const ProblemEvent = z.object({
  at: z.string(),
  kind: z.enum(['seen', 'opened', 'closed', 'reopened', 'changed']),
  /** Such as `Firefox on Linux`; null where a check did it. */
  browser: nullable(z.string()),
  /** Of a change: the field, and its value before and after. */
  fields: z.array(
    z.object({ name: z.string(), before: nullable(z.string()), after: nullable(z.string()) }),
  ),
})
export type ProblemEvent = z.infer<typeof ProblemEvent>
export const ProblemHistory = z.object({ events: z.array(ProblemEvent) })
export type ProblemHistory = z.infer<typeof ProblemHistory>

/** A list's filters by name. They stand in the address, and name nobody. */
export const SavedView = z.object({
  id: Id,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** The query string of the board. */
  search: z.string().check(z.maxLength(2000)),
})
export type SavedView = z.infer<typeof SavedView>
/** `version` is one more with each change; a `PUT` says which one it goes on from, and is refused (409) where that is not the newest. */
export const SavedViews = z.object({
  views: z.array(SavedView).check(z.maxLength(100)),
  version: z.int().check(z.gte(0), z.lte(INTEGER_MAX)),
})
export type SavedViews = z.infer<typeof SavedViews>
export type ViewsConflict = { detail: string; current: SavedViews }
