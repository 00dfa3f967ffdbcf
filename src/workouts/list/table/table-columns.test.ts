import { expect, test } from 'vitest'

import { formatQuantity } from '#src/kit/lib/units.ts'
import { sortRows } from '#src/kit/table/column.ts'
import { listCsv } from '#src/kit/table/list-csv.ts'
import { expectFileAsOnScreen } from '#src/kit/table/testing.ts'
import { columnsInUnits, commonSpeed, workoutColumns } from '#src/workouts/model/columns.ts'
import { countOnce } from '#src/workouts/model/quality/count-once.ts'
import { NO_EXCLUSIONS } from '#src/workouts/model/quality/exclusions.ts'
import { workoutsCsv } from '#src/workouts/model/table-csv.ts'
import { manyWorkouts, workout } from '#src/workouts/model/testing.ts'

import { workoutTable } from './table-columns.tsx'

const recording = { distance: 12_345, moving_time: 3725, time_end: '2026-11-01T09:00:00Z' }
const workouts = [
  ...manyWorkouts(6),
  workout({ ...recording, elev_low: -1234, title: '=1+1' }),
  workout({ ...recording, source: { ...workout().source, provider: 'strava' } }),
]
const recorded = countOnce(workouts)
const rows = sortRows(workouts, workoutColumns, '-distance', recorded)

const RUNNING = { id: 1, name: 'Running', slug: 'running' }
const NO_MARKS = {
  exclusions: NO_EXCLUSIONS,
  originals: new Map(),
  implausible: new Map(),
  hideReason: false,
}

test('a workout without a title is named by its sport, which isn’t repeated below', () => {
  const columns = columnsInUnits(workoutColumns, commonSpeed(rows), 'metric')
  const sport = workoutTable(columns, { areChosen: false }).find(({ id }) => id === 'sport')!
  const around = {
    ...recorded,
    userId: 'a',
    units: 'metric' as const,
    marks: NO_MARKS,
    selected: rows,
    isPart: false,
  }
  const belowOf = (title: string | null) =>
    typeof sport.below === 'function' && sport.below(workout({ title, sport: RUNNING }), around)
  expect(belowOf('Morning Run')).toBeTruthy()
  expect(belowOf(null)).toBeNull()
})

test.each(['metric', 'imperial'] as const)(
  'every column of the workouts is on screen and in the file with the same text, in %s units',
  (units) => {
    const columns = columnsInUnits(workoutColumns, commonSpeed(rows), units)
    const around = {
      ...recorded,
      userId: 'a',
      units,
      marks: NO_MARKS,
      selected: rows,
      isPart: false,
    }
    // on screen a day of this year has no year
    expectFileAsOnScreen(workoutTable(columns, { areChosen: true }), rows, around, {
      inOtherWords: ['day'],
    })
    const csv = workoutsCsv({
      workouts: rows,
      columns: workoutColumns,
      units,
      recorded,
      comments: [],
    })
    expect(csv).toBe(listCsv(columns, rows, recorded, []))
    // a number stays a number in a spreadsheet
    expect(csv).toContain(formatQuantity(-1234, 'elevation', units).replace('−', '-'))
  },
)
