import { describe, expect, test } from 'vitest'

import { chanceAt, idOf, randomOf } from './random.ts'

describe('a seeded random generator', () => {
  test('the same name gives the same sequence, and another name gives another', () => {
    const draw = (name: string) => {
      const random = randomOf(name)
      return Array.from({ length: 5 }, () => random.next())
    }
    expect(draw('a')).toEqual(draw('a'))
    expect(draw('a')).not.toEqual(draw('b'))
  })

  test('numbers are spread evenly from 0 to 1', () => {
    const random = randomOf('spread')
    const tenths = Array.from({ length: 10 }, () => 0)
    for (let draw = 0; draw < 20_000; draw++) tenths[Math.floor(random.next() * 10)]!++
    expect(Math.min(...tenths)).toBeGreaterThan(1850)
    expect(Math.max(...tenths)).toBeLessThan(2150)
  })

  test('normal numbers have the requested mean and deviation', () => {
    const random = randomOf('normal')
    const drawn = Array.from({ length: 20_000 }, () => random.normal(10, 2))
    const mean = drawn.reduce((sum, value) => sum + value, 0) / drawn.length
    const deviation = Math.sqrt(
      drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / drawn.length,
    )
    expect(mean).toBeCloseTo(10, 1)
    expect(deviation).toBeCloseTo(2, 1)
  })

  test('a lattice point keeps its number, and its neighbor has another', () => {
    expect(chanceAt(1, 2, 3)).toBe(chanceAt(1, 2, 3))
    expect(chanceAt(1, 2, 3)).not.toBe(chanceAt(1, 3, 2))
  })

  test('a name has one ID, a UUID of version 5', () => {
    expect(idOf('x')).toBe(idOf('x'))
    expect(idOf('x')).not.toBe(idOf('y'))
    expect(idOf('x')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })
})
