import { expect, test } from 'vitest'

import { wordsOf } from './words.ts'

test('an error body of any shape gives its words', () => {
  expect(wordsOf('{"detail":"Lab test does not exist"}', 404)).toBe('Lab test does not exist')
  expect(wordsOf('{"detail":[{"loc":["query","page"],"msg":"must be at least 1"}]}', 422)).toBe(
    'page: must be at least 1',
  )
  expect(wordsOf('{"title":"Gateway","status":502}', 502)).toBe('Gateway')
  expect(wordsOf('<html><style>p{}</style><h1>502 Bad Gateway</h1></html>', 502)).toBe(
    '502 Bad Gateway',
  )
  expect(wordsOf('', 500)).toBe('The service answered 500 without saying why.')
  expect(wordsOf('null', 500)).toBe('The service answered 500 without saying why.')
  expect(wordsOf('plain words', 500)).toBe('plain words')
})
