import { expect, test } from 'vitest'

import { readCircumstances } from './circumstance.ts'
import { readTrimester, trimesterOfWeek } from './pregnancy.ts'

test('the patient, the setting, and, on request, the course can be removed from a line', () => {
  expect(readCircumstances('toddler with croup', 'whoAndWhere')).toEqual([
    { typed: 'toddler', rest: 'croup' },
  ])
  expect(readCircumstances('bad croup', 'whoAndWhere')).toEqual([])
  expect(readCircumstances('bad croup at school', 'any').map(({ rest }) => rest)).toEqual([
    'croup at school',
    'bad croup',
    'croup',
  ])
  expect(readCircumstances('newborn', 'any')).toEqual([])
})

test('a trimester is read from its name and from a week', () => {
  expect(
    ['preeclampsia 3rd tri', '1st trimester gdm', 'second-trimester', 'gdm'].map(readTrimester),
  ).toEqual(['third', 'first', 'second', null])
  expect([13, 14, 27, 28].map(trimesterOfWeek)).toEqual(['first', 'second', 'second', 'third'])
})
