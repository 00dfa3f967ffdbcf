import { expect, test } from 'vitest'

import { conditionOf, encounterOf, isUnspecified, sideOf } from './icd-title.ts'

test.each([
  ['Pain in right knee', 'right'],
  ['Otitis media, unspecified, bilateral', 'bilateral'],
  ['Pain in unspecified knee', null],
  ['Sprain of right and left wrist', null],
  ['Copyright', null],
] as const)('the side of %s is %s', (title, side) => expect(sideOf(title)).toBe(side))

test.each([
  ['Sprain of right wrist, initial encounter', 'initial'],
  ['Fracture of femur, subsequent encounter for closed fracture with malunion', 'subsequent'],
  ['Burn of hand, sequela', 'sequela'],
  ['Sequelae of cerebral infarction', null],
  ['Essential (primary) hypertension', null],
] as const)('the encounter of %s is %s', (title, encounter) =>
  expect(encounterOf(title)).toBe(encounter),
)

test('an unspecified title is recognized', () => {
  expect(isUnspecified('Asthma, unspecified')).toBe(true)
  expect(isUnspecified('Other specified anxiety disorders')).toBe(false)
})

test('both sides and every encounter of a condition share the rest of the title', () => {
  const titles = [
    'Unspecified sprain of right wrist, initial encounter',
    'Unspecified sprain of left wrist, sequela',
    'Unspecified sprain of unspecified wrist, subsequent encounter',
  ]
  expect(new Set(titles.map(conditionOf)).size).toBe(1)
  expect(conditionOf('Pain in right knee')).not.toBe(conditionOf('Pain in right hip'))
})
