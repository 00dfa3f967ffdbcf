import { connect } from 'node:net'
import { Writable } from 'node:stream'

import { expect } from 'vitest'

import { describeOnce } from '#server/db/testing.ts'
import { gatewayTest, HOST, quiet } from '#server/gateway-testing.ts'
import { ensureKey } from '#server/interface/keys.ts'
import { putTeam } from '#server/interface/store.ts'
import { ada } from '#server/interface/testing.ts'

/** What a proxy in front of https passes on. */
const byHttps = {
  host: 'rounds.internal:3000',
  origin: 'https://rounds.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'rounds.example',
}
const workouts = `/api/v2/summary/workouts/${ada}?start_date=2026-01-01`
const trusting = (...trustProxy: string[]) => ({ config: { ...quiet, trustProxy } })

describeOnce('a request from another site', () => {
  gatewayTest('is refused, for a change or a read', async ({ user, northKey }) => {
    await user.signIn(northKey)
    const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await user.delete('/workspace/session', crossSite)).status).toBe(403)
    expect((await user.get(workouts, crossSite)).status).toBe(403)
    expect(
      (await user.get('/workspace/people', { headers: { 'sec-fetch-site': 'same-site' } })).status,
    ).toBe(403)
    expect((await user.get('/workspace/session')).body.signedIn).toBe(true)
  })

  gatewayTest('is recognized by its Origin', async ({ user, northKey }) => {
    await user.signIn(northKey)
    const people = { people: [{ user_id: ada }] }
    for (const site of ['', 'same-origin']) {
      const statusFrom = async (origin?: string) => {
        const headers = { 'sec-fetch-site': site, ...(origin !== undefined && { origin }) }
        return (await user.put('/workspace/people', people, { headers })).status
      }
      for (const origin of [
        'https://evil.example',
        'null',
        '',
        'http://',
        `https://${HOST}`,
        'http://localhost',
        `http://${HOST}.evil.example`,
      ])
        expect([site, origin, await statusFrom(origin)]).toEqual([site, origin, 403])
      expect(await statusFrom(`http://${HOST}`)).toBe(200)
      // only a browser's own word stands in for it
      expect(await statusFrom()).toBe(site ? 200 : 403)
    }
    const read = await user.get(workouts, { headers: { origin: 'http://evil.example' } })
    expect(read.status).toBe(403)
  })
})

describeOnce('behind a proxy that isn’t configured', () => {
  /** As nginx passes a browser's request on where nothing but proxy_pass is set. */
  const bare = { host: '127.0.0.1:3000', origin: 'https://rounds.clinic.example' }

  gatewayTest('a sign-in is refused with instructions', async ({ user, northKey }) => {
    const { status, body, cookies } = await user.post(
      '/workspace/session',
      { key: northKey },
      { headers: bare },
    )
    expect([status, cookies]).toEqual([403, []])
    expect(body.detail).toContain('set PUBLIC_URL to https://rounds.clinic.example')
    expect(body.detail).toContain('TRUST_PROXY')
  })

  gatewayTest(
    'any proxy header that names a client is refused, except for probes',
    async ({ user, service, northKey }) => {
      await user.signIn(northKey)
      const headers = {
        forwarded: 'for=192.0.2.60;proto=https',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'rounds.example',
        'x-forwarded-port': '443',
        'x-forwarded-prefix': '/rounds',
        'x-real-ip': '203.0.113.9',
        via: '1.1 proxy.example',
      }
      for (const [name, value] of Object.entries(headers)) {
        const given = { headers: { [name]: value } }
        for (const path of [workouts, '/workspace/session', '/people', '/assets/x.js']) {
          const { status, body } = await user.get(path, given)
          expect([path, name, status]).toEqual([path, name, 403])
          expect(body.detail).toContain(`has the header ${name}`)
          expect(body.detail).toContain('Set TRUST_PROXY')
        }
        for (const path of ['/health', '/ready'])
          expect([path, name, (await user.get(path, given)).status]).toEqual([path, name, 200])
        const asked = await service.inject({
          url: '/v3/lab_test/lab_account',
          headers: { 'x-service-api-key': northKey, [name]: value },
        })
        expect([name, asked.statusCode]).toEqual([name, 403])
      }
    },
  )

  const logged: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => (logged.push(`${chunk}`), done()),
  })
  gatewayTest(
    'the log has the proxy’s address, once a minute',
    async ({ user }) => {
      for (let i = 0; i < 3; i++)
        await user.get('/', { headers: { via: '1.1 x' }, remoteAddress: '10.0.0.5' })
      const lines = logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)
      expect(lines).toMatchObject([{ address: '10.0.0.5', header: 'via' }])
    },
    () => ({ logger: { level: 'warn', stream } }),
  )

  const key = 'rk_demonstration-key-for-tests'
  gatewayTest(
    'the demo answers no one',
    async ({ gateway, db }) => {
      await ensureKey(db, (await putTeam(db, { name: 'Demo', demo: true })).id, key, null)
      await gateway.listen({ port: 0, host: '127.0.0.1' })
      const { port } = gateway.server.address() as { port: number }
      // as nginx asks: by HTTP/1.0, and under a name of this machine
      const askAs = (version: string) =>
        new Promise<string>((resolve) => {
          let text = ''
          const socket = connect(port, '127.0.0.1').setEncoding('utf8')
          socket.on('data', (part) => (text += part)).on('close', () => resolve(text))
          socket.write(
            `GET /workspace/session HTTP/${version}\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\nsec-fetch-site: same-origin\r\n\r\n`,
          )
        })
      expect(await askAs('1.0')).toMatch(/ 403 [^]*DEMO=off/)
      expect(await askAs('1.1')).toMatch(/ 200 [^]*"signedIn":true/)
    },
    () => ({ demoKey: key }),
  )
})

describeOnce('behind a proxy that TRUST_PROXY names', () => {
  gatewayTest(
    'browsers are required to stay with HTTPS',
    async ({ user }) => {
      const { headers } = await user.get('/workspace/session', { headers: byHttps })
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
      expect((await user.get('/workspace/session')).headers).not.toHaveProperty(
        'strict-transport-security',
      )
    },
    () => trusting('loopback'),
  )

  gatewayTest(
    'the client’s address comes from the proxy',
    async ({ user, northKey }) => {
      const headers = { ...byHttps, 'x-forwarded-for': '203.0.113.9, 10.9.9.9' }
      await user.post('/workspace/session', { key: northKey }, { headers })
      const { body } = await user.get('/workspace/sessions', { headers: byHttps })
      expect(body.sessions[0].address).toBe('10.9.9.9')
    },
    () => trusting('loopback'),
  )

  gatewayTest(
    'HTTPS is trusted from the proxy, and from no one else',
    async ({ user, northKey }) => {
      const signIn = (headers: Record<string, string>, remoteAddress: string) =>
        user.post('/workspace/session', { key: northKey }, { headers, remoteAddress })
      expect((await signIn(byHttps, '10.0.0.5')).status).toBe(200)
      expect((await signIn(byHttps, '::ffff:10.0.0.5')).status).toBe(200)
      for (const [headers, address] of [
        [byHttps, '10.0.0.6'],
        [byHttps, '127.0.0.1'],
        [{ host: 'rounds.example', origin: 'https://rounds.example' }, '10.0.0.5'],
      ] as const)
        expect((await signIn(headers, address)).status).toBe(403)
    },
    () => trusting('10.0.0.5'),
  )

  gatewayTest(
    'the cookie is for this origin alone, and over HTTPS it stays on HTTPS',
    async ({ user, northKey }) => {
      const [plain] = (await user.signIn(northKey)).cookies
      expect(plain).toMatchObject({
        name: 'rounds_3000',
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
        maxAge: 43_200,
      })
      expect(plain!.secure).toBeUndefined()
      const { cookies } = await user.post(
        '/workspace/session',
        { key: northKey },
        { headers: byHttps },
      )
      expect(cookies).toEqual([
        expect.objectContaining({
          name: '__Host-rounds_3000',
          path: '/',
          httpOnly: true,
          sameSite: 'Strict',
          secure: true,
        }),
      ])
      // of the two names each counts where it belongs
      expect((await user.get('/workspace/session', { headers: byHttps })).body.signedIn).toBe(true)
      user.jar.delete('__Host-rounds_3000')
      expect((await user.get('/workspace/session', { headers: byHttps })).body.signedIn).toBe(false)
    },
    () => trusting('loopback'),
  )
})

describeOnce('with PUBLIC_URL set', () => {
  const atPublic = () => ({ config: { ...quiet, publicOrigin: 'https://rounds.example' } })
  const origin = 'https://rounds.example'

  gatewayTest(
    'only PUBLIC_URL is the address of Rounds, for any name and scheme that a proxy uses',
    async ({ user, northKey }) => {
      const through = { headers: { host: '127.0.0.1:3000', origin } }
      const { status, cookies, headers } = await user.post(
        '/workspace/session',
        { key: northKey },
        through,
      )
      expect(status).toBe(200)
      expect(cookies).toMatchObject([{ name: '__Host-rounds_3000', secure: true, path: '/' }])
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
      expect((await user.get(workouts, { headers: { host: '127.0.0.1:3000' } })).status).toBe(200)
    },
    atPublic,
  )

  for (const [where, basePath, cleared] of [
    ['a whole origin', '', '"storage"'],
    ['a path on a shared origin', '/rounds', undefined],
  ] as const)
    gatewayTest(
      `at ${where}, signing out ${cleared ? 'clears' : 'leaves'} the browser’s stored data`,
      async ({ user, northKey }) => {
        await user.post('/workspace/session', { key: northKey }, { headers: { origin } })
        const { body, headers } = await user.delete('/workspace/session', { headers: { origin } })
        expect([body.signedIn, headers['clear-site-data']]).toEqual([false, cleared])
      },
      () => ({ config: { ...quiet, publicOrigin: origin, basePath } }),
    )

  gatewayTest(
    'every other origin is refused, even this machine’s, and the message names the address of Rounds',
    async ({ user, northKey }) => {
      for (const from of [`http://${HOST}`, 'http://rounds.example', 'https://rounds.example:8443'])
        expect(
          await user.post('/workspace/session', { key: northKey }, { headers: { origin: from } }),
        ).toMatchObject({
          status: 403,
          body: { detail: expect.stringContaining('PUBLIC_URL says that Rounds is at https://') },
        })
      const forwarded = { origin, 'x-forwarded-for': '203.0.113.9' }
      expect(
        await user.post('/workspace/session', { key: northKey }, { headers: forwarded }),
      ).toMatchObject({ status: 403, body: { detail: expect.stringContaining('TRUST_PROXY') } })
    },
    atPublic,
  )
})

gatewayTest('over plain HTTP from another machine a key is refused', async (test) => {
  const headers = { host: '192.168.1.7:3000', origin: 'http://192.168.1.7:3000' }
  const { status, body } = await test.user.post(
    '/workspace/session',
    { key: test.northKey },
    { headers },
  )
  expect([status, body.detail]).toEqual([403, expect.stringContaining('PUBLIC_URL')])
})
