import { randomBytes, randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, vi } from 'vitest'

import type { Role } from '#contract/own/rights.ts'
import type { Db } from '#server/db/db.ts'
import { dbTest, onSmallDisk } from '#server/db/testing.ts'

import { openSessions } from './sessions.ts'

const MINUTE = 60_000
const start = Date.parse('2026-11-21T08:00:00Z')
const after = (ms: number) => vi.setSystemTime(start + ms)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

const secret = randomBytes(32)
const open = (db: Db, secrets: Buffer[] = [secret]) =>
  openSessions(db, { secrets, idleMs: 15 * MINUTE })
/** As on PostgreSQL, where other processes change the same table. */
const replica = (db: Db, secrets?: Buffer[]) => open({ ...db, kind: 'postgresql' }, secrets)
const who = (more = {}) => ({
  owner: 'north',
  credential: 'rk_of_north',
  role: 'administrator' as const,
  scope: null,
  member: null,
  way: 'key' as const,
  demo: false,
  browser: 'Firefox on Linux',
  address: '10.0.0.7',
  ...more,
})

describe('a session', () => {
  dbTest('is stored without its id and without a readable key', async (db) => {
    const { sessionId } = await open(db).start(who())
    const stored = JSON.stringify(await db.rows('select * from sessions'))
    expect(stored).toContain('Firefox on Linux')
    expect(stored).not.toContain(sessionId)
    expect(stored).not.toContain('rk_of_north')
    expect(stored).not.toContain(Buffer.from('rk_of_north').toString('base64'))
    expect(await replica(db).find(sessionId)).toMatchObject({
      owner: 'north',
      credential: 'rk_of_north',
    })
    expect(await replica(db).find(`${sessionId}x`)).toBeNull()
  })

  dbTest('ends after a time without activity, however often it is requested', async (db) => {
    for (const sessions of [open(db), replica(db)]) {
      after(0)
      const { sessionId } = await sessions.start(who())
      for (let minute = 1; minute < 15; minute++) {
        after(minute * MINUTE)
        expect(await sessions.find(sessionId)).toMatchObject({ owner: 'north' })
      }
      after(15 * MINUTE)
      expect(await sessions.find(sessionId)).toBeNull()
      after(0)
      expect(await sessions.find(sessionId), 'a clock set back').toBeNull()
    }
  })

  dbTest('continues while its person is active, and ends after twelve hours', async (db) => {
    for (const sessions of [open(db), replica(db)]) {
      after(0)
      const { sessionId } = await sessions.start(who())
      for (let minute = 14; minute < 720; minute += 14) {
        after(minute * MINUTE)
        const session = await sessions.find(sessionId)
        expect([minute, session?.owner]).toEqual([minute, 'north'])
        await sessions.touch(session!)
        expect(sessions.idleLeftMs(session!)).toBe(15 * MINUTE)
      }
      after(720 * MINUTE)
      expect(await sessions.find(sessionId)).toBeNull()
    }
  })

  dbTest('of the demo ends only by age', async (db) => {
    const sessions = open(db)
    const { sessionId, session } = await sessions.start(who({ demo: true }))
    expect(sessions.idleLeftMs(session)).toBeNull()
    after(700 * MINUTE)
    expect(await sessions.find(sessionId)).not.toBeNull()
    after(720 * MINUTE)
    expect(await sessions.find(sessionId)).toBeNull()
  })

  dbTest('ends in every process at once', async (db) => {
    const [one, other] = [replica(db), replica(db)]
    const { sessionId } = await one.start(who())
    expect(await other.find(sessionId)).not.toBeNull()
    await one.end(sessionId)
    expect(await other.find(sessionId)).toBeNull()
    expect(await db.rows('select * from sessions')).toEqual([])
  })

  dbTest('is found by any of several IDs, and ended by each', async (db) => {
    for (const sessions of [open(db), replica(db)]) {
      after(0)
      const [one, other] = [await sessions.start(who()), await sessions.start(who())]
      const found = await sessions.find('made up', one.sessionId, 'x'.repeat(43))
      expect(found?.publicId).toBe(one.session.publicId)
      await sessions.end(one.sessionId, other.sessionId)
      expect(await sessions.find(one.sessionId, other.sessionId)).toBeNull()
      expect(await sessions.find()).toBeNull()
    }
  })

  dbTest('ended during a lookup is not cached', async (db) => {
    const { sessionId } = await replica(db).start(who())
    const sessions = open(db)
    const found = sessions.find(sessionId)
    await sessions.end(sessionId)
    await found
    expect(await sessions.find(sessionId)).toBeNull()
  })

  dbTest('is listed and ended only by its owner', async (db) => {
    const sessions = open(db)
    const first = await sessions.start(who())
    after(MINUTE)
    const second = await sessions.start(who({ browser: 'Safari on iPhone' }))
    const { session: south } = await sessions.start(who({ owner: 'south' }))
    expect(await sessions.list(first.session)).toEqual([
      {
        id: second.session.publicId,
        browser: 'Safari on iPhone',
        address: '10.0.0.7',
        created_at: '2026-11-21T08:01:00Z',
        active_at: '2026-11-21T08:01:00Z',
        member: null,
        own: false,
      },
      expect.objectContaining({ id: first.session.publicId, active_at: '2026-11-21T08:00:00Z' }),
    ])
    expect(await sessions.endOne(south, first.session.publicId)).toBe(false)
    expect(await sessions.find(first.sessionId)).not.toBeNull()
    expect(await sessions.endOne(second.session, first.session.publicId)).toBe(true)
    expect(await sessions.find(first.sessionId)).toBeNull()
    const third = await sessions.start(who())
    await sessions.endOthers(third.session)
    expect(await sessions.find(second.sessionId)).toBeNull()
    expect(await sessions.list(third.session)).toHaveLength(1)
    expect(await sessions.list(south)).toHaveLength(1)
    after(16 * MINUTE)
    expect(await sessions.list(third.session)).toEqual([])
  })

  dbTest(
    'of a member is visible and ended only by them, unless someone manages members',
    async (db) => {
      const sessions = open(db)
      const [ada, ben, eve] = [randomUUID(), randomUUID(), randomUUID()]
      for (const id of [ada, ben, eve])
        await db.rows(
          `insert into members (id, owner, issuer, subject, name, role)
          values ($1, 'north', 'https://id.example', gen_random_uuid(), 'Ada', 'clinician')`,
          [id],
        )
      const member = (id: string | null, role: Role) =>
        sessions.start(
          who({
            role,
            ...(id && {
              member: { id, name: 'Ada', email: null },
              credential: { teamId: 'north' },
            }),
          }),
        )
      const [desk, phone] = [await member(ada, 'clinician'), await member(ada, 'clinician')]
      const other = await member(ben, 'analyst')
      const demo = await member(null, 'analyst')
      const chief = await member(eve, 'administrator')
      const seenBy = async ({ session }: typeof desk) =>
        (await sessions.list(session)).map(({ id }) => id).toSorted()
      const ids = (...of: (typeof desk)[]) => of.map(({ session }) => session.publicId).toSorted()
      expect(await seenBy(desk)).toEqual(ids(desk, phone))
      expect(await seenBy(demo)).toEqual(ids(demo))
      expect(await seenBy(chief)).toEqual(ids(desk, phone, other, demo, chief))
      expect(await sessions.endOne(desk.session, other.session.publicId)).toBe(false)
      await sessions.endOthers(desk.session)
      expect(await seenBy(chief)).toEqual(ids(desk, other, demo, chief))
      expect(await replica(db).find(desk.sessionId)).toMatchObject({
        credential: { teamId: 'north' },
        role: 'clinician',
        member: { id: ada },
      })
      // nobody makes more of a session in the database than was sealed
      await db.rows("update sessions set role = 'administrator' where public_id = $1", [
        other.session.publicId,
      ])
      expect(await replica(db).find(other.sessionId)).toBeNull()
      await sessions.endOthers(chief.session)
      expect(await seenBy(chief)).toEqual(ids(chief))
    },
  )

  dbTest('is deleted once it is over, and the demo keeps the newest', async (db) => {
    const sessions = open(db)
    await sessions.start(who())
    await db.exec(`insert into sessions (hash, public_id, owner, sealed_key, role, demo, browser, address, created_at, active_at)
      select 'h' || n, gen_random_uuid(), 'demo', '', 'administrator', true, '', '',
        timestamptz '2026-11-21T08:00:00Z' + n * interval '1 second',
        timestamptz '2026-11-21T08:00:00Z' + n * interval '1 second'
      from generate_series(1, 510) n`)
    after(15 * MINUTE)
    await sessions.start(who({ owner: 'south' }))
    const left = await db.rows<{ owner: string; count: number; first: string }>(
      'select owner, count(*)::int, min(hash) as first from sessions group by owner order by owner',
    )
    expect(left).toEqual([
      { owner: 'demo', count: 500, first: 'h100' },
      expect.objectContaining({ owner: 'south', count: 1 }),
    ])
    expect(await db.rows(`select hash from sessions where hash = 'h10'`)).toEqual([])
  })
})

describe('on a full disk', () => {
  dbTest('signed-in people continue until the session expires', async (db) => {
    for (const kind of ['pglite', 'postgresql'] as const) {
      after(0)
      const { db: small, fill } = onSmallDisk({ ...db, kind })
      const sessions = open(small)
      const { sessionId, session } = await sessions.start(who())
      fill()
      after(14 * MINUTE)
      await sessions.touch(session)
      expect(await sessions.find(sessionId)).toMatchObject({ owner: 'north' })
      after(30 * MINUTE)
      expect(await sessions.find(sessionId)).toBeNull()
      expect(await sessions.list(session)).toEqual([])
    }
  })

  dbTest('a failed end of a session says that it continues, unless it is over', async (db) => {
    for (const kind of ['pglite', 'postgresql'] as const) {
      after(0)
      const { db: small, fill, clear } = onSmallDisk({ ...db, kind })
      const sessions = open(small)
      const { sessionId } = await sessions.start(who())
      fill()
      await expect(sessions.end(sessionId)).rejects.toMatchObject({ code: '53100' })
      expect(await sessions.find(sessionId)).toMatchObject({ owner: 'north' })
      await sessions.end('nobody has this one')
      await expect(sessions.start(who())).rejects.toMatchObject({ code: '53100' })
      after(15 * MINUTE)
      await sessions.end(sessionId)
      clear()
      await sessions.end(sessionId)
      expect(await db.rows('select * from sessions')).toEqual([])
    }
  })
})

describe('session secrets', () => {
  const next = randomBytes(32)

  dbTest('overlap during a change: the first is used, both are accepted', async (db) => {
    const before = await replica(db).start(who())
    const both = replica(db, [next, secret])
    expect(await both.find(before.sessionId)).toMatchObject({ credential: 'rk_of_north' })
    const since = await both.start(who())
    const only = replica(db, [next])
    expect(await only.find(since.sessionId)).toMatchObject({ credential: 'rk_of_north' })
    expect(await only.find(before.sessionId)).toBeNull()
  })
})
