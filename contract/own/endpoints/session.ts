import * as z from 'zod/mini'

import { Id } from '#contract/interface/common.ts'
import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import {
  Session,
  SignedInBrowsers,
  SignedOut,
  SignIn,
  SignInAgain,
} from '#contract/own/workspace.ts'

export const sessionEndpoints = {
  session: {
    method: 'GET',
    path: '/workspace/session',
    summary: 'The signed-in team and the upstream service',
    right: 'open',
    answer: Session,
  },
  signIn: {
    method: 'POST',
    path: '/workspace/session',
    summary: 'Sign in with a team key or as the demo team',
    right: 'open',
    audit: true,
    body: SignIn,
    answer: Session,
    errors: {
      401: 'The key is unknown or revoked',
      403: 'Keys require HTTPS, or the demo is off',
      422: 'Enter a team key.',
      429: 'Too many failed sign-in attempts',
    },
  },
  signInAgain: {
    method: 'POST',
    path: '/workspace/session/again',
    summary: 'Sign in again with a key for the same team, for actions that need a recent sign-in',
    right: 'signed in',
    audit: true,
    body: SignInAgain,
    errors: {
      403: 'This key is for another team. Enter a key for the team you’re signed in to.',
      409: 'You didn’t sign in with a team key. Sign in again as you did before.',
      422: 'Enter a team key.',
      429: 'Too many failed sign-in attempts',
    },
  },
  signOut: {
    method: 'DELETE',
    path: '/workspace/session',
    summary: 'End the session',
    right: 'open',
    audit: 'never refused',
    answer: SignedOut,
  },
  active: {
    method: 'POST',
    path: '/workspace/session/active',
    summary: 'Report activity to keep the session open',
    right: 'open',
    answer: z.object({}),
    errors: { 401: 'The session has ended. Sign in again.' },
  },
  listSessions: {
    method: 'GET',
    path: '/workspace/sessions',
    summary: 'Browsers signed in to the workspace',
    right: 'signed in',
    answer: SignedInBrowsers,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/workspace/sessions',
    summary: 'Sign out all other browsers',
    right: 'signed in',
    audit: true,
    answer: SignedInBrowsers,
  },
  endSession: {
    method: 'DELETE',
    path: '/workspace/sessions/:id',
    summary: 'Sign out a browser',
    right: 'signed in',
    audit: true,
    params: z.object({ id: Id }),
    answer: SignedInBrowsers,
    missing: { id: 'This browser is already signed out' },
  },
} as const satisfies Record<string, OwnEndpoint>
