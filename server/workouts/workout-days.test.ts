import { describe, expect, test, vi } from 'vitest'

import type { DayRecording, WorkoutDays } from '#contract/own/workout-days.ts'
import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'
import { putPeople } from '#server/people/people.ts'

import {
  forgetDaysOf,
  mergeDays,
  openWorkoutDays,
  windowsToRead,
  type KeptDays,
} from './workout-days.ts'

const recording = (start: string): DayRecording => [
  start,
  3600,
  'garmin',
  null,
  'running',
  3500,
  null,
  null,
  null,
  null,
  1,
  null,
  start.slice(0, 8),
]
const kept = (about: Partial<KeptDays> = {}): KeptDays => ({
  looked_from: '2026-08-01',
  read_at: '2026-11-10T09:00:00.000Z',
  whole_at: '2026-11-09T09:00:00.000Z',
  days: {},
  unreadable: 0,
  ...about,
})
const NOW = new Date('2026-11-12T09:00:00Z')

describe('requested days', () => {
  test('are all days of a person who was never loaded', () => {
    expect(windowsToRead(null, '2026-08-14', NOW)).toEqual([{ from: '2026-08-14', to: null }])
  })
  test('are those since the last load and the 14 before it', () => {
    expect(windowsToRead(kept(), '2026-08-14', NOW)).toEqual([{ from: '2026-10-27', to: null }])
  })
  test('also include those before the first known one, if more are shown', () => {
    expect(windowsToRead(kept(), '2026-05-01', NOW)).toEqual([
      { from: '2026-10-27', to: null },
      { from: '2026-05-01', to: '2026-07-31' },
    ])
  })
  test('are all days a week after the last full load, so that late changes are found', () => {
    const old = kept({ whole_at: '2026-11-05T09:00:00.000Z' })
    expect(windowsToRead(old, '2026-08-14', NOW)).toEqual([{ from: '2026-08-01', to: null }])
    expect(windowsToRead(old, '2026-05-01', NOW)).toEqual([{ from: '2026-05-01', to: null }])
  })
})

test('loaded days replace the same days: deleted workouts disappear, and older days stay', () => {
  const days: WorkoutDays = {
    '2025-10-01': [recording('2025-10-01T08:00:00Z')],
    '2026-10-20': [recording('2026-10-20T08:00:00Z')],
    '2026-11-01': [recording('2026-11-01T08:00:00Z')],
    '2026-11-02': [recording('2026-11-02T08:00:00Z')],
  }
  const before = kept({ looked_from: '2025-10-01', days })
  const windows = windowsToRead(before, '2026-08-14', NOW)
  const changed = recording('2026-11-02T09:30:00Z')
  const read = {
    days: { '2026-11-02': [changed], '2026-10-20': [recording('2026-10-20T23:00:00Z')] },
    unreadable: 1,
  }
  const now = mergeDays(before, windows, read, NOW)
  expect(now.days).toEqual({ '2026-10-20': days['2026-10-20'], '2026-11-02': [changed] })
  expect(now).toMatchObject({
    // 400 days before now, and not what is older
    looked_from: '2025-10-08',
    read_at: NOW.toISOString(),
    whole_at: before.whole_at,
    unreadable: 1,
  })
})

test('records without a place stay counted until all days are asked for again', () => {
  const unreadableAfter = (before: KeptDays, unreadable: number) => {
    const windows = windowsToRead(before, '2026-08-14', NOW)
    return mergeDays(before, windows, { days: {}, unreadable }, NOW).unreadable
  }
  expect(unreadableAfter(kept({ unreadable: 5 }), 1)).toBe(5)
  expect(unreadableAfter(kept({ unreadable: 1 }), 5)).toBe(5)
  const old = kept({ unreadable: 5, whole_at: '2026-11-05T09:00:00.000Z' })
  expect(unreadableAfter(old, 0)).toBe(0)
})

test('only requests for the same person wait for a save, and a failed save is reported', async () => {
  const said: string[] = []
  let fail: (error: Error) => void = () => {}
  const written = new Promise<never[]>((_, reject) => (fail = reject))
  const db = {
    rows: (sql: string) => {
      const isWrite = sql.includes('insert')
      said.push(isWrite ? 'write' : 'find')
      return isWrite ? written : Promise.resolve([])
    },
  } as unknown as Db
  const days = openWorkoutDays(db, (error) => said.push(String(error)))
  days.keep({ owner: 'team', user_id: 'one', kept: kept(), before: null })
  await days.known({ owner: 'team', user_id: 'another' })
  expect(said).toEqual(['find'])
  const same = days.known({ owner: 'team', user_id: 'one' }).then(() => said.push('found'))
  await vi.waitFor(() => expect(said).toEqual(['find', 'write']))
  fail(new Error('no room'))
  await same
  expect(said).toEqual(['find', 'write', 'Error: no room', 'find', 'found'])
})

dbTest('days replace only the version they were loaded with', async (db) => {
  const person = { owner: 'team', user_id: '5d1c7d8e-9a44-4d8f-8a5e-0d8a53c10001' }
  await putPeople(db, person.owner, [person])
  const days = openWorkoutDays(db, (error) => {
    throw error
  })
  const keptNow = async () => (await days.known(person))?.kept ?? null
  const first = kept({ days: { '2026-10-20': [recording('2026-10-20T08:00:00Z')] } })
  days.keep({ ...person, kept: first, before: null })
  expect(await keptNow()).toEqual(first)
  const second = kept({ ...first, read_at: '2026-11-11T09:00:00.000Z' })
  days.keep({ ...person, kept: second, before: await keptNow() })
  expect(await keptNow()).toEqual(second)
  // another process has read them
  days.keep({ ...person, kept: kept({ read_at: NOW.toISOString() }), before: first })
  expect(await keptNow()).toEqual(second)
  days.keep({ ...person, kept: kept({ read_at: NOW.toISOString() }), before: null })
  expect(await keptNow()).toEqual(second)
  // an import came while they were read
  await forgetDaysOf(db, person.owner, person.user_id)
  days.keep({ ...person, kept: kept({ ...second, read_at: NOW.toISOString() }), before: second })
  expect(await keptNow()).toBeNull()
})
