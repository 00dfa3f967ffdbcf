import { expect, test } from 'vitest'

import { testAccount } from '#lib/testing.ts'

import { accountWords } from './comparison-rows.tsx'

test('an account is counted as active only if the team may use it', () => {
  const [main, shared, old] = [
    testAccount('main', { status: 'active' }),
    testAccount('shared', { status: 'active' }),
    testAccount('old', { status: 'suspended' }),
  ]
  const allowlist = { data: new Set([shared.id]), isUnknown: false }
  expect(accountWords([main, shared, old], allowlist)).toBe('1 active')
  expect(accountWords([shared, old], allowlist)).toBe('Not available to your team')
  expect(accountWords([old], allowlist)).toBe('None active')
  expect(accountWords([], allowlist)).toBeNull()
  expect(accountWords([main], { data: undefined, isUnknown: true })).toBe('Not checked')
  expect(accountWords([main], { data: undefined, isUnknown: false })).toBe('1 active')
})
