import { expect, test } from 'vitest'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { testAccount } from '#lib/testing.ts'
import { explainFlow } from '#src/lab/model/delegated-flow.ts'

import { countStatuses, matches } from './statuses.ts'

const account = (status: string, more: Partial<LabAccount> = {}) =>
  testAccount('00000000-0000-4000-8000-00000000000a', { status, ...more })

test('statuses are counted, known ones first, and an unknown one is a tab of its own', () => {
  expect(
    countStatuses([
      account('under_review'),
      account('suspended'),
      account('active'),
      account('active'),
    ]),
  ).toEqual([
    { status: 'active', count: 2 },
    { status: 'suspended', count: 1 },
    { status: 'under_review', count: 1 },
  ])
  expect(countStatuses([account('active')], 'pending')).toContainEqual({
    status: 'pending',
    count: 0,
  })
})

test('an unknown flow has no explanation', () => {
  expect(explainFlow('order_delegated')).toMatch(/physicians order/)
  expect(explainFlow('pickup_delegated')).toBeNull()
  expect(explainFlow('constructor')).toBeNull()
})

test('an account is found by its name, its lab and its ids', () => {
  const one = account('active', { account_name: 'Main clinic', provider_account_id: '04417720' })
  for (const text of ['main', ' LABC ', '4417', '00000000-0000'])
    expect(matches(one, text)).toBe(true)
  expect(matches(one, 'quest')).toBe(false)
})
