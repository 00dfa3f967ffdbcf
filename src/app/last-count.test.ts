import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { lastCount } from './last-count.ts'

beforeEach(() => {
  const texts = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a count is known on the next page, and to no other workspace', () => {
  expect(lastCount('people', 'one').get()).toBeUndefined()
  lastCount('people', 'one').keep(88)
  lastCount('attention', 'one').keep(0)
  expect(lastCount('people', 'one').get()).toBe(88)
  expect(lastCount('attention', 'one').get()).toBe(0)
  expect(lastCount('people', 'two').get()).toBeUndefined()
})
