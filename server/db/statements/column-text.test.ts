import { expect, test } from 'vitest'

import { columnText } from './column-text.ts'

test('a text that is too long is cut, and half a character becomes a replacement', () => {
  const long = 'x'.repeat(299)
  expect(columnText(`${long}yz`)).toBe(`${long}y`)
  expect(columnText(`${long}😀 Ring`)).toBe(`${long}\ufffd`)
  expect(columnText('a\0b\ud83d 😀')).toBe('a\ufffdb\ufffd 😀')
})
