import { expect, test } from 'vitest'

import { ApiError } from './api-error.ts'
import { errorDetails, errorMessage } from './error-message.ts'

test('an error body of any shape gives its message', () => {
  expect(errorMessage('{"detail":"Lab test does not exist"}', 404)).toBe('Lab test does not exist')
  expect(
    errorMessage('{"detail":[{"loc":["query","page"],"msg":"must be at least 1"}]}', 422),
  ).toBe('page: must be at least 1')
  expect(errorMessage('{"title":"Gateway","status":502}', 502)).toBe('Gateway')
  expect(errorMessage('<html><style>p{}</style><h1>Not allowed</h1></html>', 403)).toBe(
    'Not allowed',
  )
  expect(errorMessage('<html><body><h1>502 Bad Gateway</h1></body></html>', 502)).toBe(
    'The server isn’t responding.',
  )
  expect(errorMessage('', 500)).toBe('The service returned 500 with no explanation.')
  expect(errorMessage('null', 500)).toBe('The service returned 500 with no explanation.')
  expect(errorMessage('plain words', 500)).toBe('plain words')
})

test('the details of a failure are the service’s words about the request, if any', () => {
  const failed = new ApiError('http', 'Busy', { status: 503, requestId: 'a1', retryAfter: 5 })
  expect(errorDetails(failed)).toBe('Status 503 · Request a1 · Retry in 5 seconds')
  expect(errorDetails(new ApiError('unreachable', 'No answer'))).toBe('')
  expect(errorDetails(new Error('Broken'))).toBe('')
})
