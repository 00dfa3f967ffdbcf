import { expect, test } from 'vitest'

import type { BackgroundCheck } from '#contract/own/connection-checks.ts'

import { backgroundHealth } from './background-words.ts'

const now = new Date('2026-11-22T09:00:00Z')
const clock = (instant: string) => instant.slice(11, 16)
const background: BackgroundCheck = {
  interval: 3600,
  running: false,
  started_at: '2026-11-22T08:00:00Z',
  finished_at: '2026-11-22T08:04:00Z',
  checked: 997,
  failed: 3,
  of: 1000,
  stopped: null,
}
const healthOf = (about: Partial<BackgroundCheck>) =>
  backgroundHealth({ ...background, ...about }, now, clock)

test('a background check on schedule shows when it ran, for how many, and how often', () => {
  expect(healthOf({})).toEqual({
    state: 'well',
    words: 'Runs hourly. The last completed run ended 08:04. It refreshed 997 people. 3 failed.',
  })
  expect(healthOf({ finished_at: null })).toEqual({ state: 'new', words: 'Runs hourly.' })
  expect(healthOf({ checked: 0, failed: 0, of: 0 }).words).toBe(
    'Runs hourly. Last run 08:04, no refresh was due.',
  )
})

test('a check that is running, off, interrupted, or late says so', () => {
  expect(healthOf({ running: true, checked: 120 })).toEqual({
    state: 'running',
    words: 'Started 08:00. 120 of 1,000 refreshed. Runs hourly.',
  })
  expect(healthOf({ interval: null }).state).toBe('off')
  expect(healthOf({ stopped: 'The service asked to wait.' })).toEqual({
    state: 'stopped',
    words:
      'Last run failed: The service asked to wait. Scheduled hourly. The last completed run ended 08:04. It refreshed 997 people. 3 failed.',
  })
  expect(healthOf({ finished_at: '2026-11-22T06:59:00Z' }).state).toBe('late')
})

test('the interval is shown as set, and never rounded', () => {
  const intervals = [900, 5400, 7200, 129_600, 172_800].map(
    (interval) => /^(?:Runs|Scheduled) (.*?)\./.exec(healthOf({ interval }).words)?.[1],
  )
  expect(intervals).toEqual([
    'every 15 min',
    'every 90 min',
    'every 2 h',
    'every 36 h',
    'every 2 days',
  ])
})
