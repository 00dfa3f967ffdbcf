import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'

import type { SignInFailure } from '#lib/single-sign-on.ts'
import { isPassing } from '#server/db/db.ts'

/** A failed sign-in that ends on the sign-in page, with its reason. */
export class SignInRefused extends Error {
  readonly failure: SignInFailure
  constructor(failure: SignInFailure, cause?: unknown) {
    super(`Single sign-on failed: ${failure}`, { cause })
    this.failure = failure
  }
}

/** Error codes of openid-client for an invalid provider response: https://github.com/panva/openid-client */
const NO_RESPONSE = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

/** Recognizes a `fetch` without a response. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError && error.cause instanceof Error

/** Recognizes a request of openid-client without a response in time. */
export const isUnanswered = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT')

/** Reason of a failed sign-in for the reader. */
export function failureOf(error: unknown): SignInFailure {
  if (error instanceof SignInRefused) return error.failure
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'denied'
    return ['server_error', 'temporarily_unavailable'].includes(error.error)
      ? 'unavailable'
      : 'refused'
  }
  if (error instanceof ResponseBodyError)
    return error.error === 'invalid_grant' ? 'expired' : 'refused'
  if (error instanceof WWWAuthenticateChallengeError) return 'refused'
  if (isUnreachable(error)) return 'unavailable'
  if (error instanceof ClientError)
    return NO_RESPONSE.includes(error.code ?? '') ? 'unavailable' : 'refused'
  return isPassing(error as { code?: string }) ? 'not-saved' : 'fault'
}

const WORDS_MAX = 500
/** Messages of an error and its causes for the log, without the tokens and claims in the errors. */
export function reasonsOf(error: unknown): string {
  const reasons: string[] = []
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, error_description } = each as { code?: string; error_description?: string }
    reasons.push([each.message, code, error_description].filter(Boolean).join(' '))
  }
  return reasons.join(': ').slice(0, WORDS_MAX)
}
