import { describe, expect, test } from 'vitest'

import { testMarker } from '#lib/markers/testing.ts'

import { diagnosesIn } from './asides.ts'
import { markersByLab, namesAtLabs, readersByLab, tallyByLab } from './read-by-lab.ts'

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

describe('a test code of another lab', () => {
  const coded = (id: number, lab_id: number, code: string, name: string, loincs: string[]) =>
    testMarker(id, loincs, { name, lab_id, provider_id: code })
  const glucose = coded(11, 1, '001032', 'Glucose', ['2345-7'])
  const serumGlucose = coded(12, 2, '483', 'Glucose, serum', ['2345-7'])
  const lipids = coded(13, 1, '303756', 'Lipid panel', ['2093-3', '2571-8'])
  const cholesterol = coded(14, 2, '334', 'Cholesterol', ['2093-3'])
  const ast = coded(15, 1, '001123', 'AST', ['1920-8'])
  const astTwice = ['AST', 'AST, urgent'].map((name, i) =>
    coded(16 + i, 2, `82${i}`, name, ['1920-8']),
  )
  const [sodium, zinc] = [
    coded(18, 1, '7700', 'Sodium', ['2951-2']),
    coded(19, 3, '7700', 'Zinc', ['5763-8']),
  ]
  const sodiumThere = coded(20, 2, '836', 'Sodium', ['2951-2'])
  const unread = coded(21, 1, '9901', 'Thyroglobulin', [])
  const unreadThere = coded(22, 2, '9902', 'Thyroglobulin', [])
  const all = [glucose, serumGlucose, lipids, cholesterol, ast, ...astTwice, sodium, zinc]
  const readAtTwo = async (text: string) => {
    const readers = await readersByLab([...all, sodiumThere, unread, unreadThere])
    return readers.find(({ lab }) => lab === 2)?.read(text)
  }

  test.each(['001032', '1032', 'LOINC 001032'])(
    'is the marker with the same LOINC codes: %s',
    async (text) => {
      expect(await readAtTwo(text)).toMatchObject({
        kind: 'found',
        by: 'LOINC',
        marker: serumGlucose,
        theirs: glucose,
      })
    },
  )
  test('is the one of several markers that has its name', async () => {
    expect(await readAtTwo('001123')).toMatchObject({ kind: 'found', marker: astTwice[0] })
  })
  test.each([
    ['303756', 'no marker here has all of its LOINC codes and no others'],
    ['7700', 'two labs have it for different tests'],
    ['9901', 'its LOINC codes are unknown'],
    ['555555', 'no lab has it'],
  ])('%s isn’t found: %s', async (text) => {
    expect(await readAtTwo(text)).toMatchObject({ kind: 'missing' })
  })
  test('counts as found', async () => {
    const tallies = tallyByLab(await readersByLab(all), ['001032', '303756'])
    expect(tallies).toMatchObject([
      { lab: 1, found: 2, missing: [] },
      { lab: 2, found: 1, missing: ['303756 (Lipid panel)'] },
    ])
  })
})

test('a line is a test at any lab if one lab settles it', async () => {
  const readers = await readersByLab(catalog)
  const never = () => false
  const names = namesAtLabs(
    { isName: never, isTest: never, isFound: never, isModifier: never, isTestName: never },
    readers,
  )
  expect(['TSH', 'Ferritin', 'zzzz'].map(names.isTest)).toEqual([true, true, false])
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
