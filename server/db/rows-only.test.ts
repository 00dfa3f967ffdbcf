import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { deleteOldEvents } from '#server/audit/retention.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { openOwn } from '#server/gateway-testing.ts'
import { ensureKey } from '#server/interface/keys.ts'

import { restoreBackup, writeBackup } from './backup/backup.ts'
import { CannotOpen, type Db } from './db.ts'
import { openAsOwner, openDb } from './open.ts'
import { openPostgresql } from './postgresql.ts'
import { acrossTenants } from './tenant.ts'

const url = process.env.TEST_DATABASE_URL
const name = `rounds_rows_${randomBytes(6).toString('hex')}`
const [owner, worker] = [`${name}_owner`, `${name}_worker`]
const addressOf = (user: string) =>
  Object.assign(new URL(url!), { pathname: `/${name}`, username: user, password: 'secret' }).href

describe.skipIf(!url)('a role with access to rows only (needs TEST_DATABASE_URL)', () => {
  let admin: Db
  let db: Db
  const place = () => ({
    databaseUrl: addressOf(worker),
    databaseOwnerUrl: addressOf(owner),
    dataDir: '',
  })
  beforeAll(async () => {
    admin = openPostgresql(url!)
    await admin.exec(`create role ${owner} login password 'secret'`)
    await admin.exec(`create role ${worker} login password 'secret'`)
    await admin.exec(`create database ${name} owner ${owner}`)
    db = await openDb(place())
  })
  afterAll(async () => {
    await db?.close()
    await admin.exec(`drop database if exists ${name} with (force)`)
    for (const role of [owner, worker]) await admin.exec(`drop role if exists ${role}`)
    await admin.close()
  })

  test('serves, records, and starts again as usual', async () => {
    const all = acrossTenants(db)
    const { team } = await seedDemo(all, undefined, () => [])
    const key = `rk_${randomBytes(32).toString('base64url')}`
    await ensureKey(all, team.id, key, 'test')
    const auditKey = randomBytes(32)
    const audit = { mode: 'required' as const, key: auditKey, years: 6 }
    const { user, close } = await openOwn(db, { audit })
    await user.signIn(key)
    const { status, body } = await user.get('/workspace/people')
    expect([status, body.people.length > 0]).toEqual([200, true])
    const [{ user_id: userId }] = body.people
    expect((await user.delete(`/workspace/people/${userId}`)).status).toBe(204)
    expect((await user.get('/workspace/audit')).body.events.length).toBeGreaterThan(2)
    await close()
    for (const change of ['update audit_events set status = 200', 'delete from audit_events'])
      await expect(all.exec(change), change).rejects.toMatchObject({ code: '42501' })
    expect(await deleteOldEvents(db, auditKey, new Date(Date.now() + 60_000))).toBeGreaterThan(2)
    await openDb(place()).then((again) => again.close())
  })

  test('can’t change tables, or turn off the protection of the audit', async () => {
    for (const statement of [
      'create table rounds.mine (id int)',
      'alter table audit_events disable trigger all',
      'alter table sessions add column more text',
      'drop table audit_events',
      'drop function append_audit_events',
      'truncate sessions',
      'set session_replication_role = replica',
      `alter table sessions owner to ${worker}`,
    ])
      await expect(db.exec(statement), statement).rejects.toMatchObject({ code: '42501' })
  })

  test('keeps reading and writing after a backup is restored', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rounds-rows-'))
    const file = join(folder, 'backup')
    const own = await openAsOwner(place())
    await writeBackup(own, file, { key: null })
    await restoreBackup(own, file, { keys: [], replace: true })
    await own.close()
    expect(await db.rows('select name from teams where false for update')).toEqual([])
    await rm(folder, { recursive: true })
  })

  test('is refused with instructions if it has more rights', async () => {
    await admin.exec(`grant ${owner} to ${worker}`)
    const opened = openDb(place())
    await expect(opened).rejects.toThrow(CannotOpen)
    await expect(opened).rejects.toThrow(/the role \w+ in DATABASE_URL can change the tables too/)
    await admin.exec(`revoke ${owner} from ${worker}; alter role ${worker} bypassrls`)
    await expect(openDb(place())).rejects.toThrow(/doesn’t bypass row security/)
    await admin.exec(`alter role ${worker} nobypassrls`)
  })

  test('is refused where the owner’s address is another database', async () => {
    const elsewhere = { ...place(), databaseOwnerUrl: url! }
    await expect(openDb(elsewhere)).rejects.toThrow(
      'DATABASE_OWNER_URL and DATABASE_URL point to different databases',
    )
  })

  test('is told to name the owner for what only the owner can do', async () => {
    const alone = { ...place(), databaseOwnerUrl: null }
    const words = `belong to the role "${owner}", and the role "${worker}" can’t change them. Set DATABASE_OWNER_URL`
    await expect(openAsOwner(alone)).rejects.toThrow(words)
    const own = await openAsOwner(place())
    await own.exec('create table kept as select * from migrations; delete from migrations')
    await expect(openDb(alone)).rejects.toThrow(words)
    await own.exec(`revoke usage on schema rounds from ${worker}`)
    await expect(openDb(alone)).rejects.toThrow(words)
    await own.exec('insert into migrations select * from kept; drop table kept')
    await own.close()
  })

  test('names the tenant of its statements even without an owner URL', async () => {
    const alone = await openDb({ ...place(), databaseOwnerUrl: null })
    const count = (of: Db) => of.rows('select 1 from teams')
    expect([await count(alone), await count(acrossTenants(alone))]).toEqual([
      [],
      [expect.anything()],
    ])
    const folder = await mkdtemp(join(tmpdir(), 'rounds-rows-'))
    const { rows } = await writeBackup(acrossTenants(alone), join(folder, 'backup'), { key: null })
    expect(rows).toBeGreaterThan(100)
    await rm(folder, { recursive: true })
    await alone.close()
  })
})
