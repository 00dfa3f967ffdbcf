import { expect, test } from 'vitest'

import { testMarker } from '#lib/markers/testing.ts'

import { diagnosesIn } from './asides.ts'
import { markersByLab, readersByLab, tallyByLab } from './read-by-lab.ts'

const at = (id: number, lab_id: number, name: string, price: string) =>
  testMarker(id, [], { name, lab_id, price, provider_id: `00${id}` })

const [tsh, tshThere, ferritin, ferritinAgain] = [
  at(1, 1, 'TSH', '10.00'),
  at(2, 2, 'TSH', '8.00'),
  at(3, 1, 'Ferritin', '5.00'),
  at(4, 2, 'Ferritin', '6.00'),
]
const catalog = [tsh, tshThere, ferritin, ferritinAgain, at(5, 2, 'Ferritin', '7.00')]

test('a list is read at each lab with its own markers, and the lab with the most matches comes first', async () => {
  const readers = await readersByLab(catalog)
  expect(tallyByLab(readers, ['TSH', 'ferritin', 'zzzz'])).toEqual([
    { lab: 1, found: 2, toChoose: 0, missing: ['zzzz'], prices: ['10.00', '5.00'] },
    { lab: 2, found: 1, toChoose: 1, missing: ['zzzz'], prices: ['8.00'] },
  ])
  expect(tallyByLab(readers, ['001', 'Ferritin'])).toMatchObject([
    { lab: 1, found: 2, missing: [] },
    { lab: 2, found: 0, missing: ['001 (TSH)'] },
  ])
  expect(tallyByLab(readers, ['zzzz'])).toEqual([])
})

test('a line finds one marker at each lab where it is unambiguous', async () => {
  const readers = await readersByLab(catalog)
  expect(markersByLab(readers, 'TSH')).toEqual([tsh, tshThere])
  expect(markersByLab(readers, 'Ferritin')).toEqual([ferritin])
})

test.each([
  [['[E11.9]'], ['E11.9']],
  [['e03.9', 'x1'], ['E03.9']],
  [['Dx: I10, E78.5'], ['I10', 'E78.5']],
  [['stat', '80053', '[B12 low]'], []],
])('diagnosis codes next to tests are told from other remarks: %j', (asides, codes) => {
  expect(diagnosesIn(asides)).toEqual(codes)
})
