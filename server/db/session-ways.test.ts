import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { bareDb } from './testing.ts'

test('sessions from an earlier version keep their sign-in method and time', async () => {
  const db = await bareDb()
  const all = readMigrations()
  await migrate(
    db,
    all.filter(({ number }) => number < 52),
  )
  for (const [hash, member] of [
    ['by key', null],
    ['single sign-on', randomUUID()],
  ])
    await db.rows(
      `insert into sessions (hash, public_id, owner, sealed_key, role, member_id, demo, browser, address, created_at, active_at)
       values ($1, gen_random_uuid(), 'x', '', 'clinician', $2::uuid, false, '', '', '2026-01-02', now())`,
      [hash, member],
    )
  await migrate(db, all)
  const sessions = await db.rows(
    'select hash, way, ends_at, authenticated_at::date::text as authenticated from sessions order by hash',
  )
  expect(sessions).toEqual([
    { hash: 'by key', way: 'key', ends_at: null, authenticated: '2026-01-02' },
    { hash: 'single sign-on', way: 'oidc', ends_at: null, authenticated: '2026-01-02' },
  ])
  await db.close()
})
