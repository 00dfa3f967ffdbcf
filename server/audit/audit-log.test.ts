import { randomBytes } from 'node:crypto'

import { expect, test, vi } from 'vitest'

import { dbTest, freshDb } from '#server/db/testing.ts'

import { openAuditLog } from './audit-log.ts'
import { auditEvent as event } from './testing.ts'

const silent = { info: () => {}, error: () => {} }
const COUNT = 'select count(*)::int as n, count(link)::int as batches from audit_events'

dbTest('events of the same moment are one batch, and each is awaited', async (db) => {
  const heads: object[] = []
  const log = { ...silent, info: (line: object) => void heads.push(line) }
  const audit = openAuditLog(db, { mode: 'required', key: randomBytes(32), log })
  await Promise.all(['a', 'b', 'c'].map((action) => audit.record(event(action))))
  expect(await db.rows(COUNT)).toEqual([{ n: 3, batches: 1 }])
  await audit.record(event('d'))
  expect(await db.rows(COUNT)).toEqual([{ n: 4, batches: 2 }])
  // nothing waits, and the next one is written all the same
  await audit.ready()
  await audit.record(event('e'))
  expect(await db.rows(COUNT)).toEqual([{ n: 5, batches: 3 }])
  await audit.close()
  expect(heads).toMatchObject([{ heads: [{ owner: 'team', number: 5 }] }])

  // a process that recorded nothing logs the same, for what a command recorded
  await openAuditLog(db, { mode: 'required', key: randomBytes(32), log }).close()
  expect(heads[1]).toEqual(heads[0])
})

dbTest('an event that arrives during a write is written too', async (db) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  try {
    const audit = openAuditLog(db, { mode: 'on', key: randomBytes(32), log: silent })
    const gathered = async (n: number) => {
      vi.advanceTimersByTime(1000)
      await expect.poll(() => db.rows(COUNT)).toMatchObject([{ n }])
    }
    await audit.record(event('a'))
    vi.advanceTimersByTime(1000)
    // while the first one is being written, which takes this one too
    await audit.record(event('b'))
    await expect.poll(() => db.rows(COUNT)).toMatchObject([{ n: 2 }])
    await gathered(2)
    await audit.record(event('c'))
    await gathered(3)
    await audit.close()
  } finally {
    vi.useRealTimers()
  }
})

dbTest('events of one workspace never wait for another’s chain', async (db) => {
  const audit = openAuditLog(db, { mode: 'required', key: randomBytes(32), log: silent })
  await Promise.all(['one', 'two', 'one'].map((owner) => audit.record({ ...event('a'), owner })))
  expect(
    await db.rows('select owner, number::int as number from audit_chains order by id'),
  ).toEqual([
    { owner: 'one', number: 2 },
    { owner: 'two', number: 1 },
  ])
  await audit.close()
})

test('an event that the database refuses is recorded without details, and holds up no other', async () => {
  const db = await freshDb()
  const errors: object[] = []
  const log = { ...silent, error: (line: object) => void errors.push(line) }
  const audit = openAuditLog(db, { mode: 'required', key: randomBytes(32), log })
  await Promise.all([
    audit.record(event('a')),
    audit.record({ ...event('b'), request: 'no UUID', object: '\ud83d' }),
    audit.record({ ...event('c'), owner: 'other' }),
    audit.record(event('d')),
  ])
  expect(await db.rows(COUNT)).toMatchObject([{ n: 4 }])
  expect(errors).toMatchObject([{ action: 'b' }])
  await audit.ready()
  await audit.close()
  await db.close()
})
