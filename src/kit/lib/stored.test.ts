import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { storedJson } from './stored-json.ts'
import { lastTextOfTab, storedText } from './stored.ts'

afterEach(() => vi.unstubAllGlobals())

function memory(entries: [string, string][] = []) {
  const map = new Map(entries)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  })
  return map
}

test('a text is stored under our own name, and null removes it', () => {
  const map = memory()
  const theme = storedText('browser', 'theme')
  expect(theme.get()).toBeNull()
  theme.set('dark')
  expect([...map]).toEqual([['rounds.theme', 'dark']])
  expect(theme.get()).toBe('dark')
  theme.set(null)
  expect(map.size).toBe(0)
})

test('a tab remembers its last text after another tab’s sign-out clears storage', () => {
  const map = new Map([['rounds.workspace', 'a team']])
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  })
  storedText('tab', 'workspace').get()
  const hidden = storedText('tab', 'hideIdentifiers')
  hidden.set('on')
  map.clear()
  expect(['workspace', 'hideIdentifiers', 'people'].map(lastTextOfTab)).toEqual([
    'a team',
    'on',
    undefined,
  ])
  hidden.set(null)
  expect(lastTextOfTab('hideIdentifiers')).toBeNull()
})

test('a value is read by its schema, and is empty if it doesn’t match or storage is missing', () => {
  const map = memory()
  const visits = storedJson('browser', 'visits', z.object({ now: z.number() }))
  visits.set({ now: 7 })
  expect(visits.get()).toEqual({ now: 7 })
  for (const wrong of ['{"now":"7"}', 'no json', 'null']) {
    map.set('rounds.visits', wrong)
    expect(visits.get()).toBeNull()
  }
  vi.stubGlobal('localStorage', undefined)
  visits.set({ now: 7 })
  expect(visits.get()).toBeNull()
})
