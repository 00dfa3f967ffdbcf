import { expect, test } from 'vitest'

import { momentOf } from './moments.ts'

const now = new Date('2026-11-28T14:00:00Z')

test('new items are those within whole days before now, or since the last visit', () => {
  expect(momentOf('', null, now)).toEqual({
    instant: '2026-11-27T14:00:00.000Z',
    words: 'in the last 24 hours',
  })
  expect(momentOf('7d', null, now).words).toBe('in the last 7 days')
  expect(momentOf('', Date.parse('2026-11-28T09:00:00Z'), now)).toMatchObject({
    instant: '2026-11-28T09:00:00.000Z',
    words: expect.stringMatching(/^since your last visit, /),
  })
})
