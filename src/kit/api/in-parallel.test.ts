import { expect, test } from 'vitest'

import { inParallel } from './in-parallel.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve))

test('each item is processed once, in order, with limited parallelism', async () => {
  const begun: number[] = []
  let underWay = 0
  let max = 0
  await inParallel(
    Array.from({ length: 20 }, (_, n) => n),
    3,
    async (n) => {
      begun.push(n)
      max = Math.max(max, ++underWay)
      await soon()
      underWay--
    },
  )
  expect(begun).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(max).toBe(3)
  await inParallel([], 3, () => Promise.reject(new Error('nothing to do')))
})

test('an item from a generator is created when its turn comes, and a failure is thrown', async () => {
  let end = 2
  const worked: number[] = []
  function* pages() {
    for (let page = 1; page <= end; page++) yield page
  }
  await inParallel(pages(), 1, async (page) => {
    await soon()
    end = 4
    worked.push(page)
  })
  expect(worked).toEqual([1, 2, 3, 4])
  await expect(
    inParallel([1, 2], 2, async (n) => {
      await soon()
      throw new Error(`failed ${n}`)
    }),
  ).rejects.toThrow('failed 1')
})
