import * as z from 'zod/mini'

import { Id, Instant, nullable } from '#contract/interface/common.ts'
import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import type { Right } from '#contract/own/rights.ts'

/** Maximum number of events in one response. */
export const AUDIT_PART = 200

/** One response about people, or one change. */
export const AuditEvent = z.object({
  number: z.number(),
  at: z.string(),
  /** Null for the team key, a program, or a command. */
  member: nullable(z.object({ id: Id, name: z.string() })),
  /** API key of a program. */
  key: z._default(nullable(z.object({ id: Id, name: z.string() })), null),
  /** Null for a program or a command. */
  session: nullable(Id),
  /** Required right, after `break-glass ` if the member saw everyone in an emergency. */
  permission: z.string(),
  /** Name of the endpoint or the command. */
  action: z.string(),
  /** Id of the member, order set, note, or other record, if there is one. */
  object: nullable(z.string()),
  /** Name of the record, if it is an API key, a member, or an invitation. Of emergency access, the member’s. */
  object_name: z._default(nullable(z.string()), null),
  /** Ids of the people. Null if there were more than 50. */
  subjects: nullable(z.array(Id)),
  /** HTTP status of the response. */
  status: z.number(),
  request: nullable(Id),
  address: nullable(z.string()),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** Rights to read data about people. Responses without people aren't recorded. */
const ABOUT_PEOPLE: ReadonlySet<string> = new Set<Right>([
  'people.read',
  'workouts.read',
  'notes.read',
  'connections.read',
  'connections.check',
])
/** Rights to read data that isn't about people. */
const ABOUT_NOBODY: ReadonlySet<string> = new Set<Right>([
  'catalog.read',
  'order-sets.read',
  'views.read',
  'members.read',
])

/** Responses of an endpoint that are recorded: all, those about people, only denied ones, or none. */
export function recordingOf({
  right = 'open',
  audit,
}: Partial<Pick<OwnEndpoint, 'right' | 'audit'>>): 'each' | 'people' | 'denied' | 'none' {
  if (audit) return 'each'
  // anyone may ask
  if (right === 'open') return 'none'
  if (audit === false || right === 'signed in') return 'denied'
  if (ABOUT_PEOPLE.has(right)) return 'people'
  return ABOUT_NOBODY.has(right) ? 'denied' : 'each'
}

/** Kinds of events: answers about people, changes, denied requests, and emergency access. */
const AuditKind = z.enum(['read', 'change', 'denied', 'break-glass'])
export type AuditKind = z.infer<typeof AuditKind>

const AuditQuery = z.object({
  user_id: z.optional(Id),
  /** With `user_id`: adds responses about more than 50 people, which may include this person. */
  lists: z.optional(z.literal('include')),
  member: z.optional(Id),
  key: z.optional(Id),
  kind: z.optional(AuditKind),
  /** Start, and the end (exclusive). */
  from: z.optional(Instant),
  to: z.optional(Instant),
  /** Number of the last event of the previous page. */
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
})
export type AuditQuery = z.input<typeof AuditQuery>

export const auditEndpoints = {
  listAudit: {
    method: 'GET',
    path: '/workspace/audit',
    summary: `Who saw or changed what, newest first, in pages of ${AUDIT_PART}`,
    right: 'audit.read',
    query: AuditQuery,
    answer: z.object({
      /** `off` records nothing, `on` records shortly after a response, `required` before it. */
      mode: z.enum(['off', 'on', 'required']),
      events: z.array(AuditEvent),
      /** `before` for the next page. Null on the last one. */
      next: nullable(z.number()),
    }),
  },
} as const satisfies Record<string, OwnEndpoint>
