import * as z from 'zod/mini'

import { Id, Instant } from '#contract/interface/common.ts'
import {
  CheckSummary,
  ConnectionChanges,
  KeptCheck,
  PersonCheck,
  PersonChecks,
} from '#contract/own/connection-checks.ts'
import { PathId, type OwnEndpoint } from '#contract/own/endpoint.ts'

export const checkEndpoints = {
  listChecks: {
    method: 'GET',
    path: '/workspace/checks',
    summary: 'Last check of everybody on the list, or what is different since an instant',
    right: 'checks.read',
    query: z.object({ since: z.optional(Instant) }),
    answer: PersonChecks,
  },
  checkSummary: {
    method: 'GET',
    path: '/workspace/checks/summary',
    summary: 'How many people have an issue, and how old the checks are',
    right: 'checks.read',
    answer: CheckSummary,
  },
  keptCheck: {
    method: 'GET',
    path: '/workspace/checks/:user_id',
    summary: 'Last check of one person. `check` is null without one',
    right: 'checks.read',
    params: z.object({ user_id: z.string() }),
    answer: KeptCheck,
  },
  checkPerson: {
    method: 'POST',
    path: '/workspace/checks/:user_id',
    summary:
      'Check one person now. A check that could not be made is answered with the one before, and `failed` has the status and the words of the service',
    right: 'checks.write',
    params: z.object({ user_id: PathId }),
    answer: PersonCheck,
    missing: { user_id: 'This person is not on the list' },
  },
  listConnectionChanges: {
    method: 'GET',
    path: '/workspace/connection-changes',
    summary: 'What changed from check to check, the newest first',
    right: 'checks.read',
    query: z.object({ since: z.optional(Instant), user_id: z.optional(Id) }),
    answer: ConnectionChanges,
  },
} as const satisfies Record<string, OwnEndpoint>
