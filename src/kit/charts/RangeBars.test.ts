import { expect, test } from 'vitest'

import { barsPath } from './RangeBars.tsx'

/** The corners of a path's boxes by following its relative steps: [left, top, right, bottom] of each. */
function boxesOf(path: string) {
  return path
    .split('M')
    .slice(1)
    .map((one) => {
      const [start, ...steps] = one.split(/(?=[hva])/)
      let [x, y] = start!.split(' ').map(Number) as [number, number]
      const xs = [x]
      const ys = [y]
      for (const step of steps) {
        const numbers = step.slice(1).replace('z', '').split(' ').map(Number)
        if (step.startsWith('h')) x += numbers[0]!
        else if (step.startsWith('v')) y += numbers[0]!
        else [x, y] = [x + numbers.at(-2)!, y + numbers.at(-1)!]
        xs.push(x)
        ys.push(y)
      }
      expect([x, y]).toEqual([xs[0], ys[0]!])
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
    })
}

test('The outline of bars surrounds each bar and closes', () => {
  const path = barsPath([
    { middle: 20, top: 10, bottom: 60, width: 12 },
    { middle: 40, top: 57, bottom: 60, width: 3 },
    { middle: 60, top: 58, bottom: 61, width: 12 },
  ])
  expect(boxesOf(path)).toEqual([
    [14, 10, 26, 60],
    [38.5, 57, 41.5, 60],
    [54, 58, 66, 61],
  ])
})

test('An empty set of bars has no outline', () => {
  expect(barsPath([])).toBe('')
})
