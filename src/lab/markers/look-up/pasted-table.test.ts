import { describe, expect, test } from 'vitest'

import { testMarker } from '#lib/markers/testing.ts'
import { buildCatalogSearch } from '#src/lab/catalog/catalog-search.ts'
import { setCsv } from '#src/lab/order-sets/files/set-table.ts'
import { emptySet } from '#src/lab/order-sets/files/testing.ts'

import { diagnosesOfLine, isBesideTests } from './asides.ts'
import { splitWishes } from './pasted-wishes.ts'
import { createWishReader } from './read-wishes.ts'

const named = (name: string, code: string, loincs: string[]) =>
  testMarker(Number(code), loincs, { name, provider_id: code, unit: 'U/L' })
const catalog = [
  named('Ferritin', '004069', ['2276-4']),
  named('CBC', '005002', ['718-7', '4544-3']),
  named('CBC with differential', '005010', ['718-7', '4544-3', '770-8']),
  named('Hemoglobin', '005041', ['718-7']),
  named('Glucose, fasting', '001818', ['1558-6']),
  named('Hepatitis B surface antigen, quantitative', '006510', ['5195-3']),
  named('Vitamin D, 25-hydroxy, total', '081950', ['1989-3']),
  named('TSH', '004773', ['3016-3']),
]
const { read, names } = createWishReader(catalog, await buildCatalogSearch(catalog))
const codesOf = (text: string) =>
  splitWishes(text, names).map((wish) => {
    const found = read(wish)
    return found.kind === 'found' ? found.marker.provider_id : `${found.kind} ${wish}`
  })

describe('a pasted table', () => {
  test('of an exported order gives exactly its tests', () => {
    const csv = setCsv(
      {
        ...emptySet,
        lab: 'Labcorp',
        markers: catalog.map((marker) => ({ marker, lab: 'Labcorp', from: 'Annual; add-on' })),
        warnings: ['E11 is not billable; choose "E11.9".'],
      },
      new Date(0),
    )
    expect(codesOf(csv)).toEqual(catalog.map(({ provider_id }) => provider_id))
  })

  const rows = [
    ['Test', 'Code', 'Price'],
    ['Ferritin', '004069', '18.00'],
    ['CBC with differential', '005010', '15.00'],
  ]
  test.each([
    ['commas', rows.map((cells) => cells.join(','))],
    ['semicolons', rows.map((cells) => cells.join(';').replaceAll('.', ','))],
    ['tabs', rows.map((cells) => cells.join('\t'))],
    ['quotes', rows.map((cells) => cells.map((cell) => `"${cell}"`).join(','))],
    ['quotes and semicolons', rows.map((cells) => cells.map((cell) => `"${cell}"`).join(';'))],
    ['no titles', rows.slice(1).map((cells) => cells.join(','))],
    ['no titles, and semicolons', rows.slice(1).map((cells) => cells.join(';'))],
  ])('with %s has one test per row', (_, lines) => {
    expect(codesOf(lines.join('\n'))).toEqual(['004069', '005010'])
  })

  test('with a code of another test than its name asks which', () => {
    expect(codesOf('Test,Code,Price\nCBC,005010,15.00')).toEqual(['ambiguous 005010 CBC'])
    expect(codesOf('Name;Code\nOur own word;004069')).toEqual(['004069'])
  })

  test('keeps the lines around it, and a list with commas is none', () => {
    expect(codesOf('TSH\nTest,Code\nFerritin,004069\n\nHemoglobin')).toEqual([
      '004773',
      '004069',
      '005041',
    ])
    expect(codesOf('TSH, ferritin\nhemoglobin, CBC')).toEqual([
      '004773',
      '004069',
      '005041',
      '005002',
    ])
  })
})

test.each([
  ['Ferritin;1\nTSH;2', ['Ferritin', 'TSH']],
  ['Ferritin,1\nTSH,2', ['Ferritin', 'TSH']],
  ['Ferritin;D50.9;1', ['Ferritin, D50.9']],
  ['"Ferritin","82728","1"', ['82728 Ferritin']],
  ['TSH, 84443, E03.9', ['TSH 84443, E03.9']],
  ['Ferritin\t004069\t82728\t1', ['004069 Ferritin']],
  ['Ferritin,004069,82728\nTSH,004773,84443', ['004069 Ferritin', '004773 TSH']],
])('a number of tests and a procedure are beside their test: %j', (text, wishes) => {
  expect(splitWishes(text, names)).toEqual(wishes)
  for (const wish of wishes) expect(read(wish).kind).toBe('found')
})

test('a line of a form around the tests is none of them', () => {
  for (const line of [
    'Pending orders as of 11/28/2026 08:14',
    'Pt fasting: Y',
    'NPO: yes',
    'Dr. Smith NPI 1234567890',
    'Dr. Jane Smith, MD',
    'hold biotin 3 days',
    'Thanks!',
    'Thank you so much.',
    'Hello team,',
    'Printed 11/28/2026 08:14',
    'Page 1 of 2',
  ])
    expect([line, splitWishes(line, names).every(isBesideTests)]).toEqual([line, true])
  for (const line of [
    'Hi, TSH and CBC please',
    'Dr. Smith: TSH, CBC',
    'Dr Smith wants TSH',
    'Thanks, TSH',
    'Hold TSH',
    'No glucose',
    'TSH, Dr. Smith NPI 1234567890',
    'Orders for 12/1/2026: TSH',
  ])
    expect([line, isBesideTests(line)]).toEqual([line, false])
})

test('a CPT code in any notation is beside its test', () => {
  for (const [text, code] of [
    ['TSH (CPT: 84443)', '004773'],
    ['TSH CPT code 84443', '004773'],
    ['Ferritin (CPT 82728)', '004069'],
    ['Vitamin D 25-OH (CPT 82306)', '081950'],
    ['Vitamin D 25-OH (CPT: 82306)', '081950'],
  ])
    expect(read(text ?? ''), text).toMatchObject({ kind: 'found', marker: { provider_id: code } })
})

test.each([
  ['Dx: E11.9, I10', ['E11.9', 'I10']],
  ['E78.5', ['E78.5']],
  ['I10 and E78.5', ['I10', 'E78.5']],
  ['ICD-10: I10; E78.5', ['I10', 'E78.5']],
  ['DOB: 03/04/1981', []],
  ['1/2/2026', []],
  ['ASAP', []],
])('a line beside the tests is no test, and its codes are diagnoses: %s', (line, codes) => {
  expect(isBesideTests(line)).toBe(true)
  expect(diagnosesOfLine(line)).toEqual(codes)
  expect(line.includes(';') || splitWishes(line, names)[0]).toBe(line.includes(';') || line)
})

test('a line with a test, or what can be one, isn’t beside the tests', () => {
  for (const line of ['B12', 'C3A', 'TSH', 'Ferritin E61.1', 'Stat TSH', 'Fasting: glucose'])
    expect(isBesideTests(line), line).toBe(false)
  expect(diagnosesOfLine('E11.9 Type 2 diabetes')).toEqual(['E11.9'])
})

describe('the diagnosis codes of a table', () => {
  test.each([
    ['cells', 'TSH\tE03.9\tweekly\nFerritin   qty 1   D50.9', 'E03.9, D50.9'],
    ['bars, with another code', 'TSH|84443|E03.9', 'E03.9'],
    ['cells without a dot', '004773\tTSH\tI10\nFerritin\tE119', 'I10, E11.9'],
    [
      'a titled column',
      'Test\tICD-10\tQty\nFerritin\tD50.9\t1\nTSH\tI10; E119\t1',
      'D50.9, I10, E11.9',
    ],
    ['a column with another title', 'Test,Primary diagnosis code\nFerritin,D50.9', 'D50.9'],
    ['rows without titles', 'Ferritin,004069,D50.9\nTSH,004773,I10', 'D50.9, I10'],
    ['lines of their own', 'Ferritin\nTSH\nI10\nE119', 'I10, E11.9'],
  ])('in %s are kept beside its tests', (_, text, codes) => {
    const [diagnoses = '', ...tests] = splitWishes(text, names)
    expect(isBesideTests(diagnoses)).toBe(true)
    expect(diagnosesOfLine(diagnoses).join(', ')).toBe(codes)
    expect(tests.length).toBeGreaterThan(0)
    for (const one of tests) expect(read(one).kind).toBe('found')
  })

  test('in the comments of an exported order are kept, without those of its warnings', () => {
    const lines = [
      '# Diagnosis (primary): E11.65 Type 2 diabetes mellitus with hyperglycemia',
      '"# Diagnosis: I10 Essential (primary) hypertension, benign"',
      '# Warning: E11 is not billable; choose E11.9.',
      'Marker,Test code',
      'Ferritin,004069',
    ]
    expect(splitWishes(lines.join('\n'), names)).toEqual(['Dx: E11.65, I10', '004069 Ferritin'])
  })

  test('are no tests, even if they look alike: B12', () => {
    expect(splitWishes('TSH\nB12\nB27', names)).toEqual(['TSH', 'B12', 'B27'])
  })
})
