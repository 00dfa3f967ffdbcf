import { describe, expect, test } from 'vitest'

import { applyAddenda, readOrderFile } from './icd10cm-files.ts'

const bytes = (...lines: string[]) => Buffer.from(lines.join('\r\n') + '\r\n', 'latin1')
const row = (number: string, code: string, flag: string, short: string, long: string) =>
  `${number.padEnd(6)}${code.padEnd(8)}${flag} ${short.padEnd(60)} ${long}`
const change = (action: string, code: string, flag: string, title: string) =>
  `${action.padEnd(13)}${flag} ${code.padEnd(8)}${title.padEnd(60)} ${title}`

const cholera = row('00001', 'A00', '0', 'Cholera', 'Cholera')
const unspecified = row('00004', 'A009', '1', 'Cholera, unsp', 'Cholera, unspecified')

describe('the order file', () => {
  test('is read by column', () => {
    expect(readOrderFile(bytes(cholera, unspecified)).codes).toEqual([
      { code: 'A00', billable: false, short_title: 'Cholera', long_title: 'Cholera' },
      {
        code: 'A009',
        billable: true,
        short_title: 'Cholera, unsp',
        long_title: 'Cholera, unspecified',
      },
    ])
  })

  test('may have a byte order mark', () => {
    const marked = (text: string) => Buffer.from(`\ufeff${text}\r\n`)
    const { codes } = readOrderFile(marked(cholera))
    expect(codes).toHaveLength(1)
    expect(applyAddenda(codes, marked(change('Delete:', 'A00', '0', 'Cholera'))).codes).toEqual([])
  })

  test('may have any line ending and blank lines', () => {
    expect(readOrderFile(Buffer.from(`${cholera}\n\n${unspecified}`)).codes).toHaveLength(2)
  })

  test.each([
    [
      'an order number',
      row('x', 'A00', '0', 'Cholera', 'Cholera'),
      'line 2: expected a five-digit order number in columns 1 to 5',
    ],
    [
      'a code',
      row('00002', 'A0.0', '1', 'Cholera', 'Cholera'),
      'line 2: expected an ICD-10-CM code without its dot in columns 7 to 13, but found "A0.0"',
    ],
    [
      'a flag',
      row('00002', 'A000', 'Y', 'Cholera', 'Cholera'),
      'line 2: expected 0 or 1 (billable) in column 15, but found "Y"',
    ],
    [
      'a short title',
      row('00002', 'A000', '1', '', 'Cholera'),
      'line 2: expected the short title in columns 17 to 76',
    ],
    [
      'a long title',
      row('00002', 'A000', '1', 'Cholera', ''),
      'line 2: expected the long title from column 78',
    ],
    ['a repeated code', cholera, 'line 2: A00 is already on line 1'],
  ])('names the line and what is expected for %s', (_, line, message) => {
    expect(() => readOrderFile(bytes(cholera, line))).toThrow(message)
  })

  test.each(['Chol\xe9ra', 'Chol\0ra'])('skips only the line with %j', (title) => {
    const { codes, rejected } = readOrderFile(
      bytes(
        cholera,
        unspecified.replace('Cholera', title),
        row('00003', 'A01', '0', 'Typhoid', 'Typhoid'),
      ),
    )
    expect(codes.map(({ code }) => code)).toEqual(['A00', 'A01'])
    expect(rejected).toEqual([
      { line: 2, reason: expect.stringMatching(/^A009 contains a NUL, an unpaired/) as string },
    ])
  })

  test('counts further bad lines', () => {
    expect(() => readOrderFile(bytes('one', 'two', cholera, 'three'))).toThrow('(and 2 more lines)')
  })

  test('must not be empty', () => {
    expect(() => readOrderFile(bytes(''))).toThrow('expected codes, but the file is empty')
  })
})

describe('the addenda', () => {
  const { codes } = readOrderFile(bytes(cholera, unspecified))
  const apply = (...lines: string[]) => applyAddenda(codes, bytes(...lines))

  test('add, delete, and revise in the order of their lines', () => {
    const result = apply(
      change('Delete:', 'A009', '1', 'Cholera, unspecified'),
      change('Add:', 'A009', '0', 'Cholera, unspecified'),
      change('Add:', 'A0091', '1', 'Cholera, of one kind'),
      change('Revise from:', 'A00', '0', 'Cholera'),
      change('Revise to:', 'A00', '0', 'Cholera and the like'),
      '',
      'Headers',
      '     63 additions',
      'of which',
      '      0 revisions to long title only',
    )
    expect(result).toMatchObject({ added: 2, deleted: 1, revised: 1 })
    expect(
      result.codes.map(({ code, billable, long_title }) => [code, billable, long_title]),
    ).toEqual([
      ['A00', false, 'Cholera and the like'],
      ['A009', false, 'Cholera, unspecified'],
      ['A0091', true, 'Cholera, of one kind'],
    ])
  })

  test('leave a code unchanged if its new title can’t be stored', () => {
    const result = apply(
      change('Revise from:', 'A00', '0', 'Cholera'),
      change('Revise to:', 'A00', '0', 'Chol\0ra'),
      change('Add:', 'A0091', '1', 'Chol\xe9ra'),
      change('Delete:', 'A009', '1', 'Cholera, unspecified'),
    )
    expect(result).toMatchObject({ added: 0, deleted: 1, revised: 0 })
    expect(result.codes).toEqual([codes[0]])
    expect(result.rejected.map(({ line }) => line)).toEqual([2, 3])
  })

  test.each([
    [
      'deletion of a missing code',
      [change('Delete:', 'B99', '1', 'Other')],
      'line 1: deletes B99, which the release doesn’t have',
    ],
    [
      'addition of an existing code',
      [change('Add:', 'A009', '1', 'Other')],
      'line 1: adds A009, which the release already has',
    ],
    [
      'revision of a missing code',
      [change('Revise from:', 'B99', '1', 'Other'), change('Revise to:', 'B99', '1', 'New')],
      'line 1: revises B99',
    ],
    [
      'revision from another title',
      [change('Revise from:', 'A009', '1', 'Other'), change('Revise to:', 'A009', '1', 'New')],
      'but the release has "Cholera, unspecified"',
    ],
    [
      'half a revision',
      [change('Revise from:', 'A009', '1', 'Cholera, unspecified')],
      'line 1: expected a Revise to: line for A009 after it',
    ],
    [
      'the other half',
      [change('Revise to:', 'A009', '1', 'New')],
      'line 1: expected a Revise from: line for A009 before it',
    ],
    [
      'anything else',
      ['Change: A009'],
      'line 1: expected Add:, Delete:, Revise from:, or Revise to:',
    ],
  ])('refuse %s', (_, lines, message) => expect(() => apply(...lines)).toThrow(message))
})
