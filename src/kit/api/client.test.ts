import { afterEach, expect, test, vi } from 'vitest'

import { sendRequest } from './client.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that takes a request and says nothing, until it is given up. */
function neverAnswers() {
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  )
}

test('a request without a response for a minute fails with a message', async () => {
  vi.useFakeTimers()
  neverAnswers()
  const failed = sendRequest('GET', '/workspace/session').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failed).toMatchObject({
    kind: 'unreachable',
    message: 'Rounds didn’t respond within 60 seconds. Try again.',
  })
})

test('a canceled request is not a server failure', async () => {
  neverAnswers()
  const leaving = new AbortController()
  const request = sendRequest('GET', '/workspace/session', { signal: leaving.signal })
  leaving.abort(new Error('left'))
  await expect(request).rejects.toThrow('left')
})
