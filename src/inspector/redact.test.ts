import { expect, test } from 'vitest'

import { redactAnswer, redactPath, redactValue } from './redact.ts'

const id = 'b2f0a1c0-0000-4000-8000-000000000001'

test('a person’s request has no ID in its path while identifiers are hidden', () => {
  const path = `/api/v2/summary/workouts/${id}?start_date=2026-01-01`
  expect(redactPath('listWorkouts', path)).toBe(
    '/api/v2/summary/workouts/•••?start_date=2026-01-01',
  )
  expect(redactPath('listProviders', `/api/v2/user/providers/${id}`)).toBe(
    '/api/v2/user/providers/•••',
  )
  expect(redactPath('listMarkers', '/api/v3/lab_tests/markers?name=a')).toBe(
    '/api/v3/lab_tests/markers?name=a',
  )
})

test('a response is redacted of everything that identifies a person, and measurements stay', () => {
  const workout = {
    id,
    user_id: id,
    title: 'Home to work',
    map: { summary_polyline: 'abc' },
    average_hr: 140,
    source: { device_id: id, provider: 'garmin', type: null },
  }
  const redacted = redactAnswer('listWorkouts', { workouts: [workout] })
  expect(JSON.stringify(redacted)).not.toMatch(/b2f0|Home|abc/)
  expect(redacted).toMatchObject({
    workouts: [{ average_hr: 140, source: { provider: 'garmin' } }],
  })
  expect(JSON.stringify(redactAnswer('listProviders', { detail: `No user ${id}` }))).not.toContain(
    id,
  )
  const marker = { markers: [{ id: 5, title: 'x' }] }
  expect(redactAnswer('listMarkers', marker)).toBe(marker)
})

test('names and IDs of listed people are redacted everywhere', () => {
  const people = [{ user_id: id, label: 'Maya Okafor' }]
  expect(redactPath('listMarkers', '/api/v3/lab_tests/markers?name=maya+iron&size=4', people)).toBe(
    '/api/v3/lab_tests/markers?name=••• iron&size=4',
  )
  expect(redactPath('listMarkers', `/api/v3/lab_tests/markers?lab_account_id=${id}`, people)).toBe(
    '/api/v3/lab_tests/markers?lab_account_id=•••',
  )
  expect(redactPath(null, `/api/v9/people/${id}`, [])).toBe('/api/v9/people/•••')
  expect(redactValue({ lab_test_ids: [id, 'x'], note: 'for OKAFOR' }, people)).toEqual({
    lab_test_ids: ['•••', 'x'],
    note: 'for •••',
  })
  const workout = { id, athlete: { name: 'Maya Okafor', email: 'okafor@example.com' }, distance: 5 }
  expect(redactAnswer('listWorkouts', { workouts: [workout] }, people)).toEqual({
    workouts: [{ id: '•••', athlete: { name: '••• •••', email: '•••@example.com' }, distance: 5 }],
  })
  const refusal = { detail: [{ msg: 'too short', input: 'Maya' }] }
  expect(redactAnswer('listMarkers', refusal, people)).toEqual({
    detail: [{ msg: 'too short', input: '•••' }],
  })
})
