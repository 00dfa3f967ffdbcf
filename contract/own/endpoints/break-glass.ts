import * as z from 'zod/mini'

import { Id, nullable } from '#contract/interface/common.ts'
import { plainText } from '#contract/interface/plain-text.ts'
import { PathId, type OwnEndpoint } from '#contract/own/endpoint.ts'
import { breakGlassLimits } from '#contract/own/rights.ts'
import { Session } from '#contract/own/workspace.ts'

const { minutes, reason: length } = breakGlassLimits

/** Time during which a member with a scope saw everyone. */
export const BreakGlass = z.object({
  id: Id,
  /** Null for a team key. */
  member: nullable(z.object({ id: Id, name: z.string() })),
  reason: z.string(),
  began_at: z.string(),
  ends_at: z.string(),
  /** Null until reviewed. */
  reviewed_at: nullable(z.string()),
  /** Name of the member who reviewed it. Null for a team key. */
  reviewed_by: nullable(z.string()),
})
export type BreakGlass = z.infer<typeof BreakGlass>
/** Emergency access in the last 90 days, and older ones waiting for review, newest first. */
const BreakGlassList = z.object({ list: z.array(BreakGlass) })

export const breakGlassEndpoints = {
  breakGlass: {
    method: 'POST',
    path: '/workspace/break-glass',
    summary: `See everyone for ${minutes} minutes in an emergency, with a reason`,
    right: 'signed in',
    audit: true,
    body: z.object({
      reason: z.string().check(plainText(), z.minLength(length.min), z.maxLength(length.max)),
    }),
    answer: Session,
    errors: { 409: 'You already see everyone.' },
  },
  endBreakGlass: {
    method: 'DELETE',
    path: '/workspace/break-glass',
    summary: 'End break-glass access',
    right: 'signed in',
    audit: true,
    answer: Session,
  },
  listBreakGlass: {
    method: 'GET',
    path: '/workspace/break-glass',
    summary: 'Who saw everyone in an emergency, and why',
    right: 'members.read',
    answer: BreakGlassList,
  },
  reviewBreakGlass: {
    method: 'POST',
    path: '/workspace/break-glass/:id/review',
    summary: 'Mark emergency access as reviewed',
    right: 'members.read',
    audit: true,
    params: z.object({ id: PathId }),
    answer: BreakGlassList,
    missing: { id: 'This emergency access was already reviewed' },
    errors: { 409: 'You can’t review your own emergency access. Ask someone else.' },
  },
} as const satisfies Record<string, OwnEndpoint>
