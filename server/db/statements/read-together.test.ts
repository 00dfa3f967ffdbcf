import { expect, test } from 'vitest'

import { readTogether } from './read-together.ts'

/** A read that ends when it is told to, with the number of reads so far. */
function slowRead() {
  const ends: { resolve: (n: number) => void; reject: (error: Error) => void }[] = []
  return {
    ends,
    read: () => new Promise<number>((resolve, reject) => ends.push({ resolve, reject })),
  }
}
const now = () => performance.now()
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('callers during a read share the next one', async () => {
  const { ends, read } = slowRead()
  const { since, known } = readTogether(read, 0)
  expect(known(-Infinity)).toBeNull()
  const first = since(now())
  await wait(5)
  const others = Array.from({ length: 400 }, () => since(now()))
  // what was begun before is good enough for whoever says so
  const older = since(now() - 1000)
  await wait(5)
  expect(ends).toHaveLength(1)
  ends[0]!.resolve(1)
  expect(await Promise.all([first, older])).toEqual([1, 1])
  await expect.poll(() => ends.length).toBe(2)
  ends[1]!.resolve(2)
  expect(new Set(await Promise.all(others))).toEqual(new Set([2]))
  expect(known(now() - 1000)).toBe(2)
  expect(known(now())).toBeNull()
  expect(await since(now() - 1000)).toBe(2)
})

test('reads are no more frequent than configured', async () => {
  let reads = 0
  const { since } = readTogether(async () => ++reads, 100)
  const began = now()
  for (let i = 0; i < 4; i++) await since(now())
  expect(reads).toBe(4)
  expect(now() - began).toBeGreaterThan(290)
})

test('a failed read fails for those who waited, and the next caller reads again', async () => {
  const { ends, read } = slowRead()
  const { since } = readTogether(read, 0)
  const waiting = [since(now()), since(now() - 1000)].map((one) =>
    expect(one).rejects.toThrow('No'),
  )
  ends[0]!.reject(new Error('No database'))
  await Promise.all(waiting)
  const later = since(now())
  await expect.poll(() => ends.length).toBe(2)
  ends[1]!.resolve(7)
  expect(await later).toBe(7)
})
