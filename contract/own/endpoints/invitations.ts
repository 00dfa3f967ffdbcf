import * as z from 'zod/mini'

import { Id, nullable } from '#contract/interface/common.ts'
import { PathId, type OwnEndpoint } from '#contract/own/endpoint.ts'
import { ROLES } from '#contract/own/rights.ts'
import { checkAccess, givenAccess, Session } from '#contract/own/workspace.ts'

import { NewPasskey, passkeyErrors, PasskeyOptions, ShownName } from './passkeys.ts'

/** Secret part of a link that works once. */
const LinkToken = z.object({ token: z.string().check(z.regex(/^[\w-]{20,100}$/)) })

/** Details of a one-time link, for the person who opened it. */
export const SignInLink = z.object({
  /** `invitation` creates a passkey, `admission` opens a session for a short time. */
  kind: z.enum(['invitation', 'admission']),
  /** True if the team has this member already, such as after a reset of their passkeys. */
  isMember: z._default(z.boolean(), false),
  team: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  /** Null for a link created on the server or with a team key. */
  invited_by: nullable(z.string()),
  expires_at: z.string(),
})
export type SignInLink = z.infer<typeof SignInLink>

export const Invitation = z.object({
  id: Id,
  name: z.string(),
  role: z.enum(ROLES),
  /** Tags of the people whom the member will see. Null for everyone. */
  scope: nullable(z.array(z.string())),
  /** The member who resets their passkeys with it. Null for a new member. */
  member: nullable(Id),
  invited_by: nullable(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
})
export type Invitation = z.infer<typeof Invitation>
/** Open invitations, newest first. */
const Invitations = z.object({ invitations: z.array(Invitation) })
const InviteMember = z.object({ name: ShownName, ...givenAccess }).check(checkAccess)
/** Invitations with the link of the new one, which is sent only once. */
const NewInvitation = z.extend(Invitations, { url: z.string() })

const OneId = z.object({ id: PathId })
const { disabled, expired, off, refused } = passkeyErrors
const linkErrors = {
  404: 'This link isn’t valid. Copy the whole link again, or ask for a new one.',
  409: 'This link was already used. Ask for a new one.',
  410: 'This link has expired. Ask for a new one.',
  429: 'Too many failed sign-in attempts',
} as const

export const invitationEndpoints = {
  readSignInLink: {
    method: 'POST',
    path: '/workspace/links/read',
    summary: 'Details for a one-time link',
    right: 'open',
    body: LinkToken,
    answer: SignInLink,
    errors: { ...linkErrors, 422: linkErrors[404] },
  },
  invitationOptions: {
    method: 'POST',
    path: '/workspace/links/passkey/options',
    summary: 'Start creating a passkey from an invitation',
    right: 'open',
    body: LinkToken,
    answer: PasskeyOptions,
    errors: { ...linkErrors, 422: linkErrors[404] },
  },
  acceptInvitation: {
    method: 'POST',
    path: '/workspace/links/passkey',
    summary: 'Create a passkey from an invitation, and sign in',
    right: 'open',
    audit: true,
    body: z.object({ ...LinkToken.shape, passkey: NewPasskey }),
    answer: Session,
    errors: {
      ...linkErrors,
      403: disabled,
      408: expired,
      422: refused,
    },
  },
  useAdmissionLink: {
    method: 'POST',
    path: '/workspace/links/session',
    summary: 'Sign in for a short time with an emergency link',
    right: 'open',
    audit: true,
    body: LinkToken,
    answer: Session,
    errors: {
      ...linkErrors,
      403: disabled,
      422: linkErrors[404],
    },
  },
  listInvitations: {
    method: 'GET',
    path: '/workspace/invitations',
    summary: 'Open invitations',
    right: 'members.read',
    answer: Invitations,
  },
  inviteMember: {
    method: 'POST',
    path: '/workspace/invitations',
    summary: 'Invite a member with a one-time link',
    right: 'members.write',
    body: InviteMember,
    answer: NewInvitation,
    errors: { 409: off },
  },
  cancelInvitation: {
    method: 'DELETE',
    path: '/workspace/invitations/:id',
    summary: 'Cancel an invitation',
    right: 'members.write',
    params: OneId,
    answer: Invitations,
    missing: { id: 'This invitation was already used or canceled, or has expired' },
  },
  resetPasskeys: {
    method: 'POST',
    path: '/workspace/members/:id/invitation',
    summary: 'Remove a member’s passkeys and create a link for a new one',
    right: 'members.write',
    params: OneId,
    answer: NewInvitation,
    missing: { id: 'This team has no member with this ID' },
    errors: {
      409: 'You can’t reset your own passkeys. Add and remove them under Settings.',
      410: 'This member signs in with single sign-on and has no passkeys.',
    },
  },
} as const satisfies Record<string, OwnEndpoint>
