import { describe, expect, test } from 'vitest'

import { readLabTestList } from './lab-test-list.ts'

const annual = '74524ebe-3b15-53aa-980a-9dd5b733379e'
const other = 'ae878b2e-31a8-55f7-b263-ac6c192dfe6a'

describe('a list of lab tests', () => {
  test('may have headings in any order', () => {
    const text = `\uFEFF# a comment\r\nName,Lab,Lab test ID,Notes\r\n"Check, annual",labcorp,${annual.toUpperCase()},"say ""fasting"""\r\nOther,,T-1,\r\n`
    expect(readLabTestList(text)).toEqual({
      labTests: [
        { id: annual, name: 'Check, annual', lab: 'labcorp', note: 'say "fasting"' },
        { id: 'T-1', name: 'Other' },
      ],
      refused: [],
      repeated: [],
      unused: [],
    })
  })

  test('keeps other separators in its cells', () => {
    const text = `id,name,lab,note\n${annual},"Lipids; fasting",labcorp,no food; water is fine`
    expect(readLabTestList(text).labTests).toEqual([
      { id: annual, name: 'Lipids; fasting', lab: 'labcorp', note: 'no food; water is fine' },
    ])
    expect(readLabTestList(`${other},"Lipids; fasting"`).labTests).toMatchObject([
      { id: other, name: 'Lipids; fasting' },
    ])
  })

  test('reads a cell with several lines, and keeps an unclosed quotation mark', () => {
    const text = `id,name,note\nT-1,One,"first\nsecond, line"\nT-2,5" tube,"open\nT-3,Three,\nno id`
    const { labTests, refused } = readLabTestList(text)
    expect(labTests).toEqual([
      { id: 'T-1', name: 'One', note: 'first\nsecond, line' },
      { id: 'T-2', name: '5" tube', note: '"open' },
      { id: 'T-3', name: 'Three' },
    ])
    expect(refused).toMatchObject([{ line: 6, reason: 'has no name' }])
  })

  test.each([
    ['the id first', `${annual}, Annual exam, labcorp`],
    ['the id last', `Annual exam; labcorp; ${annual}`],
    ['tabs, and the id in braces', `{${annual.toUpperCase()}}\tAnnual exam\tlabcorp`],
    ['the name beside the id', `${annual} Annual exam, labcorp`],
  ])('without headings: %s', (_what, line) => {
    expect(readLabTestList(line)).toEqual({
      labTests: [{ id: annual, name: 'Annual exam', lab: 'labcorp', note: undefined }],
      refused: [],
      repeated: [],
      unused: [],
    })
  })

  test('a first line that declares the separator is not a heading', () => {
    expect(readLabTestList('sep=;\r\nid;name\r\nA-1;Annual exam\r\n')).toMatchObject({
      labTests: [{ id: 'A-1', name: 'Annual exam' }],
      refused: [],
    })
  })

  test('an empty cell before a quoted one keeps its place among tabs', () => {
    const line = `${annual}\tAnnual exam\t\t"Fasting ""12 h"""`
    expect(readLabTestList(`id\tname\tlab\tnote\n${line}`).labTests).toEqual([
      { id: annual, name: 'Annual exam', note: 'Fasting "12 h"' },
    ])
  })

  test('names invalid lines with the reason', () => {
    const { labTests, refused } = readLabTestList(
      `${annual}, Annual exam\n\nno id here\n${other}\n${other}, ${'x'.repeat(201)}`,
    )
    expect(labTests).toHaveLength(1)
    expect(refused).toMatchObject([
      { line: 3, text: 'no id here', reason: 'has no ID' },
      { line: 4, reason: 'has no name' },
      { line: 5, reason: 'has a name longer than 200 characters' },
    ])
  })

  test('keeps the last of repeated tests, and names the others', () => {
    const upper = annual.toUpperCase()
    expect(readLabTestList(`${annual}, First\n${upper}, Next\n\n${annual}, Last`)).toMatchObject({
      labTests: [{ name: 'Last' }],
      repeated: [
        { line: 1, id: annual, by: 2 },
        { line: 2, id: annual, by: 4 },
      ],
    })
  })
})
