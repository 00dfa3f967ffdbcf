import { expect, test } from 'vitest'

import { checkList, isIcd9, readList } from './read-list.ts'

test('a pasted list is read with words before or after its codes', () => {
  expect(
    readList('E119 Type 2 diabetes\n2. Gout, unspecified: m10.9\nI10, E78.5; fever\n\n250.00'),
  ).toEqual({
    codes: [
      { code: 'E11.9', text: 'Type 2 diabetes' },
      { code: 'M10.9', text: 'Gout, unspecified' },
      { code: 'I10', text: '' },
      { code: 'E78.5', text: '' },
    ],
    others: [
      { line: 3, text: 'fever' },
      { line: 5, text: '250.00' },
    ],
  })
  expect(isIcd9('250.00')).toBe(true)
  expect(isIcd9('fever')).toBe(false)
})

test('each code of a list is found, titled differently, unknown, repeated, or already chosen', () => {
  const titles = new Map<string, string | null>([
    ['E11.9', 'Type 2 diabetes mellitus without complications'],
    ['M10.9', 'Gout, unspecified'],
    ['I10', 'Essential (primary) hypertension'],
    ['B12', null],
  ])
  const { codes } = readList('E11.9 Type 2 diabetes\nM10.9 Headache\nI10\nI10\nB12\nQ00.0')
  expect(
    checkList(codes, (code) => titles.get(code), []).map(({ code, state }) => `${code} ${state}`),
  ).toEqual([
    'E11.9 found',
    'M10.9 other text',
    'I10 found',
    'I10 twice',
    'B12 not found',
    'Q00.0 unknown',
  ])
  expect(checkList(codes, (code) => titles.get(code), ['I10'])[2]!.state).toBe('chosen')
})
