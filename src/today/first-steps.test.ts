import { expect, test } from 'vitest'

import { testCheck, testChecked } from '#lib/connections/testing.ts'

import { firstStepsOf } from './first-steps.ts'

const noData = { last_activity: null }

test('a team starts with people, data, and a first check', () => {
  expect(firstStepsOf(0, [])).toEqual({ people: false, data: null, check: false })
  expect(firstStepsOf(3, [])).toEqual({ people: true, data: null, check: false })
  expect(firstStepsOf(3, [testCheck('a', [], { checked_at: null, ...noData })])).toEqual({
    people: true,
    data: null,
    check: false,
  })
})

test('checked people without connections or workouts have no data, and one person with data is enough', () => {
  const nobody = testCheck('a', [], noData)
  expect(firstStepsOf(2, [nobody])).toEqual({ people: true, data: false, check: true })
  expect(firstStepsOf(2, [nobody, testCheck('b', [testChecked('oura')])])).toBeNull()
})
