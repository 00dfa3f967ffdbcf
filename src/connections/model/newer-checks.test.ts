import { expect, test } from 'vitest'

import type { PersonChecks } from '#contract/own/connection-checks.ts'
import { usualRules } from '#lib/connections/silence.ts'
import { testCheck } from '#lib/connections/testing.ts'

import { takeNewer } from './newer-checks.ts'

const background = {
  interval: null,
  running: false,
  started_at: null,
  finished_at: null,
  checked: 0,
  failed: 0,
  of: 0,
  stopped: null,
}
const answer = (about: Partial<PersonChecks>): PersonChecks => ({
  checks: [],
  moment: '2026-11-20T08:00:00.000Z',
  total: 0,
  removed: [],
  shared: [],
  concurrency: 6,
  rules: usualRules,
  background,
  ...about,
})
const [ada, ben, cleo] = ['ada', 'ben', 'cleo'].map((id) => testCheck(id))
const known = answer({ checks: [ada!, ben!], total: 2 })

test('newer checks and list changes are applied, and the others stay the same objects', () => {
  const later = testCheck('ben', [], { checked_at: '2026-11-20T09:00:00Z' })
  const { checks, moment } = takeNewer(
    known,
    answer({ checks: [later, cleo!], total: 2, removed: ['ada'], moment: 'later' }),
  )!
  expect([checks, moment]).toEqual([[later, cleo], 'later'])
  expect(takeNewer(known, answer({ total: 2 }))!.checks[0]).toBe(ada)
})

test('a check made in this tab is not overwritten by an older one', () => {
  const own = testCheck('ben', [], { checked_at: '2026-11-20T10:00:00Z' })
  const before = answer({ checks: [ada!, own], total: 2 })
  expect(takeNewer(before, answer({ checks: [ben!], total: 2 }))!.checks).toEqual([ada, own])
})

test('an account that two people share updates both, and so does its end', () => {
  const both = [
    { user_id: 'ada', shared: [{ provider: 'oura', user_ids: ['ben'] }] },
    { user_id: 'ben', shared: [{ provider: 'oura', user_ids: ['ada'] }] },
  ]
  const shared = takeNewer(known, answer({ total: 2, shared: both }))!
  expect(shared.checks.map((check) => check.shared)).toEqual(both.map((one) => one.shared))
  const apart = takeNewer(shared, answer({ total: 2 }))!
  expect(apart.checks.map((check) => check.shared)).toEqual([[], []])
})

test('missed changes are reported', () => {
  expect(takeNewer(known, answer({ total: 3 }))).toBeNull()
  expect(takeNewer(known, answer({ total: 1 }))).toBeNull()
})
