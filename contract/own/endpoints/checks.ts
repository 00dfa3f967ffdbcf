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
    summary: 'Last refresh of each person on the list, or changes since a given time',
    right: 'connections.read',
    query: z.object({ since: z.optional(Instant) }),
    answer: PersonChecks,
  },
  checkSummary: {
    method: 'GET',
    path: '/workspace/checks/summary',
    summary: 'Number of people with an issue, and the times of the oldest and newest refresh',
    right: 'connections.read',
    answer: CheckSummary,
  },
  keptCheck: {
    method: 'GET',
    path: '/workspace/checks/:user_id',
    summary: 'A person’s last refresh. `check` is null if there is none',
    right: 'connections.read',
    params: z.object({ user_id: z.string() }),
    answer: KeptCheck,
  },
  checkPerson: {
    method: 'POST',
    path: '/workspace/checks/:user_id',
    summary:
      'Refresh a person now. If this fails, the response has the previous refresh, and `failed` has the service’s status and message',
    right: 'connections.check',
    params: z.object({ user_id: PathId }),
    answer: PersonCheck,
    missing: { user_id: 'This person isn’t on the list' },
  },
  listConnectionChanges: {
    method: 'GET',
    path: '/workspace/connection-changes',
    summary: 'Changes between refreshes, newest first',
    right: 'connections.read',
    query: z.object({ since: z.optional(Instant), user_id: z.optional(Id) }),
    answer: ConnectionChanges,
  },
} as const satisfies Record<string, OwnEndpoint>
