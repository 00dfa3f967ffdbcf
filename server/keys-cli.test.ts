import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, vi } from 'vitest'

import type { Db } from '#server/db/db.ts'
import { dbTest, describeOnce } from '#server/db/testing.ts'
import { callerOf, createKey, ensureKey } from '#server/interface/keys.ts'
import { putTeam } from '#server/interface/store.ts'
import { putPeople } from '#server/people/people.ts'
import { openWorkspace, readWorkspaceKeys } from '#server/session/workspaces.ts'
import { fingerprintOf } from '#server/upstream/upstream.ts'

import { runKeys } from './keys-cli.ts'

const run = async (db: Db, ...args: string[]) => {
  const said = { out: '', err: '' }
  const code = await runKeys(args, async () => db, {
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
  })
  return { code, ...said }
}

describe('the keys command', () => {
  dbTest('makes a key and the team with it, and shows the key once', async (db) => {
    const { code, out } = await run(db, 'create', '--team', 'North', '--note', 'for the ward')
    expect(code).toBe(0)
    const key = /rk_[\w-]{38}/.exec(out)![0]
    expect((await callerOf(db, key))!.team.name).toBe('North')
    await run(db, 'create', '--team', 'South')
    const listed = await run(db, 'list', '--team', 'North')
    expect(listed.out).toContain(`${key.slice(0, 10)}…`)
    expect(listed.out).toContain('for the ward')
    expect(listed.out).not.toContain(key)
    expect(listed.out).not.toContain('South')
    expect((await run(db, 'list')).out).toContain('South')
  })

  dbTest('revokes by prefix or id, and says what it did not find', async (db) => {
    const team = await putTeam(db, { name: 'North' })
    const [one, two] = [await createKey(db, team.id), await createKey(db, team.id)]
    expect(await run(db, 'revoke', one.slice(0, 10))).toMatchObject({
      code: 0,
      out: expect.stringContaining('Revoked the key'),
    })
    expect(await callerOf(db, one)).toBeNull()
    expect(await run(db, 'revoke', one.slice(0, 10))).toMatchObject({
      code: 0,
      out: expect.stringContaining('was already revoked'),
    })
    expect((await run(db, 'revoke', (await callerOf(db, two))!.keyId)).code).toBe(0)
    expect(await callerOf(db, two)).toBeNull()
    expect(await run(db, 'revoke', 'rk_nothing')).toMatchObject({
      code: 1,
      err: expect.stringContaining('No key "'),
    })
  })

  dbTest('does not choose between keys of one prefix', async (db) => {
    const team = await putTeam(db, { name: 'North' })
    await ensureKey(db, team.id, 'rk_twins00-one', null)
    await ensureKey(db, team.id, 'rk_twins00-two', null)
    expect(await run(db, 'revoke', 'rk_twins00')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Use the ID of one'),
    })
    expect(await callerOf(db, 'rk_twins00-one')).not.toBeNull()
  })

  dbTest(
    'explains itself, and refuses what it does not understand before it opens anything',
    async (db) => {
      expect(await run(db, '--help')).toMatchObject({
        code: 0,
        out: expect.stringContaining('npm run keys -- create'),
      })
      expect(await run(db)).toMatchObject({
        code: 0,
        out: expect.stringContaining('npm run keys -- create'),
      })
      for (const args of [
        ['create'],
        ['revoke'],
        ['destroy'],
        ['create', '--team', 'x', '--color', 'red'],
        ['list', 'everything'],
      ]) {
        const refusal = await runKeys(args, () => Promise.reject(new Error('opened')), {
          out: () => {},
          err: (text) => expect(text).not.toContain('opened'),
        })
        expect([args, refusal]).toEqual([args, 2])
      }
    },
  )
})

describe('the keys of another service', () => {
  const SERVICE = 'https://api.example/v9'
  const before = process.env.UPSTREAM_URL
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'rounds-keys-'))
    process.env.UPSTREAM_URL = 'https://name:password@api.example/v9/'
  })
  afterAll(() => {
    if (before === undefined) delete process.env.UPSTREAM_URL
    else process.env.UPSTREAM_URL = before
    rmSync(folder, { recursive: true })
  })
  const file = (key: string) => {
    const path = join(folder, key)
    writeFileSync(path, `${key}\n`)
    return path
  }
  const keyOf = (key: string) => ({ service: SERVICE, fingerprint: fingerprintOf(SERVICE, key) })
  const opens = async (db: Db, key: string) =>
    (await readWorkspaceKeys(db)).get(keyOf(key).fingerprint)
  const person = '5d1c7d8e-9a44-4d8f-8a5e-0d8a53c10001'

  dbTest('open the workspace of the key before them, by its id or by that key', async (db) => {
    expect((await run(db, 'workspaces')).out).toContain('No workspaces')
    const id = await openWorkspace(db, keyOf('old'))
    await putPeople(db, id, [{ user_id: person }])
    const { out } = await run(db, 'workspaces')
    expect(out).toMatch(new RegExp(`^${id}  created [\\d-]+  1 person, 0 order sets\n`))
    expect(out).toContain(`  key ${keyOf('old').fingerprint.slice(0, 12)}  ${SERVICE}  added `)
    expect(out).not.toContain('old')

    expect(await run(db, 'adopt', id.slice(0, 8), '--key-file', file('new'))).toMatchObject({
      code: 0,
      out: expect.stringContaining(`now opens the workspace ${id}`),
    })
    expect(
      await run(db, 'adopt', '--old-key-file', file('old'), '--key-file', file('third')),
    ).toMatchObject({
      code: 0,
    })
    expect(await run(db, 'adopt', id, '--key-file', file('third'))).toMatchObject({
      out: expect.stringContaining('already'),
    })
    for (const key of ['old', 'new', 'third']) expect(await opens(db, key)).toBe(id)
    expect(await openWorkspace(db, keyOf('new'))).toBe(id)
  })

  dbTest('leave an empty workspace for another, and one with people only when told', async (db) => {
    const id = await openWorkspace(db, keyOf('old'))
    // somebody signed in with the new key before it was attached
    const other = await openWorkspace(db, keyOf('new'))
    expect(other).not.toBe(id)
    await putPeople(db, other, [{ user_id: person }])
    const refused = await run(db, 'adopt', id, '--key-file', file('new'))
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${other}, which isn't empty`),
    })
    expect(await opens(db, 'new')).toBe(other)
    const [, fingerprint = ''] = /detach (\w+)/.exec(refused.err) ?? []
    expect(await run(db, 'detach', fingerprint)).toMatchObject({
      code: 0,
      out: expect.stringContaining('No key opens it now'),
    })
    expect((await run(db, 'adopt', id, '--key-file', file('new'))).code).toBe(0)
    expect(await opens(db, 'new')).toBe(id)
    // what it had stays, for another key
    expect((await run(db, 'workspaces')).out).toMatch(new RegExp(`${other} .*1 person.*\n  no key`))
    expect((await run(db, 'adopt', other, '--key-file', file('second'))).code).toBe(0)

    const empty = await openWorkspace(db, keyOf('fourth'))
    expect((await run(db, 'adopt', id, '--key-file', file('fourth'))).code).toBe(0)
    expect(await opens(db, 'fourth')).toBe(id)
    expect((await run(db, 'workspaces')).out).not.toContain(empty)
  })

  dbTest('that were detached open a new workspace, and never the one they had', async (db) => {
    const id = await openWorkspace(db, keyOf('old'))
    await putPeople(db, id, [{ user_id: person }])
    await run(db, 'detach', keyOf('old').fingerprint.slice(0, 12))
    expect(await opens(db, 'old')).toBeUndefined()
    expect(await openWorkspace(db, keyOf('old'))).not.toBe(id)
  })

  dbTest('are asked for in words', async (db) => {
    await openWorkspace(db, keyOf('old'))
    for (const args of [
      ['adopt'],
      ['adopt', '--key-file', file('new')],
      ['adopt', 'abcd'],
      ['adopt', 'abcd', '--old-key-file', file('old'), '--key-file', file('new')],
      ['adopt', 'abcd', '--key-file', file('two keys')],
      ['detach'],
      ['workspaces', 'all'],
    ])
      expect([args, (await run(db, ...args)).code]).toEqual([args, 2])
    for (const args of [
      ['adopt', 'abcd', '--key-file', file('new')],
      ['adopt', 'x', '--key-file', file('new')],
      ['adopt', '--old-key-file', file('none'), '--key-file', file('new')],
      ['detach', '0'],
    ])
      expect([args, (await run(db, ...args)).code]).toEqual([args, 1])
    delete process.env.UPSTREAM_URL
    expect(await run(db, 'adopt', 'abcd', '--key-file', file('new'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('UPSTREAM_URL'),
    })
    process.env.UPSTREAM_URL = SERVICE
  })
})

describeOnce('texts about people', () => {
  const [one, two] = [0, 1].map(() => randomBytes(32).toString('base64'))
  afterEach(() => vi.unstubAllEnvs())

  dbTest('are encrypted, keep with a new master key, and are decrypted', async (db) => {
    await putPeople(db, 'team', [{ user_id: randomUUID(), label: 'Marie' }])
    const stored = async () =>
      (await db.rows<{ label: string }>('select label from workspace_people'))[0]!.label
    for (const command of ['rewrap', 'unseal'])
      expect(await run(db, command)).toMatchObject({
        code: 2,
        err: expect.stringContaining('MASTER_KEY_FILE'),
      })
    expect((await run(db, 'rewrap', 'all')).code).toBe(2)
    vi.stubEnv('MASTER_KEY', one)
    expect((await run(db, 'rewrap')).out).toContain(
      'Encrypted 1 text, and 1 data key with the first master key.',
    )
    const sealed = await stored()
    expect(sealed).not.toContain('Marie')
    vi.stubEnv('MASTER_KEY', two)
    expect(await run(db, 'rewrap')).toMatchObject({
      code: 1,
      err: expect.stringContaining('MASTER_KEY doesn’t decrypt'),
    })
    vi.stubEnv('MASTER_KEY', `${two} ${one}`)
    expect((await run(db, 'rewrap')).out).toContain('Encrypted 0 texts, and 1 data key')
    expect(await stored()).toBe(sealed)
    vi.stubEnv('MASTER_KEY', two)
    expect((await run(db, 'unseal')).out).toContain('Decrypted 1 text.')
    expect(await stored()).toBe('Marie')
  })
})
