import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

import { countOnce } from '#src/workouts/model/quality/count-once.ts'
import { NO_EXCLUSIONS } from '#src/workouts/model/quality/exclusions.ts'

import { plainWorkoutsCsv } from './data-csv.ts'
import { manyWorkouts, workout } from './testing.ts'

const flu = { id: '1', start_day: '2026-03-01', end_day: '2026-03-02', text: 'Flu', version: 1 }
const read = (csv: string) =>
  parse(csv, { columns: true, comment: '#', comment_no_infix: true }) as Record<string, string>[]

test('a reader of R or Python gets every figure exactly as the API returned it', () => {
  const workouts = manyWorkouts(60)
  const csv = plainWorkoutsCsv({
    workouts,
    recorded: countOnce(workouts),
    exclusions: NO_EXCLUSIONS,
    notes: [],
    comments: ['Of a test'],
    hideIdentifiers: false,
  })
  expect(csv.startsWith('# Of a test')).toBe(true)
  const rows = read(csv)
  expect(rows).toHaveLength(60)
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const one of workouts) {
    const row = byId.get(one.id)!
    const cell = (value: number | null | undefined) => (value == null ? '' : String(value))
    expect(row.average_hr_bpm).toBe(cell(one.average_hr))
    expect(row.distance_m).toBe(cell(one.distance))
    expect(row.moving_time_s).toBe(cell(one.moving_time))
    expect(row.elev_low_m).toBe(cell(one.elev_low))
    expect(row.elapsed_time_s).toBe('3600')
    expect(row.zone_6_s).toBe(cell(one.hr_zones?.[5]))
  }
})

test('each column is explained, and the header stands alone without notes', () => {
  const one = workout({
    title: 'Hills #3; "easy"',
    hr_zones: [1, 2, 3],
    calendar_date: '2026-03-01',
  })
  const given = {
    workouts: [one],
    recorded: countOnce([one]),
    exclusions: NO_EXCLUSIONS,
    notes: [flu],
    hideIdentifiers: false,
  }
  const csv = plainWorkoutsCsv({ ...given, comments: [] })
  const lines = csv.split('\r\n')
  const header = lines.find((line) => !line.startsWith('#'))!.split(',')
  for (const name of header) expect(lines.some((line) => line.startsWith(`# ${name}: `))).toBe(true)
  const [row] = read(csv)
  expect(row).toMatchObject({ title: 'Hills #3; "easy"', zones: '3', zone_3_s: '3', notes: 'Flu' })
  expect(row).not.toHaveProperty('zone_4_s')
  expect(plainWorkoutsCsv({ ...given, comments: null }).split(',')[0]).toBe('id')
  const hidden = plainWorkoutsCsv({ ...given, comments: null, hideIdentifiers: true })
  expect(hidden.split(',')[0]).toBe('calendar_date')
  expect(hidden).not.toContain(one.id)
})
