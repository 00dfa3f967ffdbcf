import { expect, test } from 'vitest'

import { withoutReceived } from './unreadable.ts'

test('hidden identifiers leave a reason with the expected value and without the received one', () => {
  for (const [reason, safe] of [
    ['missing', 'missing'],
    ['expected number, received "Anna, born 1980"', 'expected number, received something else'],
    ['received "a; received b"; taken for its name', 'received something else'],
    ['received 5\n6; read as a number', 'received something else'],
  ] as const)
    expect(withoutReceived(reason)).toBe(safe)
})
