import * as z from 'zod/mini'

import { Id, Instant } from '#contract/interface/common.ts'
import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import { listPartQuery } from '#contract/own/list-part.ts'
import {
  KeptIncidents,
  ProblemHistories,
  ProblemHistory,
  ProblemList,
  Problems,
  ProblemsChange,
} from '#contract/own/problems.ts'

const ProblemsQuery = z.object({
  state: z.optional(z.enum(['open', 'closed'])),
  user_id: z.optional(Id),
  closed_since: z.optional(Instant),
})

export const problemEndpoints = {
  listProblems: {
    method: 'GET',
    path: '/workspace/problems',
    summary:
      'Issues for everyone or for one person, one page at a time, or changes since a given time. Changes include issues in every state',
    right: 'connections.read',
    query: z.extend(ProblemsQuery, listPartQuery),
    answer: ProblemList,
  },
  changeProblems: {
    method: 'PATCH',
    path: '/workspace/problems',
    summary:
      'Make the same change to several issues. Send the version of each issue that you last read. If any has changed since then, none are changed',
    right: 'issues.write',
    body: ProblemsChange,
    answer: Problems,
    current: Problems,
    errors: { 412: 'Someone else changed this. Review it, then try again.' },
  },
  problemHistory: {
    method: 'GET',
    path: '/workspace/problems/:id/history',
    summary: 'An issue’s history, newest first',
    right: 'connections.read',
    params: z.object({ id: Id }),
    answer: ProblemHistory,
    missing: { id: 'This team has no issue with this ID' },
  },
  problemHistories: {
    method: 'GET',
    path: '/workspace/problem-histories',
    summary: 'History of all issues that match the same query',
    right: 'connections.read',
    query: ProblemsQuery,
    answer: ProblemHistories,
  },
  listIncidents: {
    method: 'GET',
    path: '/workspace/incidents',
    summary: 'Provider incidents, ongoing ones first',
    right: 'connections.read',
    answer: KeptIncidents,
  },
} as const satisfies Record<string, OwnEndpoint>
