import { expect, test } from 'vitest'

import { randomOf } from '#server/demo/random.ts'

import { importMutated } from './import.ts'
import { mutate } from './mutations.ts'

test('a mutated file is the same for the same seed, and another for another', () => {
  const mutants = (seed: number) =>
    Array.from({ length: 50 }, (_, index) => {
      const file = { name: 'a.gpx', bytes: Buffer.from('<gpx><ele>7</ele></gpx>'.repeat(50)) }
      return mutate(file, Buffer.from('other'), randomOf(`${seed} ${index}`))
    })
  expect(mutants(1)).toEqual(mutants(1))
  expect(mutants(1)).not.toEqual(mutants(2))
})

test('mutated files go in whole and possible, or are refused', async () => {
  expect(await importMutated({ count: 20, seed: 3 })).toMatchObject({
    hung: 0,
    crashed: 0,
    faulty: 0,
  })
}, 180_000)
