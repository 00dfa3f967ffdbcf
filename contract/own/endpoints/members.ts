import * as z from 'zod/mini'

import { PathId, type OwnEndpoint } from '#contract/own/endpoint.ts'
import { Members } from '#contract/own/workspace.ts'

const OneMember = z.object({ id: PathId })
const missing = { id: 'This team has no member with this ID' }

export const memberEndpoints = {
  listMembers: {
    method: 'GET',
    path: '/workspace/members',
    summary: 'The team’s members by name',
    right: 'members.read',
    answer: Members,
  },
  disableMember: {
    method: 'POST',
    path: '/workspace/members/:id/disable',
    summary: 'Sign a member out everywhere and refuse their sign-ins',
    right: 'members.write',
    params: OneMember,
    answer: Members,
    missing,
    errors: { 409: 'You can’t disable yourself. Ask another administrator.' },
  },
  enableMember: {
    method: 'POST',
    path: '/workspace/members/:id/enable',
    summary: 'Let a disabled member sign in again',
    right: 'members.write',
    params: OneMember,
    answer: Members,
    missing,
  },
} as const satisfies Record<string, OwnEndpoint>
