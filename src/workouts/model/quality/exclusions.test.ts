import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'

import type { Exclusion } from '#contract/own/exclusions.ts'
import { dayNumber } from '#lib/days.ts'
import { workoutColumns } from '#src/workouts/model/columns.ts'
import { plainWorkoutsCsv } from '#src/workouts/model/data-csv.ts'
import { figuresOf, headlines } from '#src/workouts/model/figures.ts'
import { workoutsCsv } from '#src/workouts/model/table-csv.ts'
import { workout } from '#src/workouts/model/testing.ts'

import { countOnce } from './count-once.ts'
import { exclusionChoices, exclusionTargets, suggestionOf } from './exclusion-choices.ts'
import {
  excludedNotes,
  exclusionsById,
  isExcluded,
  NO_EXCLUSIONS,
  withoutExcluded,
} from './exclusions.ts'
import { implausibleIn } from './implausible.ts'

const exclusion = (workout_id: string, figures: string[] | null): Exclusion => ({
  workout_id,
  figures,
  reason: 'Drove home',
  excluded_at: '2026-11-20T08:00:00.000Z',
  version: 1,
})
const measured = { distance: 5000, moving_time: 1800, total_elevation_gain: 3000, average_hr: 140 }
const [whole, inPart, counts] = ['a1', 'b2', 'c3'].map((id, index) =>
  workout({ ...measured, id, calendar_date: `2026-11-0${index + 1}` }),
) as [ReturnType<typeof workout>, ReturnType<typeof workout>, ReturnType<typeof workout>]
const all = [whole, inPart, counts]
const exclusions = exclusionsById([
  exclusion('A1', null),
  exclusion('b2', ['total_elevation_gain']),
])

describe('an exclusion', () => {
  test('removes a workout from every figure, and nothing else', () => {
    const counted = withoutExcluded(all, exclusions)
    expect(counted).toEqual([{ ...inPart, total_elevation_gain: null }, counts])
    const { count, figures } = figuresOf(counted)
    const figure = (key: string) => figures[headlines.findIndex((one) => one.key === key)]!
    expect(count).toBe(2)
    expect(figure('total_elevation_gain')).toMatchObject({ value: 3000, n: 1 })
    expect(figure('distance')).toMatchObject({ value: 10_000, n: 2 })
    expect(all.map((one) => isExcluded(exclusions, one))).toEqual([true, false, false])
  })

  test('costs nothing if there is none', () => {
    expect(withoutExcluded(all, NO_EXCLUSIONS)).toBe(all)
    expect(withoutExcluded([counts], exclusions)).toEqual([counts])
  })

  test('is marked on its day in the charts, without the reason while identifiers are hidden', () => {
    const day = dayNumber('2026-11-02')
    const [, gain] = excludedNotes(all, exclusions, false)
    expect(gain).toEqual({ from: day, to: day, text: 'excluded (workout), Gain: Drove home' })
    const hidden = excludedNotes(all, exclusions, true)
    expect(hidden.map(({ text }) => text)).toEqual([
      'excluded (workout), whole workout',
      'excluded (workout), Gain',
    ])
  })

  test('is kept in every file, with its extent and reason', () => {
    const table = parse(
      workoutsCsv({
        workouts: all,
        columns: workoutColumns.filter(({ id }) => ['day', 'total_elevation_gain'].includes(id)),
        units: 'metric',
        exclusions,
        comments: [],
      }),
      { bom: true },
    )
    expect(table.map((row) => row.slice(1))).toEqual([
      ['Gain, m', 'Excluded'],
      ['3,000', 'whole workout: Drove home'],
      ['3,000', 'Gain: Drove home'],
      ['3,000', ''],
    ])
    const plain = { workouts: all, recorded: countOnce(all), exclusions, notes: [], comments: null }
    const rows = parse(plainWorkoutsCsv({ ...plain, hideIdentifiers: false }), {
      columns: true,
    }) as {
      [name: string]: string
    }[]
    expect(
      rows.map((row) => [row.total_elevation_gain_m, row.left_out, row.left_out_reason]),
    ).toEqual([
      ['3000', 'workout', 'Drove home'],
      ['3000', 'total_elevation_gain', 'Drove home'],
      ['3000', '', ''],
    ])
    expect(plainWorkoutsCsv({ ...plain, hideIdentifiers: true })).not.toContain('Drove home')
  })
})

describe('excluding', () => {
  test('suggests the implausible values, or the whole of a workout that was too short', () => {
    const context = { maxHr: null, units: 'metric' } as const
    const climbing = implausibleIn(workout(measured), context)
    expect(suggestionOf(climbing)).toEqual({
      figures: ['total_elevation_gain'],
      reason: 'Elevation gain of 3,000 m in 30 min is faster than anyone can climb',
    })
    const short = implausibleIn(workout({ moving_time: 30 }), context)
    expect(suggestionOf(short)).toEqual({ figures: null, reason: 'Lasted 30 s' })
    expect(suggestionOf([])).toEqual({ figures: [], reason: '' })
  })

  test('offers each measured value', () => {
    expect(exclusionChoices(counts, 'metric').map(({ key, value }) => [key, value])).toEqual([
      ['moving_time', '30 min'],
      ['distance', '5.00 km'],
      ['average_hr', '140 bpm'],
      ['total_elevation_gain', '3,000 m'],
    ])
  })

  test('applies to every recording of the activity, and keeps earlier exclusions', () => {
    const without = workout({ id: 'd4', distance: 5100 })
    expect(exclusionTargets([inPart, without], ['average_hr'], exclusions)).toEqual([
      {
        workout_id: 'b2',
        figures: ['total_elevation_gain', 'average_hr'],
        before: exclusion('b2', ['total_elevation_gain']),
      },
    ])
    expect(
      exclusionTargets([inPart, without], null, exclusions).map(({ figures }) => figures),
    ).toEqual([null, null])
  })
})
