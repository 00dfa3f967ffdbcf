import { afterEach, expect, test, vi } from 'vitest'

import { queryClient } from '#src/kit/api/query-client.ts'

import { answersTaken } from './rendered-page.ts'

// it listens to a document from the first moment
vi.mock(import('./early-input.ts'), () => ({ endEarlyInput: () => async () => {} }))

const nextStep = () => new Promise((resolve) => setImmediate(resolve))
afterEach(() => queryClient().clear())

test('responses that came with the page are awaited, however long they take to parse', async () => {
  const large = queryClient().fetchQuery({
    queryKey: ['large'],
    queryFn: async () => {
      await nextStep()
      const end = performance.now() + 300
      while (performance.now() < end);
      return 'large'
    },
  })
  const next = queryClient().fetchQuery({
    queryKey: ['next'],
    queryFn: async () => {
      for (let steps = 0; steps < 5; steps++) await nextStep()
      return 'next'
    },
  })
  await answersTaken()
  expect(queryClient().isFetching()).toBe(0)
  expect(await Promise.all([large, next])).toEqual(['large', 'next'])
})

test('a response that never arrives is not awaited', async () => {
  const never = { queryKey: ['never'], queryFn: () => new Promise(() => {}) }
  // cleared from the cache it ends, with an error
  void queryClient()
    .fetchQuery(never)
    .catch(() => {})
  await answersTaken()
  expect(queryClient().isFetching()).toBe(1)
})
