import * as z from 'zod/mini'

import { PathId, type OwnEndpoint } from '#contract/own/endpoint.ts'
import { checkAccess, givenAccess, Members } from '#contract/own/workspace.ts'

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
    summary: 'Sign a member out everywhere and block new sign-ins',
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
  changeMemberRole: {
    method: 'PUT',
    path: '/workspace/members/:id/role',
    summary: 'Change the role and scope of a member who signs in with a passkey',
    right: 'members.write',
    params: OneMember,
    body: z.object(givenAccess).check(checkAccess),
    answer: Members,
    missing,
    errors: {
      409: 'You can’t change your own role. Ask another administrator.',
      410: 'Your identity provider sets this member’s role.',
    },
  },
} as const satisfies Record<string, OwnEndpoint>
