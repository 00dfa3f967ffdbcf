import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'

import { describe, expect, it } from 'vitest'

import { sampleRequests } from '#contract/interface/sample-requests.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { writeAuditFile } from '#server/audit/audit-file.ts'
import { chainEnds } from '#server/audit/read-audit.ts'
import { verifyAudit } from '#server/audit/verify.ts'
import {
  attachSealed,
  browser,
  HOST,
  gatewayTest,
  json,
  KEY as SERVICE_KEY,
  otherTest,
  program,
  quiet,
  signInMember,
  withKey,
  withSingleSignOn,
  type GatewayTest,
} from '#server/gateway-testing.ts'
import { ada, stranger } from '#server/interface/testing.ts'
import { makeLink } from '#server/session/passkeys/sign-in-links.ts'
import { readWorkspaces } from '#server/session/workspaces/workspaces.ts'
import { fingerprintOf } from '#server/upstream/upstream.ts'

import { idOfApiKey, makeApiKey } from './api-key-text.ts'

const KEYS = '/workspace/api-keys'
const workouts = `/v2/summary/workouts/${ada}?start_date=2026-01-01`
const wanted = { name: 'Warehouse', rights: ['people.read', 'workouts.read'] }
const auditKey = randomBytes(32)
const withAudit = () => ({ audit: { mode: 'required' as const, key: auditKey, years: 6 } })

/** A key that an administrator creates, and requests with it. */
async function created({ user, gateway, northKey }: GatewayTest, given: object = {}) {
  if (!user.jar.size) await user.signIn(northKey)
  const { status, body } = await user.post(KEYS, { ...wanted, ...given })
  expect(status).toBe(200)
  return { id: idOfApiKey(body.key) ?? '', key: withKey(gateway, body.key) }
}

/** Moves times of a key in the database, as if the past were longer ago. */
async function sooner({ db, options }: GatewayTest, column: string) {
  await db.rows(`update scoped_api_keys set ${column} = now() - interval '1 minute'`)
  options.apiKeys.forgetAll()
}

it('a key has a recognizable form, and a typo in it is detected without the database', () => {
  const id = '5d1c7d8e-9a44-4d8f-8a5e-0d8a53c10001'
  const key = makeApiKey(id)
  expect(key).toMatch(/^rounds_[\da-f]{32}_[\dA-Za-z]{51}$/)
  expect(idOfApiKey(key)).toBe(id)
  expect(makeApiKey(id)).not.toBe(key)
  for (let at = 7; at < key.length; at++) {
    const other = key[at] === 'a' ? 'b' : 'a'
    expect(idOfApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBeNull()
  }
  expect(idOfApiKey(key.slice(0, -1))).toBeNull()
  expect(idOfApiKey(`${key}0`)).toBeNull()
})

describe('API keys', () => {
  gatewayTest('read and change what they may, without a session', async (test) => {
    const { key } = await created(test, { rights: ['people.read', 'people.write'] })
    const put = await key.put('/workspace/people', { people: [{ user_id: ada, label: 'Ada' }] })
    expect(put.status).toBe(200)
    expect((await key.get('/workspace/people')).body.people).toMatchObject([
      // the key can't see names
      { user_id: ada, label: null },
    ])
    expect(put.cookies).toEqual([])
    const other = await created(test, { name: 'Reader', rights: ['workouts.read'] })
    expect((await other.key.get(API_PREFIX + workouts)).body.workouts.length).toBeGreaterThan(0)
  })

  gatewayTest('work with the service, in either header', async (test) => {
    const { key } = await created(test)
    for (const headers of [
      { authorization: `Bearer ${key.text}` },
      { 'x-service-api-key': key.text },
    ]) {
      const { statusCode } = await test.service.inject({ url: workouts, headers })
      expect(statusCode).toBe(200)
      const denied = await test.service.inject({ url: '/v3/lab_tests/markers', headers })
      expect([denied.statusCode, denied.json().detail]).toEqual([
        403,
        'This API key can’t see lab markers, lab accounts, and diagnosis codes. Create one with this permission under Settings > API keys.',
      ])
    }
    const asClient = browser(test.gateway, { 'x-service-api-key': key.text })
    expect((await asClient.get(API_PREFIX + workouts)).status).toBe(200)
  })

  gatewayTest('are shown once, and are never stored, listed, or logged', async (test) => {
    const { key } = await created(test)
    await key.get('/workspace/people')
    const listed = await test.user.get(KEYS)
    expect(listed.body.api_keys).toEqual([
      {
        id: idOfApiKey(key.text),
        ...wanted,
        created_by: null,
        is_creator_disabled: false,
        created_at: expect.stringMatching(/Z$/),
        expires_at: expect.stringMatching(/Z$/),
        last_used_at: expect.stringMatching(/:00\.000Z$/),
        previous_until: null,
        revoked_at: null,
      },
    ])
    const [{ created_at: from, expires_at: until }] = listed.body.api_keys
    expect(Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000)).toBe(90)
    const secret = key.text.slice(40, -8)
    const tables = await test.db.rows<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'rounds'",
    )
    for (const { name } of tables)
      expect(JSON.stringify(await test.db.rows(`select * from ${name}`))).not.toContain(secret)
    expect(listed.text).not.toContain(secret)
  })

  let log = ''
  gatewayTest(
    'are in no line of the log, however they are sent',
    async (test) => {
      const { id, key } = await created(test)
      await key.get('/workspace/people')
      await key.get(`/workspace/people?since=${key.text}`)
      await key.get(`/workspace/${key.text}`)
      await browser(test.gateway, { 'x-service-api-key': key.text }).get(API_PREFIX + workouts)
      await withKey(test.gateway, `${key.text.slice(0, -1)}x`).get('/workspace/people')
      expect(log).not.toContain(key.text.slice(40, -8))
      const line = log.split('\n').find((each) => each.includes('"listPeople"')) ?? '{}'
      expect(JSON.parse(line)).toMatchObject({ key: id, session: null, team: test.northId })
    },
    () => ({
      logger: {
        level: 'trace',
        stream: new Writable({ write: (chunk, _, done) => ((log += chunk), done()) }),
      },
    }),
  )

  gatewayTest('record their use once a minute', async (test) => {
    const { id, key } = await created(test)
    const used = async () => (await test.user.get(KEYS)).body.api_keys[0].last_used_at
    expect(await used()).toBeNull()
    await key.get('/workspace/people')
    expect(await used()).not.toBeNull()
    await test.db.rows('update scoped_api_keys set last_used_at = null where id = $1', [id])
    await key.get('/workspace/people')
    expect(await used()).toBeNull()
  })

  gatewayTest('are refused with instructions', async (test) => {
    const { id, key } = await created(test)
    const refusal = async (text: string) => {
      const { status, body, headers } = await withKey(test.gateway, text).get('/workspace/people')
      const atService = await test.service.inject({
        url: workouts,
        headers: { 'x-service-api-key': text },
      })
      expect([status, atService.statusCode]).toEqual([401, 401])
      expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"')
      expect(atService.json()).toEqual(body)
      return body.detail
    }
    expect(await refusal(key.text.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBe(
      'This API key is incomplete or mistyped. Copy the whole key again.',
    )
    const unknown =
      'This API key isn’t valid. If it was rotated more than once, use the newest one. Otherwise, create one under Settings > API keys.'
    expect(await refusal(makeApiKey(ada))).toBe(unknown)
    // the right id with another secret
    expect(await refusal(makeApiKey(id))).toBe(unknown)
    await sooner(test, 'expires_at')
    expect(await refusal(key.text)).toMatch(
      /^This API key expired on \w+ \d+, \d{4}\. Rotate it under Settings > API keys\.$/,
    )
    expect((await test.user.delete(`${KEYS}/${id}`)).status).toBe(200)
    expect(await refusal(key.text)).toBe(
      'This API key was revoked. Create a new one under Settings > API keys.',
    )
  })

  gatewayTest('are refused as such for a change, even without the form of a key', async (test) => {
    for (const text of ['', 'wrong', makeApiKey(ada)]) {
      const { status } = await withKey(test.gateway, text).post('/workspace/people/tags', {
        user_ids: [ada],
      })
      expect([text, status]).toEqual([text, 401])
    }
  })

  gatewayTest('are limited in attempts, but a right one still works', async (test) => {
    const { key } = await created(test)
    const wrong = withKey(test.gateway, makeApiKey(ada))
    for (let tries = 0; tries < 30; tries++)
      expect((await wrong.get('/workspace/people')).status).toBe(401)
    const { status, headers, body } = await wrong.get('/workspace/people')
    expect([status, body.detail]).toEqual([
      429,
      expect.stringMatching(/^Too many invalid API keys/),
    ])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await key.get('/workspace/people')).status).toBe(200)
  })

  gatewayTest('are rotated with an overlap, and keep their permissions', async (test) => {
    const { id, key } = await created(test)
    const rotate = async (overlap: number) => {
      const { body } = await test.user.post(`${KEYS}/${id}/rotate`, {
        overlap_days: overlap,
        expires_in_days: 180,
      })
      return { made: withKey(test.gateway, body.key), listed: body.api_keys[0] }
    }
    const { made: second, listed } = await rotate(1)
    expect(Date.parse(listed.previous_until) - Date.now()).toBeGreaterThan(86_000_000)
    expect(listed.rights).toEqual(wanted.rights)
    expect(Date.parse(listed.expires_at) - Date.now()).toBeGreaterThan(179 * 86_400_000)
    for (const each of [key, second]) expect((await each.get('/workspace/people')).status).toBe(200)
    await sooner(test, 'previous_until')
    const after = await key.get('/workspace/people')
    expect([after.status, after.body.detail]).toEqual([
      401,
      'This API key was rotated. Use the new one, or rotate it again under Settings > API keys.',
    ])
    expect((await second.get('/workspace/people')).status).toBe(200)
    const { made: third, listed: last } = await rotate(0)
    expect(last.previous_until).toBeNull()
    expect((await second.get('/workspace/people')).body.detail).toContain('was rotated')
    // only the previous one is still known
    const first = await key.get('/workspace/people')
    expect([first.status, first.body.detail]).toEqual([
      401,
      expect.stringContaining('rotated more than once, use the newest one'),
    ])
    expect((await third.get('/workspace/people')).status).toBe(200)
  })

  gatewayTest('an old key never outlives its own expiration', async (test) => {
    const { id } = await created(test, { expires_in_days: 30 })
    await test.db.rows("update scoped_api_keys set expires_at = now() + interval '1 hour'")
    const { body } = await test.user.post(`${KEYS}/${id}/rotate`, { overlap_days: 7 })
    expect(Date.parse(body.api_keys[0].previous_until) - Date.now()).toBeLessThan(3_700_000)
  })

  gatewayTest('are revoked at once and for good', async (test) => {
    const { id, key } = await created(test)
    expect((await key.get('/workspace/people')).status).toBe(200)
    const { body } = await test.user.delete(`${KEYS}/${id}`)
    expect(body.api_keys[0].revoked_at).toMatch(/Z$/)
    expect((await key.get('/workspace/people')).status).toBe(401)
    expect((await test.user.delete(`${KEYS}/${id}`)).status).toBe(404)
    expect((await test.user.post(`${KEYS}/${id}/rotate`, {})).status).toBe(404)
  })

  gatewayTest('of one team can’t see or change another’s data', async (test) => {
    const { id } = await program(test, test.northId, ['people.read'])
    const south = await program(test, test.southId, ['people.read', 'workouts.read', 'audit.read'])
    await test.user.signIn(test.northKey)
    await test.user.put('/workspace/people', { people: [{ user_id: ada, label: 'Ada' }] })
    expect((await south.key.get('/workspace/people')).body.people).toEqual([])
    expect((await south.key.get(API_PREFIX + workouts)).status).toBe(404)
    const own = `/v2/summary/workouts/${stranger}?start_date=2026-01-01`
    expect((await south.key.get(API_PREFIX + own)).status).toBe(200)
    expect((await south.key.get('/workspace/audit')).text).not.toContain(ada)
    // nor does an administrator of the other team know the key
    const other = browser(test.gateway)
    await other.signIn(test.southKey)
    expect((await other.get(KEYS)).text).not.toContain(id)
    for (const asked of [other.post(`${KEYS}/${id}/rotate`, {}), other.delete(`${KEYS}/${id}`)])
      expect((await asked).status).toBe(404)
  })

  gatewayTest('can’t have a person’s permission, whoever wrote their row', async (test) => {
    await test.user.signIn(test.northKey)
    for (const right of ['api-keys.write', 'members.write', 'people.erase', 'people.export'])
      expect((await test.user.post(KEYS, { ...wanted, rights: [right] })).status).toBe(422)
    const { key } = await program(test, test.northId, ['people.read'])
    await test.db.rows(
      `update scoped_api_keys set rights = '["people.read", "api-keys.write", "people.erase"]'`,
    )
    const { status, body } = await key.post(KEYS, wanted)
    expect([status, body.detail]).toEqual([403, 'API keys can’t manage API keys. Sign in instead.'])
    expect((await key.ask('DELETE', `/workspace/people/${ada}/data`)).status).toBe(403)
    expect((await key.get('/workspace/sessions')).body.detail).toBe(
      'API keys can’t do this. Sign in instead.',
    )
  })

  gatewayTest(
    'are created only by administrators, and keep working when the member is disabled',
    async (test) => {
      const owner = test.northId
      const chief = await signInMember(test, owner, { name: 'Ada', role: 'administrator' })
      const ben = await signInMember(test, owner, { name: 'Ben', role: 'administrator' })
      const clara = await signInMember(test, owner, { name: 'Clara', role: 'clinician' })
      expect((await clara.user.post(KEYS, wanted)).status).toBe(403)
      const { body } = await ben.user.post(KEYS, wanted)
      const madeBy = { created_by: 'Ben', is_creator_disabled: false }
      expect(body.api_keys[0]).toMatchObject(madeBy)
      await chief.user.post(`/workspace/members/${ben.id}/disable`, {})
      const [listed] = (await chief.user.get(KEYS)).body.api_keys
      expect(listed).toMatchObject({ ...madeBy, is_creator_disabled: true })
      const key = withKey(test.gateway, body.key)
      expect((await key.get('/workspace/people')).status).toBe(200)
    },
    withSingleSignOn,
  )

  gatewayTest(
    'can’t be created in an emergency session, which they would outlast',
    async (own) => {
      const { id } = await signInMember(own, own.northId, { name: 'Ada', role: 'administrator' })
      const { token } = await makeLink(own.db, {
        owner: own.northId,
        kind: 'admission',
        memberId: id,
        name: 'Ada',
        role: 'administrator',
        scope: null,
      })
      const inEmergency = browser(own.gateway)
      expect((await inEmergency.post('/workspace/links/session', { token })).status).toBe(200)
      const key = await program(own, own.northId, ['people.read'])
      for (const path of [KEYS, `${KEYS}/${key.id}/rotate`]) {
        const { status, body } = await inEmergency.post(path, path === KEYS ? wanted : {})
        expect([status, body.detail]).toEqual([403, expect.stringContaining('emergency access')])
      }
      expect((await inEmergency.delete(`${KEYS}/${key.id}`)).status).toBe(200)
    },
    withSingleSignOn,
  )

  gatewayTest(
    'work even if no one signs in with a team key',
    async ({ db, gateway, northId }) => {
      const { key } = await program({ db, gateway }, northId, ['people.read'])
      expect((await key.get('/workspace/people')).status).toBe(200)
    },
    () => ({ config: { ...quiet, signIn: ['members'] } }),
  )

  gatewayTest('require HTTPS from other machines', async (test) => {
    const { key } = await created(test)
    const far = { headers: { host: 'rounds.example' } }
    const { status, body } = await key.get('/workspace/people', far)
    expect([status, body.detail]).toEqual([403, expect.stringContaining('HTTPS')])
  })

  gatewayTest('work alone, so an additional cookie adds nothing', async (test) => {
    const { key } = await created(test)
    const cookie = [...test.user.jar].map((pair) => pair.join('=')).join('; ')
    const beside = { headers: { cookie } }
    expect((await key.get('/workspace/audit', beside)).status).toBe(403)
    const wrong = withKey(test.gateway, makeApiKey(ada))
    expect((await wrong.get('/workspace/people', beside)).status).toBe(401)
    // a token of a proxy is no key
    const proxied = { headers: { authorization: 'Bearer eyJhbGciOiJSUzI1NiJ9.e30.x' } }
    expect((await test.user.get('/workspace/people', proxied)).status).toBe(200)
    const asPage = { headers: { origin: 'https://evil.example' } }
    expect((await key.put('/workspace/people', { people: [] }, asPage)).status).toBe(403)
  })

  gatewayTest('sign no one in', async (test) => {
    const { key } = await created(test)
    const { status, body } = await browser(test.gateway).signIn(key.text)
    expect([status, body.detail]).toEqual([
      401,
      'This is an API key, which is only for software. Sign in with your team key.',
    ])
  })

  gatewayTest('are limited in number per team', async (test) => {
    await created(test)
    await test.db.rows(
      `insert into scoped_api_keys (id, owner, name, hash, rights, expires_at)
       select gen_random_uuid(), $1, 'Job', '', '[]', now() from generate_series(1, 99)`,
      [test.northId],
    )
    const { status, body } = await test.user.post(KEYS, wanted)
    expect([status, body.detail[0].msg]).toEqual([
      422,
      'Your team can have at most 100 API keys. Revoke one first.',
    ])
  })

  gatewayTest('the documented examples work as written', async (own) => {
    const { key } = await created(own, {
      rights: [...wanted.rights, 'people.write', 'catalog.read'],
    })
    await own.user.put('/workspace/people', { people: [{ user_id: ada }] })
    const guide = readFileSync(new URL('../../../docs/api-keys.md', import.meta.url), 'utf8')
    const examples = [
      ...guide
        .replaceAll(' \\\n ', '')
        .matchAll(/^curl (?:-X (\w+) )?"\$(\w+)_URL([^"]*)" (.*)$/gm),
    ]
    expect(examples).toHaveLength(4)
    for (const { request } of Object.values(sampleRequests)) expect(guide).toContain(request)
    for (const [, method = 'GET', at, url, options = ''] of examples) {
      const headers = [...options.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name, value]) => [
        name!.toLowerCase(),
        value!.replace('$ROUNDS_KEY', key.text),
      ])
      const [, payload] = /-d '([^']+)'/.exec(options) ?? []
      const answer = await own[at === 'SERVICE' ? 'service' : 'gateway'].inject({
        method: method as 'GET' | 'POST',
        url: url!,
        headers: { host: HOST, ...Object.fromEntries(headers) },
        ...(payload !== undefined && { payload }),
      })
      expect([url, answer.statusCode]).toEqual([url, 200])
    }
    const pattern = /^rounds_\[.*$/m.exec(guide)?.[0] ?? 'none'
    expect(key.text).toMatch(new RegExp(`^${pattern}$`))
  })

  otherTest(
    'with another service need a team key on the server',
    (_request, response) => json(response, { workouts: [] }),
    async ({ user, gateway, db, url, asked, refresh }) => {
      expect((await user.get(KEYS)).body).toEqual({ api_keys: [] })
      expect((await user.post(KEYS, wanted)).status).toBe(409)
      expect((await user.get('/workspace/session')).body.apiKeys).toBe(false)
      const { byKey } = await readWorkspaces(db)
      await attachSealed({ db, url }, byKey.get(fingerprintOf(url, SERVICE_KEY))!.id, SERVICE_KEY)
      refresh()
      const made = await user.post(KEYS, wanted)
      expect(made.status).toBe(200)
      const key = withKey(gateway, made.body.key)
      asked.length = 0
      expect((await key.get(API_PREFIX + workouts)).status).toBe(200)
      expect(asked[0]?.headers['x-vital-api-key']).toBe(SERVICE_KEY)
      expect((await user.get('/workspace/session')).body.apiKeys).toBe(true)
    },
  )
})

describe('the audit of API keys', () => {
  gatewayTest(
    'names the key as the actor, for the dashboard and the service, and is verified',
    async (test) => {
      const { id, key } = await created(test)
      await key.put('/workspace/people', { people: [{ user_id: ada }] })
      await key.get(API_PREFIX + workouts)
      await test.service.inject({ url: workouts, headers: { 'x-service-api-key': key.text } })
      await test.user.post(`${KEYS}/${id}/rotate`, {})
      await test.user.delete(`${KEYS}/${id}`)
      const { body } = await test.user.get('/workspace/audit')
      const events = body.events as Record<string, unknown>[]
      const actor = { key: { id, name: 'Warehouse' }, member: null, session: null }
      const person = {
        key: null,
        session: expect.any(String),
        object: id,
        object_name: 'Warehouse',
      }
      expect(events).toMatchObject([
        { action: 'revokeApiKey', ...person },
        { action: 'rotateApiKey', ...person },
        { action: 'listWorkouts', status: 200, subjects: [ada], ...actor },
        { action: 'listWorkouts', status: 200, subjects: [ada], ...actor },
        { action: 'putPeople', status: 403, ...actor },
        { action: 'createApiKey', permission: 'api-keys.write', ...person },
        { action: 'signIn' },
      ])
      const only = await test.user.get(`/workspace/audit?key=${id}`)
      expect(only.body.events).toHaveLength(3)

      const folder = mkdtempSync(join(tmpdir(), 'audit-'))
      try {
        const file = join(folder, 'audit.jsonl')
        const [ends] = await chainEnds(test.db)
        await writeAuditFile(test.db, ends!, { file, key: auditKey })
        const text = readFileSync(file, 'utf8')
        const findings = async (edited: string) =>
          (await verifyAudit(linesOf(edited), { keys: [auditKey] })).findings
        expect(await findings(text)).toEqual([])
        expect(text).toContain(`"key":"${id}"`)
        // the key can be neither another one nor left out
        expect(await findings(text.replace(`"key":"${id}"`, `"key":"${ada}"`))).not.toEqual([])
        expect(await findings(text.replace(`"key":"${id}",`, ''))).not.toEqual([])
        // a file of an earlier version has no keys
        expect(await findings(text.replaceAll('"key":null,', ''))).toEqual([])
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
    withAudit,
  )
})

async function* linesOf(text: string) {
  yield* text.trimEnd().split('\n')
}
