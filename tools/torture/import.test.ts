import { afterEach, expect, test, vi } from 'vitest'

import { randomOf } from '#server/demo/random.ts'

import { importMutated } from './import.ts'
import { mutate } from './mutations.ts'

afterEach(() => vi.useRealTimers())

test('a mutated file is the same for the same seed at any time, and different for another', () => {
  const mutants = (seed: number, time: string) => {
    vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] })
    return Array.from({ length: 50 }, (_, index) => {
      const file = { name: 'a.gpx', bytes: Buffer.from('<gpx><ele>7</ele></gpx>'.repeat(50)) }
      const mutant = mutate(file, Buffer.from('other'), randomOf(`${seed} ${index}`))
      return { ...mutant, bytes: mutant.bytes.toString('hex') }
    })
  }
  const first = mutants(1, '2026-03-01T08:00:00Z')
  expect(mutants(1, '2026-03-01T08:00:02Z')).toEqual(first)
  expect(mutants(2, '2026-03-01T08:00:00Z')).not.toEqual(first)
})

test('mutated files are imported completely with possible values, or refused', async () => {
  expect(await importMutated({ count: 20, seed: 3 })).toMatchObject({
    hung: 0,
    crashed: 0,
    faulty: 0,
  })
}, 180_000)
