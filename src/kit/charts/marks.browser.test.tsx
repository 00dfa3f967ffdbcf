import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { columnCorners, ColumnsInProgress, EarlierLevels, StackedColumns } from './marks.tsx'
import { axisOf } from './ticks.ts'
import { TimePlot } from './TimePlot.tsx'

const week = (from: number, isInProgress = false) => ({
  from,
  to: from + (isInProgress ? 4 : 6),
  x: from + 3,
  values: [4, 2],
  earlier: 8,
  isInProgress,
})
const COLORS = ['var(--series-1)', 'var(--series-2)']

/** Right ends of the drawn paths of a class, in whole pixels. */
const rightsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) =>
    Math.round(element.getBoundingClientRect().right),
  )

const pathOf = (selector: string) => document.querySelector(selector)?.getAttribute('d') ?? ''

test('an earlier period’s level is wider than its column, and separate from the next level', async () => {
  const rows = [week(0), week(7)]
  const corners = columnCorners(rows)
  await render(
    <TimePlot
      rows={rows}
      data={corners}
      axis={axisOf([0, 4, 8])}
      unit="h"
      startsOn="monday"
      width={600}
      height={200}
      right={12}
    >
      <StackedColumns colors={COLORS} />
      <EarlierLevels corners={corners} />
    </TimePlot>,
  )
  const numbers = pathOf('[class*=earlierLevels]')
    .match(/[\d.]+/g)!
    .map(Number)
  const [left, , right, nextLeft] = numbers as [number, number, number, number]
  const xOf = (share: number) => left + share * (nextLeft - left)
  expect(right).toBeGreaterThan(xOf(0.86))
  expect(right).toBeLessThan(nextLeft)
})

test('a week in progress is outlined by part, without the earlier period’s level', async () => {
  const rows = [week(0), week(7), week(14, true)]
  const corners = columnCorners(rows)
  await render(
    <TimePlot
      rows={rows}
      data={corners}
      axis={axisOf([0, 4, 8])}
      unit="h"
      startsOn="monday"
      width={600}
      height={200}
      right={12}
    >
      <StackedColumns colors={COLORS} />
      <ColumnsInProgress corners={corners} colors={COLORS} />
      <EarlierLevels corners={corners} />
    </TimePlot>,
  )
  const outlines = [...document.querySelectorAll('rect[stroke]')]
  expect(outlines.map((one) => one.getAttribute('stroke'))).toEqual(COLORS)
  const { left, top } = outlines[1]!.getBoundingClientRect()
  const first = outlines[0]!.getBoundingClientRect()
  expect(Math.round(first.left)).toBe(Math.round(left))
  // the second part stands on the first
  expect(top).toBeLessThan(first.top)
  const level = pathOf('[class*=earlierLevels]')
  expect(level.match(/M/g)).toHaveLength(2)
  const [right] = rightsOf('[class*=earlierLevels]')
  expect(right).toBeLessThanOrEqual(Math.round(left))
})
