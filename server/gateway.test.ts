import { randomBytes } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'

import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'

import { endpoints } from '#contract/interface/endpoints.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { Session } from '#contract/own/workspace.ts'
import { describeOnce } from '#server/db/testing.ts'
import { docs } from '#server/interface/docs.ts'
import { createKey, ensureKey, listKeys, revokeKey } from '#server/interface/keys.ts'
import { putLabs, putLabTests, putTeam } from '#server/interface/store.ts'
import { ada, southAccount } from '#server/interface/testing.ts'

import { browser, gatewayTest, HOST, quiet } from './gateway-testing.ts'

/** Routes below /workspace, such as `GET /workspace/people`, without those that refuse whatever is not there. */
function routesOf(app: FastifyInstance): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] =
        /^(.*?)[├└]── (\S+) \((.*)\)$/.exec(line) ?? []
      const depth = indent.length / 4
      above.length = depth
      above.push(segment)
      const path = above.join('')
      const isRefusal = path === '/workspace' || path.endsWith('*')
      if (!path.startsWith('/workspace') || isRefusal) return []
      return methods.split(', ').map((method) => `${method} ${path}`)
    })
}

const workouts = `/api/v2/summary/workouts/${ada}?start_date=2026-01-01`

describeOnce('the dashboard’s own endpoints', () => {
  gatewayTest('match the table', async ({ gateway }) => {
    const table = Object.values(ownEndpoints)
    expect(routesOf(gateway).sort()).toEqual(
      table.map(({ method, path }) => `${method} ${path}`).sort(),
    )
    const given = new Set(Object.keys(endpoints))
    expect(Object.keys(ownEndpoints).filter((name) => given.has(name))).toEqual([])
  })
})

describe('signing in', () => {
  gatewayTest('no one is signed in at first, and everything is closed', async ({ user }) => {
    const session = await user.get('/workspace/session')
    expect(Session.parse(session.body)).toMatchObject({
      signedIn: false,
      team: null,
      upstream: { kind: 'own' },
      demonstration: false,
    })
    const answer = await user.get(workouts)
    expect([answer.status, answer.body.detail]).toEqual([401, expect.stringContaining('Sign in')])
    expect((await user.get('/workspace/people')).status).toBe(401)
    expect((await user.put('/workspace/people', { people: [{ user_id: ada }] })).status).toBe(401)
  })

  gatewayTest(
    'a team key opens the team and its data in the service',
    async ({ user, northKey }) => {
      const signedIn = await user.signIn(` ${northKey} `)
      expect(signedIn.body).toMatchObject({
        signedIn: true,
        team: { name: 'North', demo: false },
        diagnoses: { name: 'FY2027' },
      })
      expect((await user.get('/workspace/session')).body).toEqual(signedIn.body)
      const answer = await user.get(workouts)
      expect([answer.status, answer.body.workouts.length]).toEqual([200, 5])
    },
  )

  gatewayTest('a wrong or impossible key is refused with instructions', async ({ user }) => {
    const unknown = await user.signIn('rk_wrong')
    expect([unknown.status, unknown.body.detail]).toEqual([
      401,
      expect.stringContaining('you copied the whole key'),
    ])
    const text = await user.signIn('my key\nx-other: 1')
    expect([text.status, text.body.detail]).toEqual([
      401,
      expect.stringContaining('Copy the whole key again'),
    ])
    expect((await user.post('/workspace/session', {})).status).toBe(422)
    expect((await user.get('/workspace/session')).body.signedIn).toBe(false)
  })

  gatewayTest('attempts are counted, and too many have to wait', async ({ user }) => {
    for (let i = 0; i < 30; i++) expect((await user.signIn(`rk_${i}_wrong`)).status).toBe(401)
    const answer = await user.signIn('rk_wrong')
    expect([answer.status, answer.body.detail, answer.headers['retry-after']]).toEqual([
      429,
      expect.stringContaining('Try again in'),
      expect.stringMatching(/^[1-6]?\d$/),
    ])
  })

  gatewayTest(
    'attempts with similar keys are counted, wherever they come from, and right keys are not',
    async ({ user, northKey, southKey }) => {
      const from = (address: string, key: string) =>
        user.post('/workspace/session', { key }, { remoteAddress: address })
      const wrong = `${northKey.slice(0, 10)}-guessed`
      for (let i = 0; i < 60; i++) expect((await from(`10.0.0.${i % 6}`, wrong)).status).toBe(401)
      expect((await from('10.0.1.1', wrong)).status).toBe(429)
      for (let i = 0; i < 40; i++) expect((await from('10.0.1.2', southKey)).status).toBe(200)
    },
  )

  gatewayTest(
    'no response, header, or cookie contains the key',
    async ({ user, northKey, gateway }) => {
      const answers = [
        await user.signIn(northKey),
        await user.get('/workspace/session'),
        await user.get(workouts),
        await user.get('/workspace/people'),
        await user.get('/nowhere'),
      ]
      for (const { text, headers } of answers)
        expect(text + JSON.stringify(headers)).not.toContain(northKey)
      const cookie = [...user.jar.values()].join()
      expect(cookie).not.toBe('')
      expect(cookie).not.toContain(northKey)
      expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.toContain(northKey)
      // nor does a cookie that was made up open anything
      const [name, value] = [...user.jar][0]!
      const stranger = browser(gateway)
      stranger.jar.set(name, value.replace(/^..../, 'AAAA'))
      expect((await stranger.get('/workspace/session')).body.signedIn).toBe(false)
    },
  )

  gatewayTest(
    'signing out ends the session, even for a copy of its cookie',
    async ({ user, northKey, gateway }) => {
      await user.signIn(northKey)
      const copy = browser(gateway)
      for (const [name, value] of user.jar) copy.jar.set(name, value)
      expect((await copy.get(workouts)).status).toBe(200)
      const { body, headers } = await user.delete('/workspace/session')
      expect(body.signedIn).toBe(false)
      // others keep things at this origin too
      expect(headers).not.toHaveProperty('clear-site-data')
      expect(user.jar.size).toBe(0)
      for (const each of [user, copy]) {
        expect((await each.get(workouts)).status).toBe(401)
        expect((await each.get('/workspace/people')).status).toBe(401)
        expect((await each.post('/workspace/session/active', {})).status).toBe(401)
        expect((await each.get('/workspace/session')).body.signedIn).toBe(false)
      }
    },
  )

  gatewayTest('signing in again ends the previous session', async ({ user, northKey, gateway }) => {
    await user.signIn(northKey)
    const copy = browser(gateway)
    for (const [name, value] of user.jar) copy.jar.set(name, value)
    await user.signIn(northKey)
    expect((await copy.get(workouts)).status).toBe(401)
    expect((await user.get(workouts)).status).toBe(200)
  })

  gatewayTest('a revoked key ends the session at once', async ({ user, db, northId }) => {
    const key = await createKey(db, northId, 'to be revoked')
    await user.signIn(key)
    expect((await user.get('/workspace/people')).status).toBe(200)
    const line = (await listKeys(db)).find(({ note }) => note === 'to be revoked')!
    await revokeKey(db, line.id)
    const answer = await user.get('/workspace/people')
    expect([answer.status, answer.body.detail]).toEqual([401, expect.stringContaining('revoked')])
    expect((await user.get('/workspace/session')).body.signedIn).toBe(false)
  })
})

describe('the demo', () => {
  const key = 'rk_demonstration-key-for-tests'
  const demo = () => ({ demoKey: key })
  const seed = async (db: Parameters<typeof ensureKey>[0]) =>
    ensureKey(db, (await putTeam(db, { name: 'Demonstration', demo: true })).id, key, null)

  gatewayTest(
    'signs in at once, marked as the demo, until someone signs out',
    async ({ user, db }) => {
      await seed(db)
      expect((await user.get('/workspace/session')).body).toMatchObject({
        signedIn: true,
        team: { demo: true },
        demonstration: true,
      })
      expect((await user.get(workouts)).status).toBe(404)
      await user.delete('/workspace/session')
      expect((await user.get('/workspace/session')).body).toMatchObject({
        signedIn: false,
        demonstration: true,
      })
      expect((await user.post('/workspace/session', { demo: true })).body).toMatchObject({
        signedIn: true,
        team: { demo: true },
      })
      expect((await user.get('/workspace/session')).body.signedIn).toBe(true)
    },
    demo,
  )

  gatewayTest(
    'names a few lab tests of one lab as a start, and no other team gets any',
    async ({ user, db, northKey }) => {
      await seed(db)
      const { id } = await putTeam(db, { name: 'Demonstration', demo: true })
      await putLabs(db, id, [
        { id: 1, slug: 'oak', name: 'Oak' },
        { id: 2, slug: 'elm', name: 'Elm' },
      ])
      const names = ['Thyroid', 'Annual', 'Iron', 'Celiac', 'Heart', 'Liver']
      await putLabTests(db, id, [
        ...names.map((name) => ({ id: `oak-${name}`, name, lab_id: 1, marker_ids: [] })),
        { id: 'elm-Basic', name: 'Basic', lab_id: 2, marker_ids: [] },
      ])
      const { examples } = Session.parse((await user.get('/workspace/session')).body)
      expect(examples).toEqual(
        ['Annual', 'Celiac', 'Heart', 'Iron', 'Liver'].map((name) => ({ id: `oak-${name}`, name })),
      )
      expect((await user.signIn(northKey)).body.examples).toBeNull()
    },
    demo,
  )

  gatewayTest(
    'yields to a team key, and doesn’t return when that key is revoked',
    async ({ user, db, northId }) => {
      await seed(db)
      await user.get('/workspace/session')
      const own = await createKey(db, northId, 'own')
      expect((await user.signIn(own)).body.team).toEqual({ name: 'North', demo: false })
      await revokeKey(db, (await listKeys(db)).find(({ note }) => note === 'own')!.id)
      expect((await user.get('/workspace/session')).body.signedIn).toBe(false)
      expect((await user.get('/workspace/session')).body.signedIn).toBe(false)
    },
    demo,
  )

  gatewayTest(
    'answers only to names of this machine',
    async ({ user, db }) => {
      await seed(db)
      for (const host of [
        'evil.example',
        'evil.example:3000',
        'localhost.evil.example',
        '10.0.0.7:3000',
      ])
        expect((await user.get('/workspace/session', { headers: { host } })).status, host).toBe(403)
      for (const host of [
        'localhost',
        'LOCALHOST:3000',
        '127.0.0.1:3000',
        '[::1]:3000',
        'rounds.localhost:3000',
      ])
        expect((await user.get('/workspace/session', { headers: { host } })).status, host).toBe(200)
    },
    demo,
  )

  gatewayTest('isn’t available if there is none', async ({ user }) => {
    const answer = await user.post('/workspace/session', { demo: true })
    expect([answer.status, answer.body.detail]).toEqual([
      403,
      expect.stringContaining('demo isn’t available here'),
    ])
  })
})

describe('the seven endpoints', () => {
  gatewayTest('all exist, and respond as the service does', async ({ user, service, northKey }) => {
    await user.signIn(northKey)
    const addresses = {
      listWorkouts: `/v2/summary/workouts/${ada}?start_date=2026-01-01&provider=garmin`,
      listProviders: `/v2/user/providers/${ada}`,
      listMarkers: '/v3/lab_tests/markers?lab_id=1&lab_id=2&size=3&page=2',
      listOrderSetMarkers: '/v3/lab_tests/list_order_set_markers?size=1',
      listLabTestMarkers: '/v3/lab_tests/oak-basic/markers',
      searchDiagnoses: '/v3/insurance/search/diagnosis?diagnosis_query=high%20blood',
      listLabAccounts: '/v3/lab_test/lab_account?status=active',
    }
    expect(Object.keys(addresses)).toEqual(Object.keys(endpoints))
    for (const [name, address] of Object.entries(addresses)) {
      const { method } = endpoints[name as keyof typeof endpoints]
      const payload = method === 'POST' ? { payload: { lab_test_ids: ['oak-basic'] } } : {}
      const there = await service.inject({
        method,
        url: address,
        headers: { 'x-service-api-key': northKey },
        ...payload,
      })
      const here = await user.ask(method, `/api${address}`, payload)
      expect([name, here.status, here.body]).toEqual([name, 200, there.json()])
    }
  })

  gatewayTest('pass on the service’s refusals unchanged', async ({ user, northKey }) => {
    await user.signIn(northKey)
    const refused = await user.get('/api/v3/lab_tests/markers?size=101')
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['query', 'size']])
    expect((await user.get('/api/v3/lab_tests/none/markers')).body).toEqual({
      detail: 'Lab test does not exist',
    })
    const broken = await user.ask('POST', '/api/v3/lab_tests/list_order_set_markers', {
      payload: '{"a',
      headers: { 'content-type': 'application/json' },
    })
    expect(broken.status).toBe(422)
    const text = await user.ask('POST', '/api/v3/lab_tests/list_order_set_markers', {
      payload: 'a',
      headers: { 'content-type': 'text/plain' },
    })
    expect([text.status, typeof text.body.detail]).toEqual([415, 'string'])
  })

  gatewayTest('expose nothing else of the service', async ({ user, northKey }) => {
    await user.signIn(northKey)
    for (const path of [
      '/health',
      '/ready',
      '/openapi.json',
      '/docs',
      '',
      '/',
      '/v3',
      '/v3/lab_tests/a/b/markers',
      '/v3/lab_tests/../../health',
      '/v3//lab_tests/markers',
    ]) {
      const answer = await user.get(`/api${path}`)
      expect([path, answer.status, answer.body]).toEqual([
        path,
        404,
        { detail: 'No such endpoint' },
      ])
    }
    expect((await user.post('/api/v3/lab_tests/markers', {})).status).toBe(404)
    expect((await user.ask('DELETE', `/api/v2/user/providers/${ada}`)).status).toBe(404)
    expect((await user.get('/workspace/other')).body).toEqual({ detail: 'No such endpoint' })
  })

  gatewayTest(
    'an ID with a slash, a space, or a question mark stays one ID',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      const answer = await user.get(`/api/v3/lab_tests/${encodeURIComponent('a/b ?c')}/markers`)
      expect([answer.status, answer.body.detail]).toEqual([404, 'Lab test does not exist'])
    },
  )

  gatewayTest(
    'responses are never cached, are compressed, and have a request ID that the log has too',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      const plain = await user.get(workouts)
      expect(plain.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      expect(plain.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(plain.headers['content-encoding']).toBeUndefined()
      const packed = await user.get(workouts, { headers: { 'accept-encoding': 'br, gzip' } })
      expect(packed.headers['content-encoding']).toBe('br')
      expect((await user.get('/workspace/session')).headers['cache-control']).toBe('no-store')
      expect((await user.get('/api/nothing')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  gatewayTest(
    'another team’s data can’t be seen with this key',
    async ({ user, northKey, southKey }) => {
      await user.signIn(northKey)
      const ids = (await user.get('/api/v3/lab_test/lab_account')).body.data.map(
        ({ id }: { id: string }) => id,
      )
      expect(ids).not.toContain(southAccount)
      await user.signIn(southKey)
      expect((await user.get('/api/v3/lab_test/lab_account')).body.data).toMatchObject([
        { id: southAccount },
      ])
    },
  )
})

describe('the people of the workspace', () => {
  gatewayTest(
    'are added, renamed, and removed for one team only',
    async ({ user, gateway, northKey, southKey }) => {
      await user.signIn(northKey)
      const added = await user.put('/workspace/people', {
        people: [{ user_id: ada, label: 'Ada' }],
      })
      expect(added.body.people).toMatchObject([{ user_id: ada, label: 'Ada' }])
      const other = browser(gateway)
      await other.signIn(southKey)
      expect((await other.get('/workspace/people')).body.people).toEqual([])
      expect((await other.delete(`/workspace/people/${ada}`)).status).toBe(404)
      expect((await user.get('/workspace/people')).body).toMatchObject({
        people: added.body.people,
      })
      expect((await user.delete(`/workspace/people/${ada}`)).status).toBe(204)
      expect((await user.get('/workspace/people')).body.people).toEqual([])
    },
  )

  gatewayTest(
    'an invalid list of people is refused, with the place of the error',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      const answer = await user.put('/workspace/people', {
        people: [{ user_id: ada }, { user_id: 'nobody' }],
      })
      expect([answer.status, answer.body.detail[0].loc]).toEqual([
        422,
        ['body', 'people', 1, 'user_id'],
      ])
      expect(
        (
          await user.ask('PUT', '/workspace/people', {
            payload: '{',
            headers: { 'content-type': 'application/json' },
          })
        ).status,
      ).toBe(422)
      expect((await user.get('/workspace/people')).body.people).toEqual([])
      expect((await user.delete('/workspace/people/nobody')).status).toBe(404)
    },
  )
})

describeOnce('a request that can’t be accepted', () => {
  gatewayTest(
    'because of text that no database stores is refused with its place, anywhere',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      for (const character of ['\0', '\ud800', '\udc00x']) {
        const people = [{ user_id: ada }, { user_id: ada, label: `Anna${character}` }]
        const refused = await user.put('/workspace/people', { people })
        expect([refused.status, refused.body.detail]).toEqual([
          422,
          [
            {
              type: 'invalid_text',
              loc: ['body', 'people', 1, 'label'],
              msg: expect.any(String),
              input: null,
            },
          ],
        ])
        expect(refused.text).not.toContain('Anna')
        expect((await user.post('/workspace/session', { key: `rk${character}` })).status).toBe(422)
      }
      const places: Record<string, string[]> = {
        '/workspace/people?a=%00': ['query', 'a'],
        '/api/v3/lab_tests/markers?name=%00': ['query', 'name'],
        '/api/v3/lab_tests/a%00b/markers': ['path', 'lab_test_id'],
      }
      for (const [url, loc] of Object.entries(places)) {
        const { status, body } = await user.get(url)
        expect([url, status, body.detail[0].loc]).toEqual([url, 422, loc])
      }
      expect((await user.delete('/workspace/people/%00')).status).toBe(422)
      expect((await user.get('/workspace/people')).body.people).toEqual([])
    },
  )

  gatewayTest(
    'because of its nesting is refused by the workspace and by the service',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      const nested = {
        payload: '['.repeat(8192) + ']'.repeat(8192),
        headers: { 'content-type': 'application/json' },
      }
      for (const [method, url] of [
        ['PUT', '/workspace/people'],
        ['PUT', '/workspace/message-template'],
        ['POST', '/api/v3/lab_tests/list_order_set_markers'],
      ] as const) {
        const { status, body } = await user.ask(method, url, nested)
        expect([url, status, body.detail[0].type]).toEqual([url, 422, 'too_deep'])
      }
      // of whoever is not signed in yet nothing large is read
      expect(await user.ask('POST', '/workspace/session', nested)).toMatchObject({
        status: 413,
        body: { detail: 'The body is larger than 4 kB' },
      })
    },
  )

  gatewayTest('because of its compression leaves the connection usable', async ({ gateway }) => {
    await gateway.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((gateway.server.address() as AddressInfo).port, '127.0.0.1')
    let received = ''
    socket.on('data', (data) => (received += data))
    const ask = (line: string, headers: string[], body: Buffer = Buffer.alloc(0)) => {
      const own = [`host: ${HOST}`, 'sec-fetch-site: same-origin', ...headers]
      socket.write([`${line} HTTP/1.1`, ...own, '', ''].join('\r\n'))
      socket.write(body)
    }
    const body = gzipSync(randomBytes(500_000))
    ask(
      'PUT /workspace/people',
      ['content-type: text/x', 'content-encoding: gzip', `content-length: ${body.length}`],
      body,
    )
    await expect.poll(() => received).toContain('HTTP/1.1 415')
    ask('GET /workspace/session', [])
    await expect.poll(() => received).toContain('HTTP/1.1 200')
    socket.destroy()
  })

  gatewayTest('because of its address gets a regular response', async ({ user }) => {
    for (const [method, url, status] of [
      ['DELETE', `/workspace/people/${'x'.repeat(1001)}`, 404],
      ['GET', `/api/v3/lab_tests/${'x'.repeat(1001)}/markers`, 404],
      ['GET', '/api/%ff', 404],
      ['GET', '/%', 404],
    ] as const) {
      const answer = await user.ask(method, url)
      expect([url, answer.status, typeof answer.body.detail]).toEqual([url, status, 'string'])
      expect(answer.headers).toMatchObject({
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('default-src'),
      })
    }
  })
})

describeOnce('the process supervisor', () => {
  gatewayTest(
    'can ask under any name if the process is alive and ready, without a session',
    async ({ user }) => {
      const headers = { host: '10.0.0.7', 'sec-fetch-site': 'cross-site' }
      expect((await user.get('/health', { headers })).body).toEqual({
        status: 'alive',
        version: expect.stringMatching(/^\d+[.]\d+[.]\d+$/),
      })
      const ready = await user.get('/ready', { headers })
      expect([ready.status, ready.body]).toEqual([200, { status: 'ready' }])
      expect([ready.headers['cache-control'], ready.cookies]).toEqual(['no-store', []])
    },
    () => ({ demoKey: 'rk_demonstration-key-for-tests' }),
  )

  gatewayTest(
    'can ask with HEAD, also for whatever else is public',
    async ({ user }) => {
      for (const path of [
        '/health',
        '/ready',
        '/docs',
        '/docs/page.css',
        '/openapi.json',
        '/help',
        '/',
        '/people',
      ]) {
        const { status, headers } = await user.get(path)
        const head = await user.ask('HEAD', path)
        expect([path, head.status, head.text]).toEqual([path, status, ''])
        expect(head.headers['content-type']).toBe(headers['content-type'])
      }
    },
    () => ({ docs: docs({ baseUrl: '/api', hasSession: true }) }),
  )
  gatewayTest('can ask with HEAD about the help on another service', async ({ user }) => {
    expect((await user.ask('HEAD', '/docs')).status).toBe(302)
  })
})

const logged: string[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk))
    done()
  },
})

describeOnce('the log', () => {
  gatewayTest(
    'has a line for each response, without keys, people, or queries',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      const { headers } = await user.get(`${workouts}&provider=garmin`)
      await user.get('/api/v3/insurance/search/diagnosis?diagnosis_query=syphilis')
      await user.signIn('rk_wrong_key')
      const text = logged.join('')
      expect(text).toContain(`"reqId":"${headers['x-request-id']}"`)
      const line = /\{[^\n]*"endpoint":"listWorkouts"[^\n]*/.exec(text)![0]
      expect(JSON.parse(line)).toMatchObject({
        team: expect.any(String),
        session: expect.any(String),
        address: '127.0.0.1',
      })
      for (const secret of [northKey, 'rk_wrong_key', ada, 'syphilis', 'garmin'])
        expect(text).not.toContain(secret)
    },
    () => ({ logger: { level: 'trace', stream } }),
  )
})

gatewayTest('browser features that no page uses are disabled', async ({ user }) => {
  const policy = (await user.get('/')).headers['permissions-policy']
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
    expect(policy).toContain(`${feature}=()`)
})

describeOnce('the content security policy', () => {
  const own =
    "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';object-src 'none'"
  const style = { basemapStyleUrl: 'https://styles.example/v1/style.json?key=1' }
  const origins = ['https://tiles.example', 'http://127.0.0.1:8080']

  gatewayTest('allows only Rounds itself without a basemap', async ({ user }) => {
    expect((await user.get('/')).headers['content-security-policy']).toBe(own)
  })

  gatewayTest(
    'allows a basemap’s images and data from the origin of its style',
    async ({ user }) => {
      expect((await user.get('/')).headers['content-security-policy']).toBe(
        own
          .replace('data:', 'data: https://styles.example')
          .replace("connect-src 'self'", "connect-src 'self' https://styles.example"),
      )
    },
    () => ({ config: { ...quiet, ...style } }),
  )

  gatewayTest(
    'allows them from each further origin that the operator named, and nothing more',
    async ({ user }) => {
      const letIn = 'https://styles.example https://tiles.example http://127.0.0.1:8080'
      expect((await user.get('/')).headers['content-security-policy']).toBe(
        own
          .replace('data:', `data: ${letIn}`)
          .replace("connect-src 'self'", `connect-src 'self' ${letIn}`),
      )
      expect((await user.get('/workspace/session')).body).toMatchObject({
        ...style,
        basemapOrigins: origins,
      })
    },
    () => ({ config: { ...quiet, ...style, basemapOrigins: origins } }),
  )
})

describeOnce('the error switches', () => {
  const on = () => ({ config: { ...quiet, devFlags: true } })

  gatewayTest('do nothing in a process started without them', async ({ user, northKey }) => {
    await user.signIn(northKey)
    user.jar.set('dev', 'fail:*:503')
    expect((await user.get(workouts)).status).toBe(200)
  })

  gatewayTest(
    'fail, delay, empty, or break only what they name',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      const dev = async (flags: string, url = workouts) => {
        user.jar.set('dev', flags)
        const answer = await user.get(url)
        user.jar.delete('dev')
        return answer
      }
      const failed = await dev('fail:listWorkouts:503')
      expect([failed.status, failed.body.detail, failed.headers['retry-after']]).toEqual([
        503,
        'Failed on purpose',
        '5',
      ])
      expect((await dev('fail:listMarkers:503')).status).toBe(200)
      expect((await dev('fail:listMarkers:503|fail:listWorkouts:404')).status).toBe(404)
      expect((await dev('fail:*:429', '/workspace/people')).status).toBe(429)
      expect((await dev('fail:listPeople', '/workspace/people')).status).toBe(500)
      expect((await dev('empty:listWorkouts')).body).toEqual({ workouts: [] })
      expect((await dev('empty:listMarkers', '/api/v3/lab_tests/markers')).body).toMatchObject({
        markers: [],
        total: 0,
        pages: 0,
      })
      expect(
        (
          await dev(
            'empty:searchDiagnoses',
            '/api/v3/insurance/search/diagnosis?diagnosis_query=i10',
          )
        ).body,
      ).toEqual([])
      const nonsense = await dev('nonsense:listWorkouts')
      expect([nonsense.status, nonsense.body.detail]).toEqual([
        502,
        expect.stringContaining('It works!'),
      ])
      expect((await dev('slow:listWorkouts:20')).status).toBe(200)
      expect((await dev('expired')).status).toBe(401)
      expect((await dev('expired', '/workspace/session')).body.signedIn).toBe(false)
      expect((await dev('', '/workspace/session')).body.signedIn).toBe(true)
      await expect(dev('offline:listWorkouts')).rejects.toThrow(
        'response destroyed before completion',
      )
    },
    on,
  )

  gatewayTest(
    'a malformed field is one field of one record, or each optional field, of several kinds in a record each',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      const received = async (flags: string) => {
        user.jar.set('dev', flags)
        return (await user.get(workouts)).body.workouts
      }
      const second = async (flags: string) => (await received(flags))[1]
      const sound = await second('')
      expect(await second('malformed:listWorkouts:average_hr')).toEqual({
        ...sound,
        average_hr: 'malformed on purpose',
      })
      expect(await second('malformed:listWorkouts:source.provider:missing')).toEqual({
        ...sound,
        source: { ...sound.source, provider: undefined },
      })
      const all = await second('malformed:listWorkouts:*:list')
      expect(all.time_start).toBe(sound.time_start)
      expect(all.sport).toEqual([null, 'malformed on purpose'])
      const [first, ...others] = await received('malformed:listWorkouts:sport:null+text+dots')
      expect(typeof first.sport).toBe('object')
      expect(others.slice(0, 3).map(({ sport }: { sport: unknown }) => sport)).toEqual([
        null,
        'malformed on purpose',
        '..',
      ])
    },
    on,
  )

  gatewayTest(
    'a malformed record breaks the contract, and the others don’t',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      user.jar.set('dev', 'malformed:*')
      const holds = (name: keyof typeof endpoints, records: unknown[]) =>
        records.map((record) => endpoints[name].records.item.safeParse(record).success)
      expect(holds('listWorkouts', (await user.get(workouts)).body.workouts)).toEqual([
        true,
        false,
        true,
        true,
        true,
      ])
      expect(
        holds('listProviders', (await user.get(`/api/v2/user/providers/${ada}`)).body.providers),
      ).toEqual([true, false])
      expect(
        holds('listMarkers', (await user.get('/api/v3/lab_tests/markers?size=3')).body.markers),
      ).toEqual([true, false, true])
      expect(
        holds('listLabAccounts', (await user.get('/api/v3/lab_test/lab_account')).body.data),
      ).toEqual([true, false, true])
      expect(
        holds(
          'searchDiagnoses',
          (await user.get('/api/v3/insurance/search/diagnosis?diagnosis_query=i10')).body,
        ),
      ).toEqual([false])
    },
    on,
  )
})

describeOnce('the documentation of the built-in service', () => {
  gatewayTest(
    'is at the same origin, and its requests use the session',
    async ({ user, northKey }) => {
      const page = await user.get('/docs')
      expect(page.status).toBe(200)
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      for (const path of ['/docs', '/docs/json', '/openapi.json', '/docs/static/swagger-ui.css'])
        expect([path, (await user.get(path)).headers['cache-control']]).toEqual([path, 'no-cache'])
      const { servers, security, paths } = (await user.get('/docs/json')).body
      expect([servers, security]).toEqual([[{ url: '/api' }], [{}, { apiKey: [] }]])
      const { path } = endpoints.listLabAccounts
      expect(paths[path].get.operationId).toBe('listLabAccounts')
      await user.signIn(northKey)
      expect((await user.get(servers[0].url + path)).status).toBe(200)
    },
    () => ({ docs: docs({ baseUrl: '/api', hasSession: true }) }),
  )

  gatewayTest(
    'signs in to the demo, as a page of the dashboard does, before anything can be tried',
    async ({ user }) => {
      const { text } = await user.get('/docs')
      const { text: script } = await user.get('/docs/start.js')
      const [tag = ''] = /<div id="swagger-ui"[^>]*>/.exec(text) ?? []
      const element: Record<string, unknown> = {
        dataset: Object.fromEntries(
          [...tag.matchAll(/data-(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
        ),
        textContent: '',
        append: () => {},
        addEventListener: () => {},
        replaceChildren: () => {},
        querySelector: () => element,
        get parentElement() {
          return element
        },
      }
      const shown = new Promise((resolve) => {
        runInNewContext(script, {
          document: { getElementById: () => element, createElement: () => element },
          location: { hash: '' },
          MutationObserver: class {
            observe() {}
          },
          fetch: async (path: string) => {
            const answer = await user.get(path)
            return new Response(answer.text, { status: answer.status })
          },
          SwaggerUIBundle: Object.assign(resolve, { presets: {} }),
        })
      })
      await shown
      expect((await user.get('/api' + endpoints.listLabAccounts.path)).status).toBe(200)
    },
    ({ northKey: demoKey }) => ({ demoKey, docs: docs({ baseUrl: '/api', hasSession: true }) }),
  )

  gatewayTest('is missing with another upstream', async ({ user }) => {
    expect((await user.get('/docs/json')).status).toBe(404)
    const { status, headers } = await user.get('/docs')
    expect([status, headers['location']]).toEqual([302, '/help/another-service.html'])
  })
})
