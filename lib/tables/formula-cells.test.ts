import { expect, test } from 'vitest'

import { neutralized, withoutNeutralizing } from './formula-cells.ts'

test.each([
  '=1+1',
  '@maria',
  'Smith; -Jones',
  '-y',
  '\t1',
  'a\n=1',
  '＝1',
  '"=1"',
  '  =x',
  '-3.5',
  "'til",
])('%j is the same after a file', (text) =>
  expect(withoutNeutralizing(neutralized(text))).toBe(text),
)

test('an apostrophe before anything but a sign is part of the text', () => {
  for (const text of ["'quoted'", "O'Brien", "'-3", "a'=b"])
    expect(withoutNeutralizing(text)).toBe(text)
})
