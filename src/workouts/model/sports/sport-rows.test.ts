import { expect, test } from 'vitest'

import { workout } from '#src/workouts/model/testing.ts'

import { sportRows } from './sport-rows.ts'

const runs = (moving_time: number | null) =>
  Array.from({ length: 6 }, () =>
    workout({ moving_time, sport: { id: 1, name: 'Running', slug: 'running' } }),
  )

test('missing moving time doesn’t count as a drop to zero', () => {
  expect(sportRows(runs(1800), runs(3600)).all.secondsChange).toBe(-0.5)
  expect(sportRows(runs(null), runs(3600)).all.secondsChange).toBeNull()
})

test('several sports that aren’t kept apart share the last row', () => {
  const of = (slug: string, moving_time: number) =>
    workout({ moving_time, sport: { id: 1, name: slug, slug } })
  const all = [of('running', 900), of('sailing', 600), of('walking', 300)]
  const told = (apart: readonly string[]) =>
    sportRows(all, null, apart).rows.map(({ name, seconds }) => [name, seconds])
  const [running] = sportRows(all, null).rows
  expect(told([running!.key])).toEqual([
    ['running', 900],
    ['2 other sports', 900],
  ])
  expect(told(sportRows(all.slice(0, 2), null).rows.map(({ key }) => key))).toHaveLength(3)
})

test('a heart rate changes only with enough workouts before, and as a sport of the row did', () => {
  const of = (slug: string, average_hr: number, n: number) =>
    Array.from({ length: n }, () =>
      workout({ sport: { id: 1, name: slug, slug }, average_hr, moving_time: 3600 }),
    )
  const now = of('running', 150, 6)
  expect(sportRows(now, of('running', 153, 5)).all.heartRateChange).toBe(-3)
  expect(sportRows(now, of('running', 153, 4)).all.heartRateChange).toBeNull()
  // half of the time is hiking at a low heart rate
  const mixed = sportRows([...now, ...of('hiking', 100, 6)], of('running', 153, 6))
  expect(mixed.all.heartRateChange).toBeNull()
  expect(mixed.rows.find(({ key }) => key === 'running')?.heartRateChange).toBe(-3)
})
