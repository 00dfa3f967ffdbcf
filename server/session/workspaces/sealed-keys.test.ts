/** Members of workspaces on another service, which Rounds asks with keys that only the master key opens. */
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'

import { afterAll, beforeAll, describe, expect, vi } from 'vitest'

import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { dbTest } from '#server/db/testing.ts'
import {
  attachSealed,
  browser,
  gatewayOptions,
  HOST,
  json,
  KEY,
  otherTest,
  person,
  quiet,
  sealedWorkspace,
  signInMember,
  testMasterSecrets,
  type OtherTest,
} from '#server/gateway-testing.ts'
import { buildGateway } from '#server/gateway.ts'
import { openProvider, signInWith, type TestProvider } from '#server/session/oidc/testing.ts'
import { makeLink } from '#server/session/passkeys/sign-in-links.ts'
import { softwarePasskey } from '#server/session/passkeys/testing.ts'
import { fingerprintOf, otherService } from '#server/upstream/upstream.ts'

import { otherWorkspaces } from './other-workspaces.ts'
import { openServiceKey, rewrapServiceKeys } from './service-keys.ts'
import { passingTime } from './testing.ts'
import { detachKey, readWorkspaces, renameWorkspace, workspaceNamed } from './workspaces.ts'

const people = '/workspace/people'
const providers = `${API_PREFIX}/v2/user/providers/${person}`
const answers = (_request: unknown, response: Parameters<typeof json>[0]) =>
  json(response, { providers: [] })
const withMembers = { config: { ...quiet, signIn: ['members' as const, 'oidc' as const] } }

const clock = passingTime()

const memberTest = (
  name: string,
  body: (test: OtherTest) => Promise<void>,
  answer: Parameters<typeof otherTest>[1] = answers,
) => otherTest(name, answer, body, withMembers)
const ann = (test: OtherTest, owner: string) =>
  signInMember(test, owner, { name: 'Ann', role: 'administrator' })
const sentKeys = ({ asked }: OtherTest) => asked.map(({ headers }) => headers['x-vital-api-key'])

describe('a member of a workspace on another service', () => {
  memberTest('uses the workspace’s key, which no response or log contains', async (test) => {
    const logged: string[] = []
    const stream = new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk))
        done()
      },
    })
    const gateway = await buildGateway({ ...test.options, logger: { level: 'trace', stream } })
    const { user } = await ann({ ...test, gateway }, await sealedWorkspace(test, 'Main clinic'))
    const texts = await Promise.all(
      [providers, people, '/workspace/session', '/workspace/api-keys', '/workspace/members'].map(
        async (path) => {
          const { status, text, headers } = await user.get(path)
          expect([path, status]).toEqual([path, 200])
          return text + JSON.stringify(headers)
        },
      ),
    )
    expect(sentKeys(test)).toEqual([KEY])
    test.service.keys.clear()
    texts.push((await user.get(providers)).text)
    expect(logged.join('')).toContain('listProviders')
    expect([...texts, ...logged].join('\n')).not.toContain(KEY)
    test.service.keys.add(KEY)
    expect((await user.get('/workspace/session')).body).toMatchObject({
      team: { name: 'Main clinic', demo: false },
      upstream: { kind: 'other' },
      apiKeys: true,
      labs: null,
      examples: null,
    })
    await gateway.close()
  })

  memberTest('joins by a link with a passkey, and signs in with it', async (test) => {
    const owner = await sealedWorkspace(test, 'Main clinic')
    const access = { role: 'clinician' as const, scope: null }
    const { token } = await makeLink(test.db, { owner, kind: 'invitation', name: 'Ann', ...access })
    const { user } = test
    const read = await user.post('/workspace/links/read', { token })
    expect(read.body).toMatchObject({ team: 'Main clinic', name: 'Ann' })
    const passkey = softwarePasskey()
    const asked = await user.post('/workspace/links/passkey/options', { token })
    const joined = await user.post('/workspace/links/passkey', {
      token,
      passkey: passkey.create(asked.body),
    })
    expect(joined.body).toMatchObject({ member: { name: 'Ann' }, team: { name: 'Main clinic' } })
    const anew = browser(test.gateway)
    const options = await anew.post('/workspace/session/passkey/options', {})
    expect(
      (await anew.post('/workspace/session/passkey', passkey.use(options.body))).body,
    ).toMatchObject({ signedIn: true, role: 'clinician' })
    expect((await anew.get(providers)).status).toBe(200)
    expect((await anew.signIn(KEY)).status).toBe(403)
  })

  memberTest('can’t see another workspace', async (test) => {
    const [north, south] = [
      await sealedWorkspace(test, 'North', ['north_key']),
      await sealedWorkspace(test, 'South', ['south_key']),
    ]
    test.service.keys.add('north_key').add('south_key')
    const sue = { name: 'Sue', role: 'administrator' as const }
    const [one, other] = [await ann(test, north), await signInMember(test, south, sue)]
    await one.user.put(people, { people: [{ user_id: person, label: 'Ada' }] })
    expect((await other.user.get(people)).body.people).toEqual([])
    await Promise.all([one.user.get(providers), other.user.get(providers)])
    expect(new Set(sentKeys(test))).toEqual(new Set(['north_key', 'south_key']))
  })
})

describe('single sign-on with another service', () => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await openProvider(`http://${HOST}`)
  })
  afterAll(() => provider.close())

  memberTest('opens the workspace that the role names, in any capitalization', async (test) => {
    const config = { ...quiet, signIn: ['oidc' as const], oidc: provider.oidc }
    const gateway = await buildGateway(gatewayOptions({ ...test.options, config }))
    const user = browser(gateway)
    expect(await signInWith(provider, user)).toContain('sign-in-failed=no-team')
    await sealedWorkspace(test, 'NORTH')
    expect(await signInWith(provider, user)).toBe('/people')
    expect((await user.get('/workspace/session')).body).toMatchObject({
      team: { name: 'NORTH' },
      member: { name: 'Ada North' },
      role: 'clinician',
    })
    expect((await user.get(providers)).status).toBe(200)
    await gateway.close()
  })
})

describe('the keys of a workspace', () => {
  memberTest('are used newest first, and the next one at once if one is refused', async (test) => {
    const owner = await sealedWorkspace(test, 'North', [KEY, 'next_key'])
    const { user } = await ann(test, owner)
    expect((await user.get(providers)).status).toBe(200)
    expect(sentKeys(test)).toEqual(['next_key', KEY])
    test.asked.length = 0
    expect((await user.get(providers)).status).toBe(200)
    expect(sentKeys(test)).toEqual([KEY])
    test.asked.length = 0
    test.service.keys.add('next_key')
    clock.seconds = 16
    expect((await user.get(providers)).status).toBe(200)
    expect(sentKeys(test)).toEqual(['next_key'])
    expect(test.warned).toEqual([])
  })

  memberTest('are rotated while requests run, and none of those fails', async (test) => {
    const owner = await sealedWorkspace(test, 'North')
    const { user } = await ann(test, owner)
    const statuses = new Set<number>()
    const ending = new AbortController()
    let count = 0
    const asking = Array.from({ length: 6 }, async () => {
      while (!ending.signal.aborted) {
        statuses.add((await user.get(providers)).status)
        count++
      }
    })
    const asksMore = async () => {
      const before = count
      await vi.waitUntil(() => count > before + 20, { timeout: 30_000, interval: 5 })
    }
    await asksMore()
    for (const [next, last] of [
      ['second_key', KEY],
      ['third_key', 'second_key'],
    ] as const) {
      // the service knows the new key first, or learns it last
      if (next === 'second_key') test.service.keys.add(next)
      await attachSealed(test, owner, next)
      // as long as it takes until the new key is tried
      clock.seconds += 4
      await asksMore()
      test.service.keys.add(next).delete(last)
      await asksMore()
      await detachKey(test.db, fingerprintOf(test.url, last))
      await asksMore()
    }
    ending.abort()
    await Promise.all(asking)
    expect([...statuses]).toEqual([200])
  })

  memberTest('that are all refused leave people signed in, and say whom to tell', async (test) => {
    const owner = await sealedWorkspace(test, 'North')
    const { user } = await ann(test, owner)
    test.service.keys.clear()
    const host = new URL(test.url).host
    for (let times = 0; times < 3; times++) {
      const { status, body, headers } = await user.get(providers)
      expect([status, body.detail, headers['x-rounds-upstream']]).toEqual([
        502,
        `The service at ${host} rejects your team’s key. Tell your Rounds administrator.`,
        'refused',
      ])
    }
    // the first of these requests tried the key twice
    expect(test.asked).toHaveLength(2)
    expect(test.warned).toEqual([
      `The service at ${host} rejects every key for workspace North. Add one: npm run keys -- adopt ${owner} --key-file <file>`,
    ])
    await user.put(people, { people: [{ user_id: person }] })
    const { body } = await user.post(`/workspace/checks/${person}`, {})
    expect(body.failed.detail).toContain('rejects your team’s key')
    expect((await user.get(people)).status).toBe(200)
    expect((await user.get('/workspace/session')).body.signedIn).toBe(true)

    test.service.keys.add('next_key')
    await attachSealed(test, owner, 'next_key')
    expect((await user.get(providers)).status).toBe(200)
    // it is told again where that one is refused one day
    test.service.keys.clear()
    await user.get(providers)
    expect(test.warned).toHaveLength(2)
  })

  memberTest('that were all detached leave people signed in too', async (test) => {
    const owner = await sealedWorkspace(test, 'North')
    const { user } = await ann(test, owner)
    await detachKey(test.db, fingerprintOf(test.url, KEY))
    test.refresh()
    const { status, body } = await user.get(providers)
    expect([status, body.detail]).toEqual([502, expect.stringContaining('Rounds has no key for')])
    expect((await user.get('/workspace/session')).body).toMatchObject({
      signedIn: true,
      apiKeys: false,
    })
    expect((await user.post('/workspace/api-keys', { name: 'x', rights: ['people.read'] })).status) //
      .toBe(409)
  })

  memberTest('are never sent to another service', async (test) => {
    const owner = await sealedWorkspace({ ...test, url: 'https://elsewhere.example' }, 'North')
    const { user } = await ann(test, owner)
    expect((await user.get(providers)).body.detail).toContain('Rounds has no key for your team')
    expect(test.asked).toEqual([])
  })

  memberTest('open nothing for someone with the database but not the master key', async (test) => {
    const owner = await sealedWorkspace(test, 'North')
    const other = await sealedWorkspace(test, 'South', ['south_key'])
    const stolen = await test.db.rows('select * from workspace_keys')
    expect(JSON.stringify(stolen)).not.toMatch(/their_key|south_key/)
    const { byId } = await readWorkspaces(test.db)
    const { sealed } = byId.get(owner)!.keys[0]!
    expect(openServiceKey(sealed, owner, [randomBytes(32)])).toBeNull()
    // sealed to its workspace
    expect(openServiceKey(sealed, other, testMasterSecrets)).toBeNull()
    expect(openServiceKey(sealed, owner, testMasterSecrets)).toBe(KEY)

    const service = otherService({
      upstreamUrl: test.url,
      upstreamKeyHeader: 'x-vital-api-key',
      upstreamTimeoutMs: 2000,
    })
    const warned: string[] = []
    const upstream = otherWorkspaces(service, test.db, {
      masterSecrets: [randomBytes(32)],
      warn: (words) => warned.push(words),
    })
    const gateway = await buildGateway({ ...test.options, upstream })
    const { user } = await ann({ ...test, gateway }, owner)
    expect((await user.get(providers)).body.detail).toContain(
      'Rounds can’t decrypt your team’s key',
    )
    expect(warned).toEqual([
      expect.stringContaining('MASTER_KEY can’t decrypt any key for workspace North'),
    ])
    expect(test.asked).toEqual([])
    await gateway.close()
  })

  memberTest('are sealed again under the first of two master keys', async (test) => {
    const owner = await sealedWorkspace(test, 'North', [KEY, 'next_key'])
    const next = randomBytes(32)
    const sealedNow = async () => (await readWorkspaces(test.db)).byId.get(owner)!.keys
    expect(await rewrapServiceKeys(test.db, [next, ...testMasterSecrets])).toBe(2)
    const opened = (await sealedNow()).map(({ sealed }) => openServiceKey(sealed, owner, [next]))
    expect(opened).toEqual(['next_key', KEY])
    await expect(rewrapServiceKeys(test.db, testMasterSecrets)).rejects.toThrow(
      /None of the master keys can decrypt a key for workspace/,
    )
    expect((await sealedNow())[0]).toMatchObject({ service: test.url })
  })
})

dbTest('a workspace name is unique in any capitalization', async (db) => {
  const at = { db, url: 'https://api.example' }
  const [north, south] = [
    await sealedWorkspace(at, 'Main clinic'),
    await sealedWorkspace(at, 'South', ['south_key']),
  ]
  await expect(sealedWorkspace(at, 'main CLINIC', ['third_key'])).rejects.toThrow('already')
  expect(await workspaceNamed(db, 'MAIN clinic')).toEqual({ id: north, name: 'Main clinic' })
  expect(await renameWorkspace(db, south, 'Main Clinic')).toBe(false)
  expect(await renameWorkspace(db, north, 'Main Clinic')).toBe(true)
  expect(await workspaceNamed(db, 'South clinic')).toBeNull()
})
