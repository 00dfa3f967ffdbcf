import { expect, test } from 'vitest'

import { listProviders } from '#contract/interface/providers.ts'
import { readLeniently } from '#lib/read-leniently.ts'

import { checkedConnection } from './checked.ts'
import { notLookedAt } from './silence.ts'

const resource = (status: string, required: string[] = [], optional: string[] = []) => ({
  status,
  scope_requirements: {
    user_granted: { required: [], optional: [] },
    user_denied: { required, optional },
  },
})

test('a check keeps available and reduced resources, the error as received, and the troubles', () => {
  const sent = {
    name: 'Oura',
    slug: 'oura',
    logo: null,
    status: 'error',
    created_on: '2025-11-05T08:00:00Z',
    resource_availability: {
      sleep: resource('available'),
      workouts: resource('available', [], ['session']),
      body: resource('unavailable', ['personal']),
      heartrate: resource('available', ['heartrate']),
    },
    error_details: {
      error_type: 'token_refresh_failed',
      error_message: 'No.',
      errored_at: '2026-11-20T07:12:00Z',
    },
  }
  const connection = readLeniently(listProviders, { providers: [sent] }, {}).body.providers[0]!
  const now = '2026-11-22'
  const about = { key: 'oura', silence: notLookedAt, today: now }
  expect(checkedConnection(connection, about)).toEqual({
    key: 'oura',
    slug: 'oura',
    name: 'Oura',
    status: 'error',
    created_on: '2025-11-05T08:00:00Z',
    error: { type: 'token_refresh_failed', message: 'No.', at: '2026-11-20T07:12:00Z' },
    available: ['sleep'],
    reduced: [
      { resource: 'workouts', scopes: ['session'] },
      { resource: 'heartrate', scopes: ['heartrate'] },
    ],
    silence: notLookedAt,
    superseded: false,
    troubles: [
      {
        kind: 'error',
        resource: null,
        scopes: [],
        detail: 'token_refresh_failed',
        actor: 'person',
      },
      {
        kind: 'unavailable',
        resource: 'body',
        scopes: ['personal'],
        detail: null,
        actor: 'person',
      },
    ],
    accepted: [],
    pending: false,
  })
  const superseded = checkedConnection(connection, { ...about, superseded: true })
  expect([superseded.superseded, superseded.troubles]).toEqual([true, []])
})
