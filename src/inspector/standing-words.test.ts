import { expect, test } from 'vitest'

import { standingWords } from './standing-words.ts'
import type { RequestRow } from './use-request-rows.ts'

const row = (
  status: number,
  ms: number,
  differences: RequestRow['differences'] = null,
): RequestRow => ({
  key: `${status}-${ms}`,
  entry: {
    n: ms,
    method: 'GET',
    path: '/api/v3/lab_tests/markers',
    body: null,
    status,
    startedAt: ms,
    ms,
    requestId: null,
    answer: '{}',
  },
  isEarlier: false,
  differences,
})

test('matching responses are distinct from requests without one', () => {
  expect(standingWords([row(200, 17, []), row(0, 1), row(0, 2), row(0, 3)])).toEqual([
    'All responses match the API docs.',
    '3 requests got no response.',
    'Median response time: 17 ms.',
  ])
  expect(standingWords([row(0, 5)])).toEqual(['1 request got no response.'])
})

test('failures and differences come first', () => {
  const finding = { path: 'markers', problem: 'missing' } as never
  expect(standingWords([row(200, 10, [finding]), row(404, 20), row(200, 30, [])])).toEqual([
    '1 request failed.',
    '1 response differs from the API docs.',
    'Median response time: 20 ms.',
  ])
})

test('responses that weren’t compared aren’t mentioned', () => {
  expect(standingWords([row(200, 10), row(200, 12)])).toEqual([
    'Every request succeeded.',
    'Median response time: 11 ms.',
  ])
  expect(standingWords([row(200, 10, []), row(200, 12)])[1]).toBe(
    'All compared responses match the API docs.',
  )
})
