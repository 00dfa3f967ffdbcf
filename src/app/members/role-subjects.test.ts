import { expect, test } from 'vitest'

import { RIGHTS, ROLES, rightsOf } from '#contract/own/rights.ts'

import { extentOf, subjects } from './role-subjects.ts'

test('the table of roles has every permission once', () => {
  expect(Object.values(subjects).flat().toSorted()).toEqual(RIGHTS.toSorted())
})

test('a role’s access is full, view, or none only if its permissions match', () => {
  for (const role of ROLES)
    for (const rights of Object.values(subjects)) {
      const own = rights.filter((right) => rightsOf[role].has(right))
      const extent = extentOf(role, rights)
      expect(extent === null).toBe(own.length === 0)
      expect(extent === 'Full' || extent === 'Yes').toBe(own.length === rights.length)
      if (extent === 'View') expect(own.filter((right) => !right.endsWith('.read'))).toEqual([])
    }
  expect(extentOf('administrator', subjects.People ?? [])).toBe('Full')
  expect(extentOf('auditor', subjects.Team ?? [])).toBe('View')
  expect(extentOf('auditor', subjects['Saved views'] ?? [])).toBeNull()
  expect(extentOf('clinician', subjects.Connections ?? [])).toBe('Edit')
})
