import { expect, test } from 'vitest'

import { columnCorners } from './marks.tsx'
import { axisDays } from './time-row.ts'

const row = (from: number, to: number) => ({ from, to, x: (from + to) / 2, values: [1] })
// a Sunday, three weeks, a Monday and a Tuesday
const weeks = [row(7, 7), row(8, 14), row(15, 21), row(22, 28), row(29, 30)]

test('a week that the range cuts off has a full week’s room on the axis', () => {
  expect(axisDays(weeks)).toEqual({ from: 1, to: 35 })
  expect(axisDays([row(3, 3), row(4, 4)])).toEqual({ from: 3, to: 4 })
  expect(axisDays([row(3, 5)])).toEqual({ from: 3, to: 5 })
})

test('its column is as wide as the others, and its corners stay in order', () => {
  const corners = columnCorners(weeks)
  const widths = weeks.map((week) => {
    const own = corners.filter(({ row: { from } }) => from === week.from)
    expect(own.filter(({ x }) => x === week.x).length).toBeGreaterThan(0)
    // its values reach to where the gap behind it begins
    expect(own.findLast(({ isGap }) => !isGap)!.x).toBe(own.at(-1)!.x)
    return own.at(-1)!.x - own[0]!.x
  })
  for (const width of widths) expect(width).toBeGreaterThan(6)
  corners.slice(1).forEach(({ x }, index) => expect(x).toBeGreaterThanOrEqual(corners[index]!.x))
})
