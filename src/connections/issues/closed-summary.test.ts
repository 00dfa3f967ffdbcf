import { expect, test } from 'vitest'

import type { Closing } from '#contract/own/problems.ts'
import { testProblem } from '#lib/connections/testing.ts'

import { closedSummary } from './closed-summary.ts'

const closed = (closed_as: Closing, days: number) => ({
  problem: testProblem('a', 'strava', {
    state: 'closed',
    closed_as,
    cause_since: '2026-11-01T12:00:00Z',
    closed_at: `2026-11-${String(1 + days).padStart(2, '0')}T12:00:00Z`,
  }),
})

test('closed issues are summed up: how many, for how long, and how most of them ended', () => {
  const rows = [
    closed('recovered', 2),
    closed('recovered', 11),
    closed('reconnected', 9),
    closed('left', 3),
    closed('recovered', 10),
  ]
  expect(closedSummary(rows)).toBe('5 issues, median 9 days open, 3 working again, 1 reconnected')
  expect(closedSummary([closed('left', 1)])).toBe('1 issue, median 1 day open')
  expect(closedSummary([])).toBe('')
})
