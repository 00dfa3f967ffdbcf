import { expect, test } from 'vitest'

import type { LoggedRequest } from '#src/kit/api/client.ts'

import { durationWords, mergeEarlier, timesWords } from './merged-requests.ts'

const row = (path: string, ms: number, isEarlier = true) => ({
  key: `${path} ${ms}`,
  // the fields that the list reads
  entry: { method: 'GET', path, status: 200, ms } as LoggedRequest,
  isEarlier,
  differences: null,
})

test('equal requests from before a reload are one row, with their number and range of durations', () => {
  const rows = mergeEarlier([
    row('/a', 5),
    row('/a', 203),
    row('/a', 27),
    row('/b', 9),
    row('/a', 7),
  ])
  expect(rows.map((one) => [one.key, timesWords(one), durationWords(one)])).toEqual([
    ['/a 5', '3 times', '5–203'],
    ['/b 9', '', '9'],
    ['/a 7', '', '7'],
  ])
})

test('requests whose parameters and responses are kept stay separate', () => {
  expect(mergeEarlier([row('/a', 5, false), row('/a', 6, false), row('/a', 7)])).toHaveLength(3)
})
