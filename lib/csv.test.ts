import { expect, test } from 'vitest'

import { toCsv } from './csv.ts'

test('a cell that a spreadsheet would run is neutralised, a negative number is not', () => {
  const text = toCsv({
    header: ['a', 'b'],
    rows: [
      ['=1+1', -3],
      ['@x', '-3.5'],
      ['-x', null],
    ],
  })
  expect(text).toBe("\uFEFFa,b\r\n'=1+1,-3\r\n'@x,-3.5\r\n'-x,\r\n")
})

test('quotes, commas and line breaks survive, and comments come first', () => {
  const text = toCsv({ header: ['name'], rows: [['a "b", c\nd']], comments: ['rows 1-1 of\n2'] })
  expect(text).toBe('\uFEFF# rows 1-1 of 2\r\nname\r\n"a ""b"", c\nd"\r\n')
})

test('a semicolon ends no cell where spreadsheets separate by it, nor hides a formula behind it', () => {
  const text = toCsv({ header: ['note'], rows: [['low; repeat'], ['a;=1+1']] })
  expect(text).toBe('\uFEFFnote\r\n"low; repeat"\r\n"a;=1+1"\r\n')
})
