import type { Actor } from '#contract/connection-checks.ts'

/** What is known of a type of error: what happened, who acts, and how. Whole sentences. */
export type KnownError = { what: string; actor: Actor; remedy: string }

const knownErrors: Record<string, KnownError> = {
  token_refresh_failed: {
    what: 'The provider refused to renew its token.',
    actor: 'person',
    remedy: 'The person has to connect again.',
  },
  webhook_registration_failed: {
    what: 'The provider did not accept the address that it should report new data to.',
    actor: 'us',
    remedy: 'Check our settings at the provider, then try again. The person need do nothing.',
  },
  user_not_found: {
    what: 'The provider no longer knows this person.',
    actor: 'person',
    remedy: 'The person has to connect with the account that they use now.',
  },
  deregistered_per_provider: {
    what: 'The person or the provider ended the connection.',
    actor: 'person',
    remedy: 'If they still want it, the person has to connect again.',
  },
  required_scopes_not_granted: {
    what: 'The person did not allow what the provider needs.',
    actor: 'person',
    remedy: 'The person has to connect again and allow it.',
  },
  provider_credential_error: {
    what: 'The provider did not accept the credentials.',
    actor: 'person',
    remedy:
      'The person has to sign in at the provider again. If several people have it, check our own credentials there.',
  },
  provider_password_expired: {
    what: 'The password at the provider has expired.',
    actor: 'person',
    remedy: 'The person has to renew it at the provider and connect again.',
  },
  unknown: {
    what: 'The provider gave no reason that is known.',
    actor: 'unknown',
    remedy: 'Look again later. If it stays, ask the provider with the text below.',
  },
}

/** What is known of a type of error; null where Rounds does not know the type, which is then shown as it came. */
export const explainError = (type: string): KnownError | null =>
  Object.hasOwn(knownErrors, type) ? knownErrors[type]! : null
