import { expect, test } from 'vitest'

import { KEY_RIGHTS } from '#contract/own/rights.ts'

import { presetOf, presets, rightGroups } from './right-groups.ts'

test('the groups contain every API key permission exactly once', () => {
  expect(Object.values(rightGroups).flat().toSorted()).toEqual(KEY_RIGHTS.toSorted())
})

test('a read-only preset can’t write, and sees no names or team data', () => {
  expect(presets.read.filter((right) => !right.endsWith('.read'))).toEqual([])
  for (const preset of Object.values(presets))
    for (const right of ['names.read', 'audit.read'] as const) expect(preset).not.toContain(right)
})

test('permissions match a preset with or without names, and other permissions don’t', () => {
  expect(presetOf(presets.read)).toBe('read')
  expect(presetOf([...presets.write, 'names.read'])).toBe('write')
  expect(presetOf(presets.read.slice(1))).toBeNull()
  expect(presetOf([...presets.read, 'audit.read'])).toBeNull()
  expect(presetOf([])).toBeNull()
})
