import { beforeEach, expect, test, vi } from 'vitest'

import { linesNotFound } from '#src/kit/lib/lines-not-found.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})

test('lines are stored under keys that don’t reveal them', () => {
  const keys = linesNotFound.keep('north', ['Grace Hopper 001435', 'zzz'])
  expect(keys).toHaveLength(2)
  expect(keys.join()).not.toContain('Grace')
  const more = linesNotFound.keep('north', ['yyy'])
  const all = linesNotFound.of('north')
  expect([...keys, ...more].map((key) => all.get(key))).toEqual([
    'Grace Hopper 001435',
    'zzz',
    'yyy',
  ])
})

test('another workspace can’t see them, and signing out deletes them', () => {
  const [key] = linesNotFound.keep('north', ['zzz'])
  expect(linesNotFound.of('south').size).toBe(0)
  expect(linesNotFound.of('north').get(key!)).toBe('zzz')
  linesNotFound.forget()
  expect(linesNotFound.of('north').size).toBe(0)
})
