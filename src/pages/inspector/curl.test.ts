import { expect, test } from 'vitest'

import { toCurl } from './curl.ts'

test('a request becomes a command that names the key and never holds it', () => {
  expect(
    toCurl({ method: 'GET', path: '/api/v3/lab_tests/markers?name=a%26b', body: null }, 'http://x'),
  ).toBe('curl "$BASE_URL/v3/lab_tests/markers?name=a%26b" -H "x-service-api-key: $API_KEY"')
  expect(toCurl({ method: 'POST', path: '/api/v3/x', body: `{"a":"it's"}` }, 'http://x')).toContain(
    `-d '{"a":"it'\\''s"}'`,
  )
})
