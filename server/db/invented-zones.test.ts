import { expect, test } from 'vitest'

import { uuidOf } from '#server/import/uuid.ts'
import { putTeam, putWorkouts } from '#server/interface/store.ts'
import { workout } from '#server/interface/testing.ts'

import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { openPglite } from './pglite.ts'

test('zones that an import may have invented are removed, and a provider’s own stay', async () => {
  const db = await openPglite('memory://')
  const migrations = readMigrations()
  await migrate(
    db,
    migrations.filter(({ number }) => number < 40),
  )
  const team = await putTeam(db, { name: 'Clinic' })
  const at = '2026-01-01T08:00:00.000Z'
  const sent = workout(1, at)
  const user_id = sent.user_id
  const once = { time_start: at, time_end: at, created_at: at, updated_at: at }
  const title = 'Said "hr_zones":[1,2] aloud'
  const imported = workout(2, at, { ...once, title, id: uuidOf('workout', user_id, 'a file') })
  const demonstration = workout(3, at, { id: uuidOf('demonstration', 'one') })
  const without = workout(4, at, { ...once, hr_zones: null, id: uuidOf('workout', user_id, 'two') })
  await db.rows('insert into users (team_id, id) values ($1, $2)', [team.id, user_id])
  await putWorkouts(db, team.id, [sent, imported, demonstration, without])
  const stored = async () =>
    Object.fromEntries(
      (await db.rows<{ id: string; body: string }>('select id, body from workouts')).map(
        ({ id, body }) => [id, body],
      ),
    )
  const before = await stored()
  await migrate(db, migrations)
  expect(await stored()).toEqual({
    ...before,
    [imported.id]: JSON.stringify({ ...imported, hr_zones: null }),
  })
  await db.close()
})
