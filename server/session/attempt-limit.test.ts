import { expect, test, vi } from 'vitest'

import { attemptLimit } from './attempt-limit.ts'

test('some attempts are free in each window, and successful ones don’t count', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const { take, giveBack } = attemptLimit(3, 60_000)
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([null, null, null, 60])
  expect(take('b')).toBeNull()
  clock.mockReturnValue(20_500)
  expect(take('a')).toBe(40)
  for (let i = 0; i < 3; i++) giveBack('a')
  expect([take('a'), take('a')]).toEqual([null, 40])
  clock.mockReturnValue(60_000)
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([null, null, null, 60])
  giveBack('nobody')
  clock.mockRestore()
})

test('the newest attempts are counted, however many there are', () => {
  const { take } = attemptLimit(1, 60_000)
  for (let i = 0; i < 30_000; i++) take(`${i}`)
  expect(take('29999')).not.toBeNull()
  expect(take('1')).toBeNull()
})
