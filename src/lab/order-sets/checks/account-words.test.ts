import { expect, test } from 'vitest'

import { testAccount } from '#lib/testing.ts'

import { orderingProviderWords } from './AccountChecks.tsx'

test('paper and files say that the team names the ordering provider, as the page does', () => {
  const wordsFor = (delegated_flow: string | null) =>
    orderingProviderWords(testAccount('a', { delegated_flow }))
  expect(wordsFor('order_delegated')).toMatch(
    /^Ordering provider needed\. .*as the ordering provider\.$/,
  )
  expect(wordsFor('not_delegated')).toBe('')
  expect(wordsFor(null)).toBe('')
})
