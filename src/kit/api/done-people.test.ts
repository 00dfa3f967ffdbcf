import { expect, test } from 'vitest'

import { donePeople } from './done-people.ts'

test('people whose refresh failed, or who left the list, don’t count as done', () => {
  const failed = new Map([['a', { at: '', status: 502, detail: '', retry_after: null }]])
  expect(donePeople({ of: 50, failed: new Map(), unlisted: 0 })).toBe('50 people')
  expect(donePeople({ of: 50, failed, unlisted: 2 })).toBe('47 of 50 people')
  expect(donePeople({ of: 1, failed, unlisted: 0 })).toBe('0 of 1 person')
})
