import * as z from 'zod/mini'

import { Id, Instant } from '#contract/interface/common.ts'
import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import {
  KeptIncidents,
  ProblemHistories,
  ProblemHistory,
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
    summary: 'Problems of everybody or of one person, open ones first',
    right: 'problems.read',
    query: ProblemsQuery,
    answer: Problems,
  },
  changeProblems: {
    method: 'PATCH',
    path: '/workspace/problems',
    summary:
      'Make the same change to many problems, each from the version that was seen: to all of them, or to none where someone else changed one',
    right: 'problems.write',
    body: ProblemsChange,
    answer: Problems,
    current: Problems,
    errors: { 412: 'Someone else changed this. Look at it again, then retry.' },
  },
  problemHistory: {
    method: 'GET',
    path: '/workspace/problems/:id/history',
    summary: 'What happened to a problem, the newest first',
    right: 'problems.read',
    params: z.object({ id: Id }),
    answer: ProblemHistory,
    missing: { id: 'This team has no problem with this id' },
  },
  problemHistories: {
    method: 'GET',
    path: '/workspace/problem-histories',
    summary: 'What happened to all problems that the same query finds',
    right: 'problems.read',
    query: ProblemsQuery,
    answer: ProblemHistories,
  },
  listIncidents: {
    method: 'GET',
    path: '/workspace/incidents',
    summary: 'Incidents of providers: those that go on first, then those that ended',
    right: 'problems.read',
    answer: KeptIncidents,
  },
} as const satisfies Record<string, OwnEndpoint>
