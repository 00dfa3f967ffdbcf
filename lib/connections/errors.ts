import type { Actor } from '#contract/own/connection-checks.ts'

/** Description of an error type in full sentences: name, meaning, who acts, and how. */
export type KnownError = {
  title: string
  what: string
  actor: Actor
  remedy: string
  /** True for errors caused by the person. Many of them at once are not an incident. */
  isOwn?: true
}

const knownErrors: Record<string, KnownError> = {
  token_refresh_failed: {
    title: 'Access expired',
    what: 'Access expired, and the provider rejected the token refresh.',
    actor: 'person',
    remedy: 'Ask the patient to reconnect.',
  },
  webhook_registration_failed: {
    title: 'Setup failed',
    what: 'Webhook registration failed at the provider.',
    actor: 'us',
    remedy: 'Check our settings with the provider, then retry.',
  },
  user_not_found: {
    title: 'Account not found',
    what: 'The provider no longer recognizes this account.',
    actor: 'person',
    remedy: 'Ask the patient to reconnect with their current account.',
    isOwn: true,
  },
  deregistered_per_provider: {
    title: 'Access revoked',
    what: 'The patient or the provider revoked access.',
    actor: 'person',
    remedy: 'Ask the patient whether they want to reconnect.',
    isOwn: true,
  },
  required_scopes_not_granted: {
    title: 'Permissions missing',
    what: 'Required permissions weren’t granted.',
    actor: 'person',
    remedy: 'Ask the patient to reconnect and grant all permissions.',
    isOwn: true,
  },
  provider_credential_error: {
    title: 'Sign-in rejected',
    what: 'The provider rejected the credentials.',
    actor: 'person',
    remedy:
      'Ask the patient to sign in to the provider again. If several patients have this error, check our own credentials with the provider.',
  },
  provider_password_expired: {
    title: 'Password expired',
    what: 'The patient’s password for the provider has expired.',
    actor: 'person',
    remedy: 'Ask the patient to set a new password, then reconnect.',
    isOwn: true,
  },
  unknown: {
    title: 'Provider error',
    what: 'The provider reported an unknown error.',
    actor: 'unknown',
    remedy: 'Try refreshing later. If the error persists, send the ticket to the provider.',
  },
}

/** Description of an error type. Null if unknown. The type is then shown as sent. */
export const explainError = (type: string): KnownError | null =>
  Object.hasOwn(knownErrors, type) ? (knownErrors[type] ?? null) : null
