import { expect, test } from 'vitest'

import type { DiagnosisReading } from '#contract/own/diagnosis-reading.ts'

import { packReading, unpackReading } from './diagnosis-reading.ts'

const ENCOUNTERS = [
  ['A', 'initial', 'initial encounter for closed fracture'],
  ['B', 'initial', 'initial encounter for open fracture type I or II'],
  ['D', 'subsequent', 'subsequent encounter for closed fracture with routine healing'],
  ['K', 'subsequent', 'subsequent encounter for closed fracture with nonunion'],
  ['S', 'sequela', 'sequela'],
] as const

const hit = (stem: string, character: string): DiagnosisReading['hits'][number] => ({
  code: stem + character,
  billable: true,
  sides: [
    { side: 'right', code: `${stem.slice(0, -1)}1${character}` },
    { side: 'left', code: `${stem.slice(0, -1)}2${character}` },
  ],
  encounters: ENCOUNTERS.map(([last, encounter, says]) => ({ encounter, code: stem + last, says })),
  search: 0,
  reasons: [{ kind: 'title', typed: 'fracture of right femur', as: null }],
  marks: [[0, 8]],
})
const reading: DiagnosisReading = {
  searches: [{ typed: 'fracture', kind: 'words', found: 100, regard: null, reasons: [] }],
  unused: [],
  encounter: null,
  hits: [
    ...Array.from({ length: 99 }, (_, n) => hit(`S72.${100 + n}`, ENCOUNTERS[n % 5]![0])),
    { ...hit('I1', '0'), sides: [], encounters: [], marks: [] },
  ],
}

test('the encoded reading decodes to the same reading, at a third of its length or less', () => {
  const sent = packReading(reading)
  expect(unpackReading(sent)).toEqual(reading)
  expect(sent.encounters).toHaveLength(1)
  expect(JSON.stringify(sent).length).toBeLessThan(JSON.stringify(reading).length / 3)
})
