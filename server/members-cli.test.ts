import { randomBytes } from 'node:crypto'

import { beforeAll, describe, expect, vi } from 'vitest'

import { listAudit } from '#server/audit/read-audit.ts'
import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'
import { putTeam } from '#server/interface/store.ts'
import { addMember, admitMember, listMembers } from '#server/session/members.ts'
import { readLink } from '#server/session/passkeys/sign-in-links.ts'
import { createWorkspace } from '#server/session/workspaces/workspaces.ts'

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
  return (await admitMember(db, { owner, role: 'clinician', scope: null }, person)).id ?? ''
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
    expect((await run(db, 'list', '--team', 'West')).out).toContain('No members on a team named')
  })

  dbTest('disables a member with their sessions, and enables them again', async (db) => {
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
      out: 'Ada on the team North can’t sign in anymore. Ended 2 sessions.',
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

  dbTest(
    'invites someone to a team that it creates, with a link that is shown once',
    async (db) => {
      const { code, out } = await run(db, 'create', '--team', 'Main clinic', '--name', 'Ann Lee')
      expect([code, out]).toEqual([
        0,
        expect.stringMatching(
          /^Invitation for Ann Lee, Administrator on the new team Main clinic\. It works once, until \d{4}-.* UTC:\n\n {2}http:\/\/localhost:3000\/join#[\w-]{43}\n\nStart Rounds with SIGN_IN=members/,
        ),
      ])
      expect((await run(db, 'list')).out).toMatch(
        /^invited {2}Main clinic {2}administrator {2}Ann Lee {2}until \d{4}-\d\d-\d\d$/,
      )
      const token = out.split('#')[1]!.split('\n')[0]!
      const link = await readLink(db, token)
      expect(link).toMatchObject({ kind: 'invitation', team: 'Main clinic', role: 'administrator' })
      const { events } = await listAudit(db, link!.owner, {})
      expect(events).toMatchObject([{ action: 'inviteMember', member: null }])
      vi.stubEnv('SIGN_IN', 'members')
      vi.stubEnv('PUBLIC_URL', 'https://rounds.clinic.example/care')
      vi.stubEnv('DEMO', 'off')
      const words = ['--team', 'main clinic', '--name', 'Ben', '--role', 'auditor']
      const second = await run(db, 'create', ...words)
      expect(second.out).toContain('  https://rounds.clinic.example/care/join#')
      expect(second.out).not.toContain('SIGN_IN')
      expect(second.out).toContain('Ben, Auditor on the team Main clinic.')
      for (const name of ['SIGN_IN', 'PUBLIC_URL', 'DEMO']) vi.stubEnv(name, undefined)
    },
  )

  dbTest('invites to a workspace on another service, which must exist', async (db) => {
    vi.stubEnv('UPSTREAM_URL', 'https://api.example')
    const words = ['create', '--team', 'Main clinic', '--name', 'Ann Lee']
    expect(await run(db, ...words)).toMatchObject({
      code: 1,
      err: expect.stringContaining('npm run keys -- create-workspace --team "Main clinic"'),
    })
    expect(await db.rows('select 1 from teams')).toEqual([])
    const id = await createWorkspace(db, 'MAIN clinic')
    const { out } = await run(db, ...words)
    const token = out.split('#')[1]!.split('\n')[0]!
    expect(out).toContain('on the team MAIN clinic.')
    expect(await readLink(db, token)).toMatchObject({ team: 'MAIN clinic', owner: id })
    vi.stubEnv('UPSTREAM_URL', undefined)
    await admit(db, id!, 'Ada')
    for (const team of ['MAIN clinic', 'main Clinic'])
      expect((await run(db, 'list', '--team', team)).out).toMatch(/MAIN clinic .* Ada/)
  })

  dbTest('resets a member’s passkeys, even the only administrator’s', async (db) => {
    const { id: owner } = await putTeam(db, { name: 'North' })
    const role = 'administrator'
    const ann = await addMember(db, { owner, handle: 'h', name: 'Ann', role, scope: null })
    await db.rows(
      `insert into passkeys (member_id, credential_id, public_key, counter, transports, backed_up, name)
       values ($1, 'c', 'k', 0, '[]', false, 'Chrome on Windows')`,
      [ann],
    )
    const { out } = await run(db, 'reset', ann.slice(0, 8))
    expect(out).toMatch(
      /^Removed all passkeys for Ann, Administrator on the team North\. Ended 0 sess/,
    )
    expect(await db.rows('select 1 from passkeys')).toEqual([])
    expect(await readLink(db, out.split('#')[1]!.trim())).toMatchObject({ memberId: ann })
    const sue = await admit(db, owner, 'Sue')
    expect((await run(db, 'reset', sue)).err).toBe(
      'Sue signs in with single sign-on and has no passkeys',
    )
  })

  dbTest('admits a member with a one-hour link when the provider is down', async (db) => {
    const { id: owner } = await putTeam(db, { name: 'North' })
    const ada = await admit(db, owner, 'Ada')
    const { out } = await run(db, 'admit', ada)
    expect(out).toMatch(
      /^Link for Ada, Clinician on the team North\. It opens a one-hour session\. It/,
    )
    const token = out.split('#')[1]!.trim()
    expect(await readLink(db, token)).toMatchObject({ kind: 'admission', memberId: ada })
    const { events } = await listAudit(db, owner, {})
    expect(events).toMatchObject([{ action: 'admitMember', object: ada, member: null }])
    await run(db, 'disable', ada)
    expect(await run(db, 'admit', ada)).toMatchObject({
      code: 1,
      err: 'Ada is disabled. Use "enable" to let them sign in again.',
    })
  })

  dbTest('reports what it didn’t understand or find', async (db) => {
    const { id: north } = await putTeam(db, { name: 'North' })
    await admit(db, north, 'Ada')
    await admit(db, north, 'Ben')
    expect(await run(db)).toMatchObject({
      code: 0,
      out: expect.stringContaining('npm run members'),
    })
    for (const words of [
      ['disable'],
      ['enable', 'a', 'b'],
      ['list', 'x'],
      ['admit'],
      ['reset'],
      ['create', '--team', 'North'],
      ['create', '--team', 'North', '--name', 'Ann', '--role', 'owner'],
    ])
      expect((await run(db, ...words)).code).toBe(2)
    expect(await run(db, 'disable', 'zz')).toMatchObject({
      code: 1,
      err: 'No member ID begins with "zz". Use "list" to see all members.',
    })
    expect(await run(db, 'disable', '')).toMatchObject({ code: 2 })
  })
})
