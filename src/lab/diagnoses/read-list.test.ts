import { expect, test } from 'vitest'

import { checkList, isIcd9, listWords, readList } from './read-list.ts'

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

test.each([
  ['11/28/2026 J45.909', ''],
  ['ICD-10: R7303', ''],
  ['ICD-10-CM code E11.9', ''],
  ['1) Dx: I10 (primary)', ''],
  ['Nov 28, 2026 I10', ''],
  ['I10 [401.9]', ''],
  ['J45.909 Asthma, unspecified 11/28/2026', 'Asthma, unspecified'],
  ['E11.9 Type 2 diabetes (since 2026-11-28)', 'Type 2 diabetes'],
  ['I10 Essential (primary) hypertension', 'Essential (primary) hypertension'],
])('dates, numbers, and labels beside a code are no title: %s', (line, text) =>
  expect(readList(line).codes.map((each) => each.text)).toEqual([text]),
)

test('a list counts its codes, and those that can’t be added', () => {
  const titles = new Map([['I10', 'Essential (primary) hypertension']])
  const words = (pasted: string, dx: readonly string[] = []) => {
    const { codes } = readList(pasted)
    return listWords(
      codes.length,
      checkList(codes, (code) => titles.get(code) ?? null, dx),
    )
  }
  expect(words('')).toBe('')
  expect(words('I10')).toBe('1 code')
  expect(words('I10\nI10\nZ99.99')).toBe('3 codes · 1 not found · 1 duplicate')
  expect(words('I10', ['I10'])).toBe('1 code · 1 already selected')
})
