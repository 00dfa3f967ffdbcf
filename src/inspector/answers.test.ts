import { expect, test } from 'vitest'

import { endpointOf, readAnswer, sizeOf } from './answers.ts'

const entry = (answer: string | null) => ({
  n: 1,
  method: 'GET',
  path: '/api/x',
  body: null,
  status: 200,
  startedAt: 0,
  ms: 1,
  requestId: null,
  answer,
})

test('a request is named by its endpoint, for any IDs and query', () => {
  expect(endpointOf({ method: 'GET', path: '/api/v3/lab_tests/markers?name=iron' })).toBe(
    'listMarkers',
  )
  expect(endpointOf({ method: 'GET', path: '/api/v3/lab_tests/a-1/markers' })).toBe(
    'listLabTestMarkers',
  )
  expect(
    endpointOf({ method: 'POST', path: '/api/v3/lab_tests/list_order_set_markers?size=100' }),
  ).toBe('listOrderSetMarkers')
  expect(endpointOf({ method: 'GET', path: '/api/v3/lab_tests/list_order_set_markers' })).toBeNull()
  expect(endpointOf({ method: 'GET', path: '/api/v9/else' })).toBeNull()
})

test('a size is in bytes, not characters, and is unknown if the response isn’t kept', () => {
  expect(sizeOf(entry('{"µ":"é"}'))).toBe(11)
  expect(sizeOf(entry(''))).toBe(0)
  expect(sizeOf(entry(null))).toBeNull()
})

test('a response that isn’t JSON is shown as text', () => {
  expect(readAnswer('{"a":1}')).toEqual({ kind: 'json', value: { a: 1 } })
  expect(readAnswer('<h1>no</h1>')).toEqual({ kind: 'text', text: '<h1>no</h1>' })
})
