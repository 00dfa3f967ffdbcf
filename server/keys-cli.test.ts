import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, vi } from 'vitest'

import { listAudit } from '#server/audit/read-audit.ts'
import type { Db } from '#server/db/db.ts'
import { masterSecrets } from '#server/db/sealing/sealed.ts'
import { dbTest, describeOnce } from '#server/db/testing.ts'
import { json, withServer } from '#server/gateway-testing.ts'
import { callerOf, createKey, ensureKey } from '#server/interface/keys.ts'
import { putTeam } from '#server/interface/store.ts'
import { putPeople } from '#server/people/people.ts'
import { createApiKey, listApiKeys } from '#server/session/api-keys/api-keys.ts'
import { openServiceKey } from '#server/session/workspaces/service-keys.ts'
import {
  openWorkspace,
  readWorkspaces,
  workspaceNamed,
} from '#server/session/workspaces/workspaces.ts'
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

const auditKey = randomBytes(32).toString('base64')
beforeEach(() => void vi.stubEnv('AUDIT_KEY', auditKey))

/** Actions that the audit has of an owner, the newest first. */
const actionsOf = async (db: Db, owner: string) =>
  (await listAudit(db, owner, {})).events.map(({ action }) => action)

describe('the keys command', () => {
  dbTest('creates a key and its team, and shows the key once', async (db) => {
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

  dbTest('lists and revokes API keys of integrations', async (db) => {
    const [north, south] = [
      await putTeam(db, { name: 'North' }),
      await putTeam(db, { name: 'South' }),
    ]
    const about = { rights: ['people.read'] as const, createdBy: null, lifetimeDays: 30 }
    const made = await createApiKey(db, { owner: north.id, name: 'Reports', ...about })
    await createApiKey(db, { owner: south.id, name: 'Exports', ...about })
    const listed = (await run(db, 'list')).out
    expect(listed).toMatch(/^API keys:\n.*North {2}Reports {2}valid until.*\n.*South {2}Exports/)
    expect(listed).not.toContain(made!.key)
    const ofSouth = (await run(db, 'list', '--team', 'south')).out
    expect(ofSouth).toContain('Exports')
    expect(ofSouth).not.toContain('Reports')
    await db.rows("update scoped_api_keys set expires_at = '2026-01-02' where name = 'Exports'")
    expect((await run(db, 'list')).out).toContain('Exports  expired 2026-01-0')
    expect((await run(db, 'revoke', made!.id)).out).toContain('Revoked the API key Reports')
    expect((await run(db, 'revoke', made!.id)).out).toContain('was already revoked')
    expect((await listApiKeys(db, north.id))[0]!.revoked_at).not.toBeNull()
    expect(await actionsOf(db, north.id)).toEqual(['revokeApiKey'])
    expect((await run(db, 'list')).out).toContain('Reports  revoked')
  })

  dbTest('revokes by prefix or ID, and reports what it didn’t find', async (db) => {
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
    const { keyId } = (await callerOf(db, two))!
    expect((await run(db, 'revoke', keyId.slice(0, 7))).code).toBe(1)
    expect((await run(db, 'revoke', keyId.slice(0, 8))).code).toBe(0)
    expect(await callerOf(db, two)).toBeNull()
    expect(await actionsOf(db, team.id)).toEqual(['revokeTeamKey', 'revokeTeamKey'])
    expect(await run(db, 'revoke', 'rk_nothing')).toMatchObject({
      code: 1,
      err: expect.stringContaining('No key matches "'),
    })
  })

  dbTest('refuses to choose between keys with one prefix', async (db) => {
    const team = await putTeam(db, { name: 'North' })
    await ensureKey(db, team.id, 'rk_twins00-one', null)
    await ensureKey(db, team.id, 'rk_twins00-two', null)
    expect(await run(db, 'revoke', 'rk_twins00')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Enter the full ID of one'),
    })
    expect(await callerOf(db, 'rk_twins00-one')).not.toBeNull()
  })

  dbTest('explains itself, and refuses unknown arguments before it opens anything', async (db) => {
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
  })
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
    (await readWorkspaces(db)).byKey.get(keyOf(key).fingerprint)?.id
  const person = '5d1c7d8e-9a44-4d8f-8a5e-0d8a53c10001'

  dbTest('open the workspace of the previous key, by its ID or by that key', async (db) => {
    expect((await run(db, 'workspaces')).out).toContain('No workspaces')
    const { id } = await openWorkspace(db, keyOf('old'))
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
    expect(await openWorkspace(db, keyOf('new'))).toEqual({ id, name: null })
  })

  dbTest(
    'switch from an empty workspace freely, and from one with people only on request',
    async (db) => {
      const { id } = await openWorkspace(db, keyOf('old'))
      // somebody signed in with the new key before it was attached
      const { id: other } = await openWorkspace(db, keyOf('new'))
      expect(other).not.toBe(id)
      await putPeople(db, other, [{ user_id: person }])
      const refused = await run(db, 'adopt', id, '--key-file', file('new'))
      expect(refused).toMatchObject({
        code: 1,
        err: expect.stringContaining(`${other}, which isn’t empty`),
      })
      expect(await opens(db, 'new')).toBe(other)
      const [, fingerprint = ''] = /detach (\w+)/.exec(refused.err) ?? []
      expect(await run(db, 'detach', fingerprint)).toMatchObject({
        code: 0,
        out: expect.stringContaining('No key opens this workspace anymore'),
      })
      expect((await run(db, 'adopt', id, '--key-file', file('new'))).code).toBe(0)
      expect(await opens(db, 'new')).toBe(id)
      // what it had stays, for another key
      expect((await run(db, 'workspaces')).out).toMatch(
        new RegExp(`${other} .*1 person.*\n  no key`),
      )
      expect((await run(db, 'adopt', other, '--key-file', file('second'))).code).toBe(0)

      const { id: empty } = await openWorkspace(db, keyOf('fourth'))
      expect((await run(db, 'adopt', id, '--key-file', file('fourth'))).code).toBe(0)
      expect(await opens(db, 'fourth')).toBe(id)
      expect((await run(db, 'workspaces')).out).not.toContain(empty)
    },
  )

  dbTest('that were detached open a new workspace, never the old one', async (db) => {
    const { id } = await openWorkspace(db, keyOf('old'))
    await putPeople(db, id, [{ user_id: person }])
    await run(db, 'detach', keyOf('old').fingerprint.slice(0, 12))
    expect(await opens(db, 'old')).toBeUndefined()
    expect((await openWorkspace(db, keyOf('old'))).id).not.toBe(id)
  })

  dbTest('are requested with a prompt', async (db) => {
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
    expect(await run(db, 'create', '--team', 'Clinic')).toMatchObject({
      code: 1,
      err: expect.stringContaining('create-workspace --team "Clinic" --key-file'),
    })
    delete process.env.UPSTREAM_URL
    expect(await run(db, 'adopt', 'abcd', '--key-file', file('new'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('UPSTREAM_URL'),
    })
    process.env.UPSTREAM_URL = SERVICE
  })
})

describe('the sealed keys of another service', () => {
  const masterKey = randomBytes(32).toString('base64')
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'rounds-sealed-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  afterEach(() => vi.unstubAllEnvs())
  const file = (key: string) => {
    const path = join(folder, key)
    writeFileSync(path, `${key}\n`)
    return path
  }
  /** A test with a service that takes these keys. */
  const serviceTest = (
    name: string,
    body: (test: { db: Db; url: string; keys: Set<string> }) => Promise<void>,
  ) =>
    dbTest(name, (db) => {
      const keys = new Set(['one', 'two', 'three'])
      return withServer(
        ({ headers }, response) =>
          keys.has(String(headers['x-service-api-key']))
            ? json(response, { data: [] })
            : json(response, { detail: 'No' }, 401),
        async (url) => {
          vi.stubEnv('UPSTREAM_URL', url)
          vi.stubEnv('MASTER_KEY', masterKey)
          await body({ db, url, keys })
        },
      )
    })
  const create = (db: Db, team: string, key: string, ...more: string[]) =>
    run(db, 'create-workspace', '--team', team, '--key-file', file(key), ...more)
  const keysOf = async (db: Db, name: string, url: string) => {
    const { id } = (await workspaceNamed(db, name))!
    const { keys } = (await readWorkspaces(db)).byId.get(id)!
    const names = new Map(['one', 'two', 'three'].map((key) => [fingerprintOf(url, key), key]))
    return {
      id,
      keys: keys.map(({ fingerprint, sealed }) => {
        const opened = openServiceKey(sealed, id, masterSecrets([masterKey]))
        expect(opened).toBe(names.get(fingerprint))
        return opened
      }),
    }
  }

  serviceTest('create a workspace with a name, and are shown nowhere', async ({ db, url }) => {
    const { code, out } = await create(db, ' Main clinic ', 'one')
    const { id, keys } = await keysOf(db, 'main CLINIC', url)
    expect([code, keys, out]).toEqual([
      0,
      ['one'],
      expect.stringContaining(`Created the workspace Main clinic (${id}).`),
    ])
    expect(out).toContain('npm run members -- create --team "Main clinic"')
    const listed = (await run(db, 'workspaces')).out
    expect(listed).toMatch(
      new RegExp(`^${id} {2}Main clinic {2}created .*\n {2}key \\w{12} .* encrypted {2}added`),
    )
    expect(listed).not.toContain('one\n')
    for (const [team, key, words] of [
      ['MAIN clinic', 'two', 'A workspace named "MAIN clinic" already exists'],
      ['Other', 'one', `npm run keys -- rename ${id} --team "Other"`],
    ] as const)
      expect(await create(db, team, key)).toMatchObject({
        code: 1,
        err: expect.stringContaining(words),
      })
  })

  serviceTest('can be several, and are removed one by one', async ({ db, url }) => {
    await create(db, 'North', 'one')
    await db.rows("update workspace_keys set sealed_at = sealed_at - interval '1 minute'")
    const adopted = await run(db, 'adopt', 'north', '--key-file', file('two'))
    expect(adopted).toMatchObject({ code: 0, out: expect.stringContaining('now uses this key') })
    expect((await keysOf(db, 'North', url)).keys).toEqual(['two', 'one'])
    const one = fingerprintOf(url, 'one').slice(0, 12)
    expect((await run(db, 'detach', one)).out).toContain('1 key can still open it.')
    expect((await keysOf(db, 'North', url)).keys).toEqual(['two'])
    const two = fingerprintOf(url, 'two').slice(0, 12)
    expect((await run(db, 'detach', two)).out).toContain('Rounds no longer has a stored key')
    expect((await keysOf(db, 'North', url)).keys).toEqual([])
  })

  serviceTest('are sealed for a workspace whose key people typed before', async ({ db, url }) => {
    const service = url
    const typed = await openWorkspace(db, { service, fingerprint: fingerprintOf(url, 'one') })
    expect((await run(db, 'rename', typed.id, '--team', 'North')).out).toContain('now named North')
    expect((await run(db, 'adopt', 'North', '--key-file', file('one'))).code).toBe(0)
    expect(await keysOf(db, 'North', url)).toEqual({ id: typed.id, keys: ['one'] })
    await create(db, 'South', 'two')
    expect(await run(db, 'rename', 'north', '--team', 'SOUTH')).toMatchObject({
      code: 1,
      err: 'A workspace named "SOUTH" already exists. Choose another name.',
    })
  })

  serviceTest('are saved only if the service accepts them', async ({ db, url, keys }) => {
    keys.delete('two')
    expect(await create(db, 'North', 'two')).toMatchObject({
      code: 1,
      err: expect.stringContaining('rejects this key'),
    })
    vi.stubEnv('UPSTREAM_URL', 'http://127.0.0.1:9')
    expect(await create(db, 'North', 'one')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/Couldn’t reach the service[^]*nothing was saved.*--unchecked/),
    })
    expect(await db.rows('select 1 from workspaces')).toEqual([])
    expect((await create(db, 'North', 'one', '--unchecked')).code).toBe(0)
    expect((await keysOf(db, 'North', 'http://127.0.0.1:9')).keys).toEqual(['one'])
    vi.stubEnv('UPSTREAM_URL', url)
    expect(await run(db, 'adopt', 'North', '--key-file', file('two'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('rejects this key'),
    })
  })

  serviceTest('need the master key', async ({ db }) => {
    await create(db, 'North', 'one')
    vi.stubEnv('MASTER_KEY', undefined)
    for (const words of [
      ['create-workspace', '--team', 'South', '--key-file', file('two')],
      ['adopt', 'North', '--key-file', file('two')],
    ])
      expect(await run(db, ...words)).toMatchObject({
        code: 2,
        err: expect.stringMatching(/needs MASTER_KEY.*openssl rand -base64 32/),
      })
    for (const words of [
      ['create-workspace', '--team', 'South'],
      ['create-workspace', '--key-file', file('two')],
      ['create-workspace', 'South', '--key-file', file('two')],
      ['rename', 'North'],
      ['rename', '--team', 'South'],
      ['rename', 'North', '--team', 'a\nb'],
    ])
      expect([words, (await run(db, ...words)).code]).toEqual([words, 2])
  })

  // other tests of the database on PostgreSQL seal with a master key of their own
  describeOnce('with two master keys', () => {
    serviceTest('they are sealed with the first', async ({ db, url }) => {
      await create(db, 'North', 'one')
      const next = randomBytes(32).toString('base64')
      vi.stubEnv('MASTER_KEY', `${next} ${masterKey}`)
      expect((await run(db, 'rewrap')).out).toContain('and 1 service key with the first')
      const { id } = (await workspaceNamed(db, 'North'))!
      const { sealed } = (await readWorkspaces(db)).byId.get(id)!.keys[0]!
      expect(openServiceKey(sealed, id, masterSecrets([next]))).toBe('one')
      expect((await run(db, 'unseal')).out).toContain('Keys for another service stay encrypted')
      expect(url).toContain('127.0.0.1')
    })
  })
})

describeOnce('texts about people', () => {
  const [one, two] = [0, 1].map(() => randomBytes(32).toString('base64'))
  afterEach(() => vi.unstubAllEnvs())

  dbTest('are encrypted, survive a new master key, and are decrypted', async (db) => {
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
    expect((await run(db, 'rewrap')).out.trim()).toBe(
      'Encrypted 1 value, and 1 data key with the first master key.',
    )
    const sealed = await stored()
    expect(sealed).not.toContain('Marie')
    vi.stubEnv('MASTER_KEY', two)
    expect(await run(db, 'rewrap')).toMatchObject({
      code: 1,
      err: expect.stringContaining('MASTER_KEY can’t decrypt'),
    })
    vi.stubEnv('MASTER_KEY', `${two} ${one}`)
    const { out } = await run(db, 'rewrap')
    expect(out).toContain('Encrypted 0 values, and 1 data key')
    expect(out).toContain(
      'but older backups do. Keep the old key for as long as you keep those backups.',
    )
    expect(await stored()).toBe(sealed)
    vi.stubEnv('MASTER_KEY', two)
    expect((await run(db, 'unseal')).out).toContain('Decrypted 1 value.')
    expect(await stored()).toBe('Marie')
  })
})
