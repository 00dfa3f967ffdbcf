import { randomUUID } from 'node:crypto'

import { describe, expect } from 'vitest'

import type { SentWorkout } from '#contract/interface/workouts.ts'
import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'

import {
  putConnections,
  putLabAccounts,
  putLabs,
  putLabTests,
  putMarkers,
  putTeam,
  putUsers,
  putWorkouts,
} from './store.ts'

const user_id = '6a0bd1f5-97b5-4b3a-8b2f-0c7f5b8a1001'

const workout = (over: object = {}) =>
  ({
    id: randomUUID(),
    user_id,
    provider_id: 'r-1',
    calendar_date: '2026-03-01',
    created_at: '2026-03-01T10:00:00+00:00',
    updated_at: '2026-03-01T10:00:00+00:00',
    time_start: '2026-03-01T08:00:00+02:00',
    time_end: '2026-03-01T09:00:00+02:00',
    source: { provider: 'garmin' },
    ...over,
  }) as SentWorkout

const marker = (id: number, lab_id: number | null, over: object = {}) =>
  ({ id, lab_id, name: `Marker ${id}`, slug: `marker-${id}`, ...over }) as never

async function team(db: Db) {
  const { id } = await putTeam(db, { name: 'Team' })
  await putUsers(db, id, [user_id])
  await putLabs(db, id, [
    { id: 1, slug: 'one', name: 'One' },
    { id: 2, slug: 'two', name: 'Two' },
  ])
  return id
}

describe('saving to the store', () => {
  dbTest('a team is found by its name or created once', async (db) => {
    const first = await putTeam(db, { name: 'North', demo: true })
    expect(first.isNew).toBe(true)
    for (const name of ['North', 'north'])
      expect(await putTeam(db, { name })).toEqual({ ...first, isNew: false })
    expect(await db.rows('select name, demo from teams')).toEqual([{ name: 'North', demo: true }])
  })

  dbTest(
    'the same workouts change nothing the second time, and other content replaces the one with that ID',
    async (db) => {
      const teamId = await team(db)
      const workouts = Array.from({ length: 2300 }, () => workout())
      expect(await putWorkouts(db, teamId, workouts)).toEqual({
        created: 2300,
        replaced: 0,
        unchanged: 0,
      })
      const again = workouts.map((one, i) => (i < 3 ? { ...one, title: 'Renamed' } : one))
      expect(await putWorkouts(db, teamId, [...again, workout()])).toEqual({
        created: 1,
        replaced: 3,
        unchanged: 2297,
      })
      expect(
        await db.rows(
          `select count(*)::int as n from workouts where body like '%"title":"Renamed"%'`,
        ),
      ).toEqual([{ n: 3 }])
    },
  )

  dbTest('the last of two workouts with one ID in a call is kept', async (db) => {
    const teamId = await team(db)
    const one = workout({ title: 'Earlier' })
    expect(await putWorkouts(db, teamId, [one, { ...one, title: 'Later' }])).toEqual({
      created: 1,
      replaced: 0,
      unchanged: 0,
    })
    const [row] = await db.rows<{ body: string }>('select body from workouts')
    expect(JSON.parse(row!.body).title).toBe('Later')
  })

  dbTest('a stored body has every field of the contract in order, then the rest', async (db) => {
    const teamId = await team(db)
    await putWorkouts(db, teamId, [workout({ another: 1, average_hr: 140 })])
    const [row] = await db.rows<{ body: string }>('select body from workouts')
    const keys = Object.keys(JSON.parse(row!.body))
    expect(keys.slice(0, 5)).toEqual(['id', 'user_id', 'provider_id', 'title', 'timezone_offset'])
    expect(keys.at(-1)).toBe('another')
    expect(JSON.parse(row!.body)).toMatchObject({
      average_hr: 140,
      max_hr: null,
      sport: null,
      map: null,
      hr_zones: null,
    })
  })

  dbTest(
    'a record that breaks the contract is named, and nothing from the call is saved',
    async (db) => {
      const teamId = await team(db)
      const bad = workout({ average_hr: 'fast' })
      await expect(putWorkouts(db, teamId, [workout(), bad])).rejects.toThrow(
        `Workout 2 (${bad.id}): average_hr:`,
      )
      await expect(putWorkouts(db, teamId, [workout({ user_id: randomUUID() })])).rejects.toThrow(
        'This team has no user',
      )
      expect(await db.rows('select id from workouts')).toEqual([])
    },
  )

  dbTest('connections are keyed by user and slug', async (db) => {
    const teamId = await team(db)
    const connection = {
      name: 'Garmin',
      slug: 'garmin',
      status: 'connected',
      created_on: '2026-01-01T00:00:00+00:00',
    } as never
    expect(await putConnections(db, teamId, new Map([[user_id, [connection]]]))).toEqual({
      created: 1,
      replaced: 0,
      unchanged: 0,
    })
    expect(
      await putConnections(
        db,
        teamId,
        new Map([[user_id, [{ ...(connection as object), status: 'paused' } as never]]]),
      ),
    ).toEqual({ created: 0, replaced: 1, unchanged: 0 })
  })

  dbTest(
    'a lab test is the same only with the same markers, and has none from another lab',
    async (db) => {
      const teamId = await team(db)
      await putMarkers(db, teamId, [marker(1, 1), marker(2, 1), marker(3, 2)])
      const labTest = { id: 'basic', name: 'Basic', lab_id: 1, marker_ids: [2, 1, 2] }
      expect(await putLabTests(db, teamId, [labTest])).toEqual({
        created: 1,
        replaced: 0,
        unchanged: 0,
      })
      expect(await putLabTests(db, teamId, [{ ...labTest, marker_ids: [1, 2] }])).toEqual({
        created: 0,
        replaced: 0,
        unchanged: 1,
      })
      expect(await putLabTests(db, teamId, [{ ...labTest, marker_ids: [1] }])).toEqual({
        created: 0,
        replaced: 1,
        unchanged: 0,
      })
      expect(await db.rows('select marker_id from lab_test_markers')).toEqual([{ marker_id: 1 }])
      await expect(putLabTests(db, teamId, [{ ...labTest, marker_ids: [3] }])).rejects.toThrow(
        'belongs to lab 1, but its marker 3 doesn’t',
      )
      await expect(putLabTests(db, teamId, [{ ...labTest, marker_ids: [9] }])).rejects.toThrow(
        'refers to marker 9, which this team doesn’t have',
      )
      await expect(putMarkers(db, teamId, [marker(4, 9)])).rejects.toThrow('This team has no lab 9')
    },
  )

  dbTest('lab accounts keep any form of allowed billing', async (db) => {
    const teamId = await team(db)
    const account = {
      id: randomUUID(),
      lab: 'one',
      status: 'active',
      delegated_flow: 'order_delegated',
      provider_account_id: '1',
      allowed_billing: [['odd']],
    } as never
    expect(await putLabAccounts(db, teamId, [account])).toEqual({
      created: 1,
      replaced: 0,
      unchanged: 0,
    })
    const [row] = await db.rows<{ body: string }>('select body from lab_accounts')
    expect(JSON.parse(row!.body)).toMatchObject({
      allowed_billing: [['odd']],
      team_id_allowlist: [],
      business_units: null,
    })
  })
})
