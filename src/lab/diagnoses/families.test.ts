import { expect, test } from 'vitest'

import type { DiagnosisReading } from '#contract/own/diagnosis-reading.ts'

import { groupFamilies, variantsOf } from './families.ts'

const found = [
  ['H40.059', 'Ocular hypertension, unspecified eye'],
  ['S63.501D', 'Unspecified sprain of right wrist, subsequent encounter'],
  ['H40.051', 'Ocular hypertension, right eye'],
  ['I10', 'Essential (primary) hypertension'],
  ['S63.502A', 'Unspecified sprain of left wrist, initial encounter'],
  ['H40.053', 'Ocular hypertension, bilateral'],
  ['S63.501A', 'Unspecified sprain of right wrist, initial encounter'],
].map(([diagnosis_code, description]) => ({
  diagnosis_code: diagnosis_code!,
  description: description!,
}))

const members = (reading: DiagnosisReading | null) =>
  groupFamilies(found, reading).map((family) => family.members.map(({ code }) => code).join(' '))

const hit = (code: string, sides: string[]): DiagnosisReading['hits'][number] => ({
  code,
  billable: true,
  search: 0,
  reasons: [],
  marks: [],
  sides: sides.map((other) => ({ side: 'right', code: other })),
  encounters: [],
})

test('results for one condition are one family, in the best one’s place, even by titles alone', () => {
  expect(members(null)).toEqual(['H40.059 H40.051', 'S63.501D S63.502A S63.501A', 'I10', 'H40.053'])
})

test('the built-in service’s sides take precedence over the titles', () => {
  const eyes = ['H40.059', 'H40.051', 'H40.053']
  const hits = found.map(({ diagnosis_code: code }) =>
    hit(code, code.startsWith('H40') ? eyes : []),
  )
  expect(members({ searches: [], unused: [], encounter: null, hits })).toContain(
    'H40.059 H40.051 H40.053',
  )
})

test('a choice of side keeps the encounter, and a choice of encounter keeps the side', () => {
  const [, wrist] = groupFamilies(found, null)
  const { sides, encounters } = variantsOf('S63.501A', null, wrist!.members)
  expect(sides.map(({ words, code }) => `${words} ${code}`)).toEqual([
    'left S63.502A',
    'right S63.501A',
  ])
  expect(encounters.map(({ words, code }) => `${words} ${code}`)).toEqual([
    'initial S63.501A',
    'subsequent S63.501D',
  ])
})

test('each encounter has one code of the same kind, and other kinds are told apart by their titles', () => {
  const encounters: DiagnosisReading['hits'][number]['encounters'] = [
    { encounter: 'initial', code: 'A', says: 'initial encounter for closed fracture' },
    { encounter: 'initial', code: 'B', says: 'initial encounter for open fracture type I or II' },
    { encounter: 'subsequent', code: 'D', says: 'subsequent encounter for closed fracture' },
    { encounter: 'subsequent', code: 'E', says: 'subsequent encounter for open fracture' },
    { encounter: 'sequela', code: 'S', says: 'sequela' },
  ]
  const of = (code: string) => variantsOf(code, { sides: [], encounters }, [])
  expect(of('A').encounters.map(({ code }) => code)).toEqual(['A', 'D', 'S'])
  expect(of('B').encounters.map(({ code }) => code)).toEqual(['B', 'E', 'S'])
  expect(of('B').kinds.map(({ words }) => words)).toEqual([
    'closed fracture',
    'open fracture type I or II',
  ])
  expect(of('S').kinds).toEqual([])
})
