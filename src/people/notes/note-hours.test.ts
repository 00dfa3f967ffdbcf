import { expect, test } from 'vitest'

import { addDays } from '#lib/days.ts'
import { workout } from '#src/workouts/model/testing.ts'

import { DAYS_BEFORE, noteHours } from './note-hours.ts'

const at = { from: '2026-01-01', today: '2026-11-20' }
const note = { start_day: '2026-10-05', end_day: '2026-10-11' }
const onDay = (calendar_date: string, moving_time: number | null) =>
  workout({ calendar_date, moving_time })

test('a note’s hours are compared with the same number of days before it', () => {
  const before = addDays(note.start_day, -DAYS_BEFORE)
  const workouts = [
    onDay(addDays(before, -1), 9999),
    onDay(before, 8400),
    onDay('2026-10-04', null),
    onDay('2026-10-05', 600),
    onDay('2026-10-11', 60),
    onDay('2026-10-12', 9999),
  ]
  expect(noteHours(workouts, note, at)).toEqual({
    days: 7,
    seconds: 660,
    usual: (8400 / DAYS_BEFORE) * 7,
  })
})

test('workouts without a moving time don’t count as zero hours', () => {
  const during = [onDay('2026-01-02', 60), onDay('2026-10-04', 8400), onDay('2026-10-05', null)]
  expect(noteHours(during, note, at)).toEqual({
    days: 7,
    seconds: null,
    usual: (8400 / DAYS_BEFORE) * 7,
  })
  expect(
    noteHours(
      [onDay('2026-01-02', 60), onDay('2026-10-04', null), onDay('2026-10-05', 600)],
      note,
      at,
    ),
  ).toEqual({
    days: 7,
    seconds: 600,
    usual: null,
  })
})

test('the usual hours are unknown if the first workout is within the days before', () => {
  const workouts = [onDay('2026-09-13', 8400), onDay('2026-10-05', 600)]
  expect(noteHours(workouts, note, at)).toEqual({ days: 7, seconds: 600, usual: null })
  const earlier = [onDay(addDays(note.start_day, -DAYS_BEFORE), 60), ...workouts]
  expect(noteHours(earlier, note, at)?.usual).toBeCloseTo((8460 / DAYS_BEFORE) * 7)
})

test('an ongoing note counts up to today', () => {
  const open = { start_day: '2026-11-19', end_day: '2026-12-31' }
  expect(
    noteHours([onDay('2026-01-02', 60), onDay('2026-09-01', DAYS_BEFORE * 60)], open, at),
  ).toEqual({
    days: 2,
    seconds: 0,
    usual: 120,
  })
})

test('days without loaded workouts, or in the future, have no hours', () => {
  expect(noteHours([], { start_day: '2025-12-31', end_day: '2026-01-05' }, at)).toBeNull()
  expect(noteHours([], { start_day: '2026-11-21', end_day: '2026-11-22' }, at)).toBeNull()
  expect(noteHours([], { start_day: '2026-01-05', end_day: '2026-01-05' }, at)).toEqual({
    days: 1,
    seconds: 0,
    usual: null,
  })
})
