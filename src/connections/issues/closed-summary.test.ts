import { expect, test } from 'vitest'

import type { Closing } from '#contract/own/problems.ts'
import { testProblem } from '#lib/connections/testing.ts'

import { openWords, resolutionAfter, resolutionWords } from './closed-summary.ts'

const closed = (closed_as: Closing, days: number) => ({
  problem: testProblem('a', 'strava', {
    state: 'closed',
    closed_as,
    cause_since: '2026-11-01T12:00:00Z',
    closed_at: `2026-11-${String(1 + days).padStart(2, '0')}T12:00:00Z`,
  }),
})

test('an issue with a changed cause counts as open from its first cause', () => {
  const { problem } = closed('recovered', 11)
  const changed = testProblem('a', 'strava', { ...problem, first_seen: '2026-11-01T12:00:00Z' })
  const later = { ...changed, cause_since: '2026-11-09T12:00:00Z' }
  expect(openWords({ problem: later })).toBe('11d')
})

test('issues closed together show the shortest and the longest time', () => {
  const words = (...days: number[]) => {
    const together = days.map((each) => ({ name: 'Maya', ...closed('recovered', each) }))
    return openWords({ ...together[0]!, together })
  }
  expect(words(2, 11, 9)).toBe('2–11d')
  expect(words(1, 3)).toBe('1–3d')
  expect(words(3, 3)).toBe('3d')
  expect(openWords(closed('recovered', 11))).toBe('11d')
})

test('issues closed together in several ways are counted by how', () => {
  const silent = closed('recovered', 9)
  const resumed = testProblem('a', 'strava', {
    ...silent.problem,
    troubles: [{ kind: 'silent', detail: '', resource: null, scopes: [], actor: 'person' }],
  })
  expect(resolutionAfter({ problem: resumed })).toBe('Data resumed after 9d')
  const together = [
    { name: 'Maya', problem: resumed },
    { name: 'Robin', ...closed('recovered', 2) },
  ]
  expect(resolutionWords({ ...together[0]!, together })).toBe('Data resumed (1), recovered (1)')
})
