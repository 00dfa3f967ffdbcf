import { randomBytes } from 'node:crypto'

import { beforeAll, describe, expect, vi } from 'vitest'

import { listAudit } from '#server/audit/read-audit.ts'
import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'
import { putTeam } from '#server/interface/store.ts'
import { admitMember, listMembers } from '#server/session/members.ts'

import { runMembers } from './members-cli.ts'

const run = async (db: Db, ...args: string[]) => {
  const said = { out: '', err: '' }
  const code = await runMembers(args, async () => db, {
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
  })
  return { code, ...said }
}
const admit = async (db: Db, owner: string, subject: string) => {
  const person = { issuer: 'https://login.example', subject, name: subject, email: null }
  return (await admitMember(db, { owner, role: 'clinician' }, person)).id ?? ''
}

beforeAll(() => void vi.stubEnv('AUDIT_KEY', randomBytes(32).toString('base64')))

describe('the members command', () => {
  dbTest('lists members of all teams or of one', async (db) => {
    expect((await run(db, 'list')).out).toBe('No members yet')
    const [north, south] = [
      await putTeam(db, { name: 'North' }),
      await putTeam(db, { name: 'South' }),
    ]
    await admit(db, north.id, 'Ada')
    await admit(db, south.id, 'Ben')
    const { out } = await run(db, 'list')
    expect(out).toMatch(/North {2}clinician {2}Ada .* enabled\n.*South {2}clinician {2}Ben/)
    expect((await run(db, 'list', '--team', 'South')).out).not.toContain('Ada')
    expect((await run(db, 'list', '--team', 'West')).out).toContain('No members of a team named')
  })

  dbTest('disables one with their sessions, and enables them again', async (db) => {
    const { id: north } = await putTeam(db, { name: 'North' })
    const [ada, ben] = [await admit(db, north, 'Ada'), await admit(db, north, 'Ben')]
    for (const [hash, member] of Object.entries({ one: ada, two: ada, three: ben }))
      await db.rows(
        `insert into sessions (hash, public_id, owner, sealed_key, role, member_id, demo, browser, address, created_at, active_at)
         values ($1, gen_random_uuid(), $2, '', 'clinician', $3, false, '', '', now(), now())`,
        [hash, north, member],
      )
    expect(await run(db, 'disable', ada)).toMatchObject({
      code: 0,
      out: 'Ada of the team North can’t sign in anymore. Ended 2 sessions',
    })
    expect(await db.rows('select hash from sessions')).toEqual([{ hash: 'three' }])
    expect((await run(db, 'list')).out).toMatch(/Ada .* disabled \d{4}/)
    expect((await run(db, 'enable', ada.toUpperCase())).code).toBe(0)
    expect((await listMembers(db, north)).map(({ disabled_at }) => disabled_at)).toEqual([
      null,
      null,
    ])
    const { events } = await listAudit(db, north, {})
    expect(events).toMatchObject([
      { action: 'enableMember', object: ada, session: null, member: null },
      { action: 'disableMember', object: ada, permission: 'members.write' },
    ])
  })

  dbTest('says what it did not understand or find', async (db) => {
    const { id: north } = await putTeam(db, { name: 'North' })
    await admit(db, north, 'Ada')
    await admit(db, north, 'Ben')
    expect(await run(db)).toMatchObject({
      code: 0,
      out: expect.stringContaining('npm run members'),
    })
    for (const words of [['disable'], ['enable', 'a', 'b'], ['list', 'x'], ['admit']])
      expect((await run(db, ...words)).code).toBe(2)
    expect(await run(db, 'disable', 'zz')).toMatchObject({
      code: 1,
      err: 'No member "zz". "list" shows all members',
    })
    expect(await run(db, 'disable', '')).toMatchObject({ code: 2 })
  })
})
