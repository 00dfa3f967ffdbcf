import { expect, test } from 'vitest'

import { parametersOf, requestTitle, servicePath, shortPath } from './request-parts.ts'

const id = 'b2f0a1c0-0000-4000-8000-000000000001'

test('a request is titled by what it requested', () => {
  const named = { personName: () => 'Maya Okafor', labTestName: () => undefined }
  expect(requestTitle('listWorkouts', `/api/v2/summary/workouts/${id}?start_date=x`, named)).toBe(
    'Workouts for Maya Okafor',
  )
  expect(requestTitle('listMarkers', '/api/v3/lab_tests/markers', named)).toBe('Markers')
  const inTest = `/api/v3/lab_tests/${id}/markers`
  expect(requestTitle('listLabTestMarkers', inTest, named)).toBe('Markers in a lab test')
  const exam = { ...named, labTestName: () => 'Annual exam' }
  expect(requestTitle('listLabTestMarkers', inTest, exam)).toBe('Markers in Annual exam')
  expect(requestTitle(null, '/api/v9', named)).toBe('Unknown endpoint')
  expect(servicePath('/api/v3/lab_tests/markers')).toBe('/v3/lab_tests/markers')
  expect(shortPath('/api/v2/summary/workouts/018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e?size=5')).toBe(
    '/v2/summary/workouts/018f…7c2e?size=5',
  )
})

test('parameters in path and query have the API docs’ descriptions', () => {
  const [user, start, other] = parametersOf(
    'listWorkouts',
    `/api/v2/summary/workouts/${id}?start_date=2026-01-01&x=a%20b`,
  )
  expect(user).toMatchObject({ name: 'user_id', value: id, in: 'path' })
  expect(start).toMatchObject({ name: 'start_date', value: '2026-01-01', in: 'query' })
  expect(start?.description).toMatch(/\w/)
  expect(other).toEqual({ name: 'x', value: 'a b', in: 'query', description: null })
  expect(parametersOf(null, '/api/v9/x?page=2')).toMatchObject([{ name: 'page', value: '2' }])
})
