import { expect, test } from 'vitest'

import { linesOfSections, linesOfText, readColumns } from './word-list.ts'

test('a data file may have comments and empty lines', () => {
  expect(linesOfText('# codes\n\nI10\t3\n', 'codes.tsv')).toEqual([
    { text: 'I10\t3', place: 'codes.tsv, line 3' },
  ])
})

test('a line in another format is named with its position', () => {
  const [line] = linesOfText('# codes\nI10 3', 'codes.tsv')
  expect(() => readColumns(line!, ['code', 'grade'])).toThrow(
    'codes.tsv, line 2: "I10 3" must have these columns: code, grade',
  )
  const [, second] = linesOfSections({ Panels: ['cmp = panel', 'cmp'] }, 'words.json')
  expect(() => readColumns(second!, ['short', 'long'], '=')).toThrow(
    'words.json, "Panels" no. 2: "cmp" must have these columns: short, long',
  )
})
