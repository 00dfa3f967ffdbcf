import { expect, test } from 'vitest'

import { chiSquareTail } from './chi-square.ts'

test('the probability matches the published table (Pearson and Hartley, Biometrika tables, 1954)', () => {
  for (const [degrees, five, one, tenth] of [
    [1, 3.841, 6.635, 10.828],
    [2, 5.991, 9.21, 13.816],
    [4, 9.488, 13.277, 18.467],
    [9, 16.919, 21.666, 27.877],
    [30, 43.773, 50.892, 59.703],
  ] as const) {
    expect(chiSquareTail(five, degrees)).toBeCloseTo(0.05, 4)
    expect(chiSquareTail(one, degrees)).toBeCloseTo(0.01, 4)
    expect(chiSquareTail(tenth, degrees)).toBeCloseTo(0.001, 5)
  }
})

test('the probability matches the closed form for even degrees, on both sides of the mean', () => {
  const closed = (value: number, degrees: number) => {
    let [term, sum] = [1, 1]
    for (let n = 1; n < degrees / 2; n++) sum += term *= value / 2 / n
    return Math.exp(-value / 2) * sum
  }
  for (const degrees of [2, 4, 8, 20])
    for (const value of [0.01, 0.5, 2, 7, 15, 21, 40, 90])
      expect(chiSquareTail(value, degrees) / closed(value, degrees)).toBeCloseTo(1, 11)
})

test('the probability matches the area under the density, also for odd degrees', () => {
  // of one degree 2 φ(z) over z, by Simpson’s rule
  const tail = (z: number) => {
    const [steps, end] = [4000, 12]
    const width = (end - z) / steps
    let sum = 0
    for (let at = 0; at <= steps; at++)
      sum += Math.exp(-((z + at * width) ** 2) / 2) * (at % steps === 0 ? 1 : 2 + 2 * (at % 2))
    return (2 * sum * width) / 3 / Math.sqrt(2 * Math.PI)
  }
  for (const z of [0.1, 0.7, 1, 1.959964, 3, 5])
    expect(chiSquareTail(z * z, 1) / tail(z)).toBeCloseTo(1, 9)
})

test('the probability is one at zero and keeps its digits far out', () => {
  expect(chiSquareTail(0, 3)).toBe(1)
  expect(chiSquareTail(100, 10) / 5.44970197e-17).toBeCloseTo(1, 8)
})
