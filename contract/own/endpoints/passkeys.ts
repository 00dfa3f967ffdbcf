import * as z from 'zod/mini'

import { Id, nullable } from '#contract/interface/common.ts'
import { plainText } from '#contract/interface/plain-text.ts'
import { PathId, type OwnEndpoint } from '#contract/own/endpoint.ts'
import { Session } from '#contract/own/workspace.ts'

/** Binary WebAuthn data. An attestation with its certificates stays below this limit. */
const Base64Url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(16_000))
/** Name of a person or of a passkey. */
export const ShownName = z.string().check(plainText(), z.minLength(1), z.maxLength(120))

/** Options for the browser, by WebAuthn's PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) })

const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
}
/** New passkey, by WebAuthn's RegistrationResponseJSON. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>
/** Signature by a passkey, by WebAuthn's AuthenticationResponseJSON. */
export const UsedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: z.optional(Base64Url),
  }),
})
export type UsedPasskey = z.infer<typeof UsedPasskey>

export const Passkey = z.object({
  id: Id,
  /** Browser that created it, such as `Chrome on Windows`, until it is renamed. */
  name: z.string(),
  /** True if the passkey is synced, so that it survives the loss of the device. */
  synced: z.boolean(),
  created_at: z.string(),
  /** Null if never used to sign in. */
  last_used_at: nullable(z.string()),
})
export type Passkey = z.infer<typeof Passkey>
/** Passkeys of the requesting member, oldest first. */
const Passkeys = z.object({ passkeys: z.array(Passkey) })
const PasskeyName = z.object({ name: ShownName })

const OneId = z.object({ id: PathId })
/** Messages of errors that any request with a passkey can return. */
export const passkeyErrors = {
  copied:
    'Rounds refused this passkey because it may have been copied. Use another one, or ask a team administrator to reset your passkeys.',
  disabled: 'Your access to Rounds is disabled. Ask a team administrator to enable it.',
  expired: 'This request took longer than 5 minutes or was already used. Try again.',
  off: 'Passkeys are off. Set SIGN_IN=members to turn them on.',
  refused: 'Rounds couldn’t verify this passkey. Try again.',
} as const
const { disabled, expired, off, refused } = passkeyErrors
const passkey = { id: 'You have no passkey with this ID' }
const noneOfYours = 'Only members who sign in with a passkey can have passkeys.'
const otherWay = 'You didn’t sign in with a passkey. Sign in again as you did before.'
const emergency = 'You can’t change passkeys during emergency access. Sign in with a passkey.'

export const passkeyEndpoints = {
  passkeySignInOptions: {
    method: 'POST',
    path: '/workspace/session/passkey/options',
    summary: 'Start signing in with a passkey',
    right: 'open',
    answer: PasskeyOptions,
    errors: { 409: off },
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/workspace/session/passkey',
    summary: 'Sign in with a passkey',
    right: 'open',
    audit: true,
    body: UsedPasskey,
    answer: Session,
    errors: {
      401: 'Rounds doesn’t recognize this passkey. Use another one, or ask a team administrator for a new link.',
      403: disabled,
      409: off,
      410: expired,
      422: refused,
      429: 'Too many failed sign-in attempts',
    },
  },
  signInAgainOptions: {
    method: 'POST',
    path: '/workspace/session/again/passkey/options',
    summary: 'Start signing in again with a passkey',
    right: 'signed in',
    answer: PasskeyOptions,
    errors: { 409: otherWay },
  },
  signInAgainWithPasskey: {
    method: 'POST',
    path: '/workspace/session/again/passkey',
    summary: 'Sign in again with your own passkey, for actions that need a recent sign-in',
    right: 'signed in',
    audit: true,
    body: UsedPasskey,
    errors: {
      403: 'Rounds couldn’t verify that this passkey is yours. Use one listed under Settings.',
      409: otherWay,
      410: expired,
      429: 'Too many failed sign-in attempts',
    },
  },
  listPasskeys: {
    method: 'GET',
    path: '/workspace/passkeys',
    summary: 'Your own passkeys',
    right: 'signed in',
    answer: Passkeys,
  },
  newPasskeyOptions: {
    method: 'POST',
    path: '/workspace/passkeys/options',
    summary: 'Start adding a passkey',
    right: 'signed in',
    answer: PasskeyOptions,
    errors: { 409: noneOfYours, 403: emergency },
  },
  addPasskey: {
    method: 'POST',
    path: '/workspace/passkeys',
    summary: 'Add a passkey',
    right: 'signed in',
    audit: true,
    body: NewPasskey,
    answer: Passkeys,
    errors: { 409: noneOfYours, 410: expired, 422: refused, 403: emergency },
  },
  renamePasskey: {
    method: 'PUT',
    path: '/workspace/passkeys/:id',
    summary: 'Rename a passkey',
    right: 'signed in',
    params: OneId,
    body: PasskeyName,
    answer: Passkeys,
    missing: passkey,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/workspace/passkeys/:id',
    summary: 'Remove a passkey',
    right: 'signed in',
    audit: true,
    params: OneId,
    answer: Passkeys,
    missing: passkey,
    errors: { 409: 'This is your only passkey. Add another one first.', 403: emergency },
  },
} as const satisfies Record<string, OwnEndpoint>
