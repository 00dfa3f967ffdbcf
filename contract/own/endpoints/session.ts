import * as z from 'zod/mini'

import { Id } from '#contract/interface/common.ts'
import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import { Session, SignedInBrowsers, SignIn } from '#contract/own/workspace.ts'

export const sessionEndpoints = {
  session: {
    method: 'GET',
    path: '/workspace/session',
    summary: 'Who is signed in, and which service is upstream',
    right: 'open',
    answer: Session,
  },
  signIn: {
    method: 'POST',
    path: '/workspace/session',
    summary: 'Sign in with a team API key, or as the demonstration team',
    right: 'open',
    body: SignIn,
    answer: Session,
    errors: {
      401: 'The key is unknown or revoked',
      403: 'Keys are taken by https only, and there may be no demonstration',
      422: 'Give a team API key.',
      429: 'Too many keys were refused',
    },
  },
  signOut: {
    method: 'DELETE',
    path: '/workspace/session',
    summary: 'End the session',
    right: 'open',
    answer: Session,
  },
  active: {
    method: 'POST',
    path: '/workspace/session/active',
    summary: 'Say that the person at the page is active, so that the session goes on',
    right: 'open',
    answer: z.object({}),
    errors: { 401: 'The session has ended. Sign in again.' },
  },
  listSessions: {
    method: 'GET',
    path: '/workspace/sessions',
    summary: 'Browsers that are signed in to the workspace',
    right: 'sessions.read',
    answer: SignedInBrowsers,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/workspace/sessions',
    summary: 'Sign every other browser out',
    right: 'sessions.write',
    answer: SignedInBrowsers,
  },
  endSession: {
    method: 'DELETE',
    path: '/workspace/sessions/:id',
    summary: 'Sign one browser out',
    right: 'sessions.write',
    params: z.object({ id: Id }),
    answer: SignedInBrowsers,
    missing: { id: 'This browser is not signed in any more' },
  },
} as const satisfies Record<string, OwnEndpoint>
