import { expect, test } from 'vitest'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { testAccount } from '#lib/testing.ts'
import { findByText } from '#src/kit/table/find-by-text.ts'
import { explainFlow } from '#src/lab/model/delegated-flow.ts'

import { textsOfAccount } from './columns.tsx'
import { listStatuses } from './statuses.ts'

const account = (status: string, more: Partial<LabAccount> = {}) =>
  testAccount('00000000-0000-4000-8000-00000000000a', { status, ...more })

test('known statuses come first, and an unknown one has its own tab', () => {
  expect(
    listStatuses([
      account('under_review'),
      account('suspended'),
      account('active'),
      account('active'),
    ]),
  ).toEqual(['active', 'suspended', 'under_review'])
  expect(listStatuses([account('active')], 'pending')).toEqual(['active', 'pending'])
})

test('an unknown flow has no explanation', () => {
  expect(explainFlow('order_delegated')).toMatch(/physicians place orders/)
  expect(explainFlow('pickup_delegated')).toBeNull()
  expect(explainFlow('constructor')).toBeNull()
})

test('an account is found by its name, its IDs, and its lab’s name or slug', () => {
  const labs = { nameOfSlug: (slug: string) => (slug === 'labcorp' ? 'Laboratory Corp.' : slug) }
  const texts = (one: Parameters<typeof textsOfAccount>[0]) => textsOfAccount(one, { labs })
  const one = account('active', { account_name: 'Main clinic', provider_account_id: '04417720' })
  for (const text of ['main', ' LABC ', 'laboratory', '4417', '00000000-0000'])
    expect(findByText([one], texts, text)).toEqual([one])
  expect(findByText([one], texts, 'quest')).toEqual([])
})
