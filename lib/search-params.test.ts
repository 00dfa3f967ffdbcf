import { expect, test } from 'vitest'

import {
  day,
  flag,
  matching,
  oneOf,
  range,
  readSearch,
  sorting,
  text,
  texts,
  unreadableParams,
  whole,
  withoutUnreadable,
} from './search-params.ts'

const spec = {
  range: range('30d'),
  on: day(),
  view: oneOf(['matrix', 'raw'], 'matrix'),
  page: whole(1, 1, 100),
  sort: sorting(['day', 'distance'], '-day'),
  year: matching(/^\d{4}$/, 'a year'),
  trouble: flag(),
  q: text(),
  tests: texts(),
}
const unreadable = (query: string) =>
  unreadableParams(spec, new URLSearchParams(query)).map(({ name, raw, shown }) => [
    name,
    raw,
    shown,
  ])

test('a value that its page can’t read is named, with the value shown instead', () => {
  expect(unreadable('range=nonsense&on=2026-02-30&view=x&page=0')).toEqual([
    ['range', 'nonsense', 'the last 30 days'],
    ['on', '2026-02-30', ''],
    ['view', 'x', 'the default'],
    ['page', '0', 'the default'],
  ])
  expect(unreadable('range=2026-05-02..2026-05-01&sort=height&year=abc&trouble=yes')).toEqual([
    ['range', '2026-05-02..2026-05-01', 'the last 30 days'],
    ['sort', 'height', 'the default'],
    ['year', 'abc', ''],
    ['trouble', 'yes', ''],
  ])
})

test('if a value is given twice, the first is used and the other is reported', () => {
  expect(unreadable('range=30d&range=7d&page=2&page=2')).toEqual([['range', '7d', '30d']])
  expect(unreadable('range=x&range=7d')).toEqual([['range', 'x', 'the last 30 days']])
})

test('an address is corrected at once, with nothing left to report', () => {
  for (const [query, right] of [
    ['range=nonsense&other=1', 'other=1'],
    ['range=30d&range=7d', 'range=30d'],
    ['range=x&range=7d&q=a', 'q=a'],
    ['page=&page=2', 'page='],
    ['tests=a&q=x&tests=b,a', 'tests=a%2Cb%2Ca&q=x'],
  ] as const) {
    const search = new URLSearchParams(query)
    const after = withoutUnreadable(spec, search, unreadableParams(spec, search))
    expect([query, `${after}`, unreadable(`${after}`)]).toEqual([query, right, []])
  }
})

test('a list repeated in the address is one list', () => {
  expect(readSearch(spec, new URLSearchParams('tests=a&tests=b,c&tests=a')).tests).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('values that are readable, empty, default, or from another page aren’t reported', () => {
  for (const query of [
    '',
    'range=30d&page=1&view=matrix&sort=-day',
    'range=2026-05-01..2026-05-02&page=7&view=raw&sort=distance&year=2026&trouble=1&on=2026-03-01',
    'q=%00&tests=a,b&range=',
    'tests=a&tests=b',
    'other=nonsense',
  ])
    expect([query, unreadable(query)]).toEqual([query, []])
})
