import { expect, test, vi } from 'vitest'

import { readerClock } from '#lib/days.ts'

import { readAtOf, savedWhen } from './saved-words.ts'

const snapshot = { markers: [], isWhole: true, account: null }

test('changes are counted since the save, or since the responses of the version it repeats', () => {
  const clock = vi.spyOn(readerClock(), 'offsetAt').mockReturnValue(0)
  const saved = { version: 3, saved_at: '2026-03-05T12:00:00.000Z', snapshot }
  const repeated = { ...saved, snapshot: { ...snapshot, read_at: '2025-11-03T09:30:00.000Z' } }
  expect(savedWhen(saved)).toBe('version 3 was saved')
  expect(savedWhen(repeated)).toBe('Nov 3, 2025, 09:30')
  expect([readAtOf(saved), readAtOf(repeated)]).toEqual([saved.saved_at, repeated.snapshot.read_at])
  clock.mockRestore()
})
