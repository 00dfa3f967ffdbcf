import { afterEach, expect, test, vi } from 'vitest'

import { recentList } from './recent-list.ts'

afterEach(() => vi.unstubAllGlobals())

function storageWith(entries: [string, string][] = []) {
  const stored = new Map(entries)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
}

test('recent choices are listed newest first, each once, and the oldest is dropped', () => {
  storageWith()
  const codes = recentList('codes', 3)
  for (const code of ['I10', 'E11.9', 'M54.50', 'E11.9', 'Z00.00']) codes.add(code)
  expect(codes.read()).toEqual(['Z00.00', 'E11.9', 'M54.50'])
  expect(recentList('others', 3).read()).toEqual([])
  recentList('codes', 3).remove('E11.9')
  expect(recentList('codes', 3).read()).toEqual(['Z00.00', 'M54.50'])
})

test('foreign data in storage and missing storage give an empty list', () => {
  storageWith([
    ['rounds.a', '{"not":"a list"}'],
    ['rounds.b', 'no json'],
    ['rounds.c', '["I10",7,null]'],
  ])
  expect(['a', 'b', 'c'].map((name) => recentList(name, 3).read())).toEqual([[], [], ['I10']])
  vi.stubGlobal('localStorage', undefined)
  recentList('a', 3).add('I10')
  expect(recentList('a', 3).read()).toEqual([])
})
