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
