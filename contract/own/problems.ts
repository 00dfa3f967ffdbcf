import * as z from 'zod/mini'

import { Day, Id, nullable } from '#contract/interface/common.ts'
import { plainText } from '#contract/interface/plain-text.ts'

import { Trouble } from './connection-checks.ts'
import { listPart } from './list-part.ts'

/**
 * Problems that the gateway derives from the troubles that checks find, with their history and
 * provider incidents.
 */

/**
 * Reasons for closing a problem. By a check: `recovered`; `reconnected`, if the person connected
 * the provider again; `removed`, if the connection is gone, which is a problem of its own;
 * `replaced` and `inactive`, by the kind of silence; `ended`, if it can no longer be determined.
 * By a user: `left`, if the person disconnected on purpose, and `accepted`.
 */
const closings = [
  'recovered',
  'reconnected',
  'removed',
  'replaced',
  'inactive',
  'ended',
  'left',
  'accepted',
] as const
export type Closing = (typeof closings)[number]
/** Reasons that a user can give. They apply until the cause changes. */
export const givenClosings = ['left', 'accepted'] as const
export type GivenClosing = (typeof givenClosings)[number]

/**
 * Trouble of one connection or person over time: opened when a second check confirms it, closed by
 * the next good check or by a user, reopened if it returns.
 */
export const Problem = z.object({
  id: Id,
  user_id: Id,
  /** Key of the connection or of the person's issue. */
  connection: z.string(),
  /** Slug, or the name without one. Empty for the person as a whole. */
  provider: z.string(),
  /** Name of the provider. */
  name: nullable(z.string()),
  state: z.enum(['open', 'closed']),
  /** Troubles as last seen. */
  troubles: z.array(Trouble),
  first_seen: z.string(),
  opened_at: z.string(),
  /**
   * Start of the current cause: the error's own time if the provider sends one, otherwise the
   * first check with it.
   */
  cause_since: z.string(),
  /** Time at which it was opened, or last became more serious. */
  new_at: z.string(),
  closed_at: nullable(z.string()),
  closed_as: nullable(z.enum(closings)),
  /** Number of times it came back. */
  reopened: z.number(),
  /** Name of the assignee, as entered in the browser. */
  owner: nullable(z.string()),
  note: z.string(),
  snoozed_until: nullable(Day),
  contacted_on: nullable(Day),
  /** Increases with each change. Changes are based on it. */
  version: z.number(),
})
export type Problem = z.infer<typeof Problem>
export const Problems = z.object({ problems: z.array(Problem) })
export type Problems = z.infer<typeof Problems>
export const ProblemList = z.extend(Problems, listPart)
export type ProblemList = z.infer<typeof ProblemList>

/** Today in the time zone that is furthest ahead of UTC, by 14 hours. */
const latestToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
export const problemLimits = { owner: 80, note: 4000, atOnce: 1000 } as const
/** Change of a problem. A missing field stays as it is, null clears it. */
export const ProblemChange = z.object({
  owner: z.optional(
    z.nullable(z.string().check(plainText(), z.minLength(1), z.maxLength(problemLimits.owner))),
  ),
  note: z.optional(z.string().check(z.maxLength(problemLimits.note))),
  snoozed_until: z.optional(z.nullable(Day)),
  /** Today at the latest, anywhere on Earth. */
  contacted_on: z.optional(
    z.nullable(
      Day.check(
        z.refine((day) => day <= latestToday(), {
          error: 'The day of contact can’t be in the future',
        }),
      ),
    ),
  ),
  /** Closes it. Null reopens one that a user closed. */
  closed_as: z.optional(z.nullable(z.enum(givenClosings))),
})
export type ProblemChange = z.infer<typeof ProblemChange>
/** The same change to many problems, each based on the version that the user saw. */
export const ProblemsChange = z.object({
  problems: z
    .array(z.object({ id: Id, version: z.int() }))
    .check(z.minLength(1), z.maxLength(problemLimits.atOnce)),
  change: ProblemChange,
  /** Name of the user who makes the change. */
  author: z.optional(
    z.nullable(z.string().check(plainText(), z.minLength(1), z.maxLength(problemLimits.owner))),
  ),
})
/** Kinds of events of a problem. `cause`: a check found a different cause. */
const problemEvents = ['seen', 'opened', 'cause', 'closed', 'reopened', 'changed'] as const
export const ProblemEvent = z.object({
  at: z.string(),
  kind: z.enum(problemEvents),
  /** Name of the user. Null if none was entered, or for a check. */
  author: nullable(z.string()),
  /** Browser, such as `Firefox on Linux`. Null for a check. */
  browser: nullable(z.string()),
  /** Changed fields, including `cause` and `closed_as`, with their values before and after. */
  fields: z.array(
    z.object({ name: z.string(), before: nullable(z.string()), after: nullable(z.string()) }),
  ),
})
export type ProblemEvent = z.infer<typeof ProblemEvent>
const EventOfPerson = z.extend(ProblemEvent, { user_id: Id })
export const ProblemHistory = z.object({ events: z.array(EventOfPerson) })
export type ProblemHistory = z.infer<typeof ProblemHistory>
/** Histories of many problems, each problem's newest event first. */
export const ProblemHistories = z.object({
  events: z.array(z.extend(EventOfPerson, { problem_id: Id })),
})
export type ProblemHistories = z.infer<typeof ProblemHistories>

/** Many faults of one provider that began together. It ends when only a few are left. */
export const KeptIncident = z.object({
  id: Id,
  /** Slug, or the name without one. */
  provider: z.string(),
  name: nullable(z.string()),
  /** Types of errors and statuses, those of most people first. */
  causes: z.array(z.string()),
  began_at: z.string(),
  ended_at: nullable(z.string()),
  /** Number of people with the provider when most people were affected. */
  of: z.number(),
  /** All affected people. `left_at` is when a check found their connection in another state. */
  members: z.array(
    z.object({
      user_id: Id,
      connection: z.string(),
      began_at: z.string(),
      left_at: nullable(z.string()),
    }),
  ),
})
export type KeptIncident = z.infer<typeof KeptIncident>
/** Incidents: ongoing ones first, then ended ones, latest first. */
export const KeptIncidents = z.object({ incidents: z.array(KeptIncident) })
export type KeptIncidents = z.infer<typeof KeptIncidents>
