import { expect, test } from 'vitest'

import { KEY_RIGHTS } from '#contract/own/rights.ts'

import { presetOf, presets, rightGroups } from './right-groups.ts'

test('the groups have each right that a key can have, once', () => {
  expect(Object.values(rightGroups).flat().toSorted()).toEqual(KEY_RIGHTS.toSorted())
})

test('a choice to read data writes nothing, and sees no names and nothing of the team', () => {
  expect(presets.read.filter((right) => !right.endsWith('.read'))).toEqual([])
  for (const preset of Object.values(presets))
    for (const right of ['names.read', 'audit.read'] as const) expect(preset).not.toContain(right)
})

test('rights are a preset with names and without, and no other rights are', () => {
  expect(presetOf(presets.read)).toBe('read')
  expect(presetOf([...presets.write, 'names.read'])).toBe('write')
  expect(presetOf(presets.read.slice(1))).toBeNull()
  expect(presetOf([...presets.read, 'audit.read'])).toBeNull()
  expect(presetOf([])).toBeNull()
})
