import { expect, test } from 'vitest'

import { toMarkdownText } from './markdown.ts'

test('typed text is never markup, and the service’s own words stay readable', () => {
  expect(toMarkdownText('called *twice*\n\n# see <b>[here](x)</b>')).toBe(
    String.raw`called \*twice\* \# see \<b\>\[here\](x)\</b\>`,
  )
  expect(toMarkdownText('token_refresh_failed _so_')).toBe(String.raw`token_refresh_failed \_so\_`)
  expect(toMarkdownText('see https://evil.example/?a=*b*, www.evil.example or ask @ops.')).toBe(
    'see `https://evil.example/?a=*b*`, `www.evil.example` or ask `@ops`.',
  )
  expect(toMarkdownText('ana@clinic.example in #12 (org/repo#7) at 8 @ home')).toBe(
    '`ana@clinic.example` in `#12` `(org/repo#7`) at 8 @ home',
  )
  expect(toMarkdownText('`@x` [a](http://b)')).toBe('`@x` `[a](http://b`)')
  expect(toMarkdownText('1. one')).toBe(String.raw`1\. one`)
  expect(toMarkdownText('- one')).toBe(String.raw`\- one`)
})
