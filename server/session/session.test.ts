import { afterEach, beforeEach, describe, expect, vi } from 'vitest'

import { WORKSPACE_HEADER } from '#contract/own/workspace-paths.ts'
import { SignedInBrowsers } from '#contract/own/workspace.ts'
import { onSmallDisk } from '#server/db/testing.ts'
import { browser, gatewayTest, quiet, signInMember, type Browser } from '#server/gateway-testing.ts'
import { buildGateway } from '#server/gateway.ts'
import { ada } from '#server/interface/testing.ts'

const MINUTE = 60_000
const start = Date.parse('2026-11-21T08:00:00Z')
const at = (minute: number) => vi.setSystemTime(start + minute * MINUTE)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

const workouts = `/api/v2/summary/workouts/${ada}?start_date=2026-01-01`

describe('an unused session', () => {
  gatewayTest('doesn’t last longer because the clock was set back', async ({ user, northKey }) => {
    at(60)
    await user.signIn(northKey)
    at(50)
    expect((await user.get('/workspace/session')).body.signedIn).toBe(true)
    at(0)
    expect((await user.get('/workspace/session')).body.signedIn).toBe(false)
  })

  gatewayTest('ends, however often its page requests data', async ({ user, northKey }) => {
    const { body } = await user.signIn(northKey)
    expect(body.idle).toEqual({ limitSeconds: 900, leftSeconds: 900 })
    for (const minute of [5, 10, 14]) {
      at(minute)
      expect((await user.get(workouts)).status).toBe(200)
      expect((await user.get('/workspace/session')).body.idle.leftSeconds).toBe(900 - minute * 60)
    }
    at(15)
    expect((await user.get(workouts)).status).toBe(401)
    expect((await user.get('/workspace/session')).body.signedIn).toBe(false)
  })

  gatewayTest('continues when its person does something', async ({ user, northKey }) => {
    await user.signIn(northKey)
    at(14)
    expect((await user.post('/workspace/session/active', {})).status).toBe(200)
    at(28)
    expect((await user.get(workouts)).status).toBe(200)
    at(29)
    expect((await user.get(workouts)).status).toBe(401)
    expect((await user.post('/workspace/session/active', {})).status).toBe(401)
  })

  gatewayTest(
    'ends after the configured time',
    async ({ user, northKey }) => {
      expect((await user.signIn(northKey)).body.idle.limitSeconds).toBe(90)
      at(1.6)
      expect((await user.get(workouts)).status).toBe(401)
    },
    () => ({ config: { ...quiet, sessionIdleMinutes: 1.5 } }),
  )

  gatewayTest(
    'doesn’t end in the demo, but another team’s does',
    async ({ user, northKey, southKey }) => {
      expect(northKey).not.toBe(southKey)
      expect((await user.get('/workspace/session')).body).toMatchObject({
        signedIn: true,
        idle: null,
      })
      at(60)
      expect((await user.get(workouts)).status).toBe(200)
      await user.signIn(southKey)
      at(76)
      expect((await user.get('/workspace/people')).status).toBe(401)
    },
    ({ northKey }) => ({ demoKey: northKey }),
  )
})

describe('on a full disk', () => {
  const people = '/workspace/people'

  gatewayTest('signed-in people can keep reading', async ({ options, db, northKey }) => {
    for (const kind of ['pglite', 'postgresql'] as const) {
      at(0)
      const disk = onSmallDisk({ ...db, kind })
      const gateway = await buildGateway({ ...options, db: disk.db })
      const user = browser(gateway)
      await user.signIn(northKey)
      disk.fill()
      at(14)
      expect((await user.post('/workspace/session/active', {})).status).toBe(200)
      expect((await user.get(workouts)).status).toBe(200)
      expect((await user.get('/workspace/session')).body.signedIn).toBe(true)
      at(30)
      expect((await user.get(workouts)).status).toBe(401)
      expect((await user.get('/workspace/session')).body.signedIn).toBe(false)
      await gateway.close()
    }
  })

  gatewayTest(
    'a sign-in is refused with a message, and no one loses their session',
    async ({ options, db, northKey, southKey }) => {
      const { db: small, fill } = onSmallDisk(db)
      const gateway = await buildGateway({ ...options, db: small })
      const user = browser(gateway)
      await user.signIn(northKey)
      fill()
      const refused = await user.signIn(southKey)
      expect([refused.status, refused.body.detail]).toEqual([
        507,
        expect.stringMatching(/^You can’t sign in right now because the database disk is full/),
      ])
      expect((await user.get('/workspace/session')).body.team.name).toBe('North')
      await gateway.close()
    },
  )

  gatewayTest(
    'a sign-out removes the cookie, and says that the session couldn’t be ended',
    async ({ options, db, northKey }) => {
      const { db: small, fill } = onSmallDisk(db)
      const gateway = await buildGateway({ ...options, db: small })
      const [user, copy] = [browser(gateway), browser(gateway)]
      await user.signIn(northKey)
      for (const [name, value] of user.jar) copy.jar.set(name, value)
      fill()
      const answer = await user.delete('/workspace/session')
      expect([answer.status, answer.body.detail]).toEqual([
        507,
        expect.stringMatching(/^You’re signed out in this browser, but .* disk .* 15 minutes/),
      ])
      expect(user.jar.size).toBe(0)
      expect((await user.get(people)).status).toBe(401)
      expect((await copy.get(people)).status).toBe(200)
      at(15)
      expect((await copy.delete('/workspace/session')).status).toBe(200)
      await gateway.close()
    },
  )

  gatewayTest('a revoked key opens nothing', async ({ options, db, northKey }) => {
    const { db: small, fill } = onSmallDisk(db)
    const upstream = { ...options.upstream }
    const gateway = await buildGateway({ ...options, db: small, upstream })
    const [one, two, three] = [browser(gateway), browser(gateway), browser(gateway)]
    for (const user of [one, two, three]) await user.signIn(northKey)
    fill()
    upstream.workspaceOf = async () => null
    upstream.send = async () => ({
      status: 401,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from('{"detail":"Invalid token"}'),
    })
    expect((await one.get('/workspace/session')).body.signedIn).toBe(false)
    expect((await two.get(people)).status).toBe(401)
    expect((await three.get(workouts)).status).toBe(401)
    for (const { jar } of [one, two, three]) expect(jar.size).toBe(0)
    await gateway.close()
  })

  gatewayTest(
    'the demo opens, even right after one of its sessions ended',
    async ({ options, db, northKey }) => {
      const { db: small, fill } = onSmallDisk({ ...db, kind: 'pglite' })
      const gateway = await buildGateway({ ...options, db: small, demoKey: northKey })
      const user = browser(gateway)
      await user.get('/workspace/session')
      fill()
      for (const minute of [13 * 60, 26 * 60]) {
        at(minute)
        expect((await user.get('/workspace/session')).body.signedIn).toBe(true)
        expect((await user.get(people)).status).toBe(200)
      }
      await gateway.close()
    },
  )
})

describe('signed-in browsers', () => {
  gatewayTest(
    'are listed for their team, and can be signed out by it',
    async ({ user, gateway, northKey, southKey }) => {
      const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
      await user.post(
        '/workspace/session',
        { key: northKey },
        { headers: { 'user-agent': firefox }, remoteAddress: '10.0.0.7' },
      )
      at(1)
      const [other, third, stranger] = [browser(gateway), browser(gateway), browser(gateway)]
      await other.signIn(northKey)
      await third.signIn(northKey)
      await stranger.signIn(southKey)
      const listOf = async (who: typeof user) =>
        SignedInBrowsers.parse((await who.get('/workspace/sessions')).body).sessions
      const list = await listOf(other)
      expect(list).toHaveLength(3)
      expect(list.find(({ current }) => current)).toMatchObject({ browser: 'Unknown browser' })
      const first = list.at(-1)!
      expect(first).toMatchObject({
        browser: 'Firefox on Linux',
        address: '10.0.0.7',
        current: false,
        created_at: '2026-11-21T08:00:00Z',
      })
      expect((await listOf(stranger)).map(({ id }) => id)).not.toContain(first.id)

      expect((await stranger.delete(`/workspace/sessions/${first.id}`)).status).toBe(404)
      expect((await stranger.delete('/workspace/sessions/x')).status).toBe(404)
      expect((await user.get(workouts)).status).toBe(200)
      const left = await other.delete(`/workspace/sessions/${first.id}`)
      expect([left.status, left.body.sessions.length]).toEqual([200, 2])
      expect((await user.get(workouts)).status).toBe(401)
      expect((await other.delete(`/workspace/sessions/${first.id}`)).status).toBe(404)

      expect((await other.delete('/workspace/sessions')).body.sessions).toEqual([
        expect.objectContaining({ current: true }),
      ])
      expect((await third.get(workouts)).status).toBe(401)
      expect((await other.get(workouts)).status).toBe(200)
      expect((await stranger.get('/workspace/people')).status).toBe(200)
    },
  )

  gatewayTest('are invisible to everyone else', async ({ user }) => {
    expect((await user.get('/workspace/sessions')).status).toBe(401)
    expect((await user.delete('/workspace/sessions')).status).toBe(401)
  })
})

describe('a duplicate cookie set by something else on this host', () => {
  gatewayTest('locks no one out, in any position', async ({ user, northKey }) => {
    await user.signIn(northKey)
    const good = `rounds_3000=${user.jar.get('rounds_3000')}`
    const bad = [
      'rounds_3000=bad',
      `rounds_3000=${'A'.repeat(43)}`,
      'rounds_3000=',
      'rounds_3000=%',
    ]
    for (const cookies of [
      [...bad, good],
      [good, ...bad],
      ['a=b', ...bad, 'rounds=1', good],
    ]) {
      const headers = { cookie: cookies.join('; ') }
      expect((await user.get(workouts, { headers })).status).toBe(200)
      expect((await user.get('/workspace/session', { headers })).body.signedIn).toBe(true)
      expect((await user.post('/workspace/session/active', {}, { headers })).status).toBe(200)
    }
    const headers = { cookie: [...bad, good].join('; ') }
    expect((await user.get(workouts, { headers: { cookie: bad.join('; ') } })).status).toBe(401)
    expect((await user.delete('/workspace/session', { headers })).body.signedIn).toBe(false)
    expect((await user.get(workouts, { headers: { cookie: good } })).status).toBe(401)
  })
})

describe('a response', () => {
  gatewayTest(
    'names its workspace, so that a page never mixes two',
    async ({ user, northKey, southKey, northId }) => {
      const workspaceOf = async (key: string) => {
        const { workspace } = (await user.signIn(key)).body
        expect(workspace).toMatch(/^[0-9a-f]{16}$/)
        for (const address of [workouts, '/workspace/people', '/api/v3/lab_tests/markers'])
          expect((await user.get(address)).headers[WORKSPACE_HEADER]).toBe(workspace)
        return workspace
      }
      const north = await workspaceOf(northKey)
      expect(await workspaceOf(southKey)).not.toBe(north)
      expect(await workspaceOf(northKey)).toBe(north)
      expect(northId).not.toContain(north)
    },
  )

  gatewayTest(
    'names its member too, so that a tab never shows what another member opened',
    async (test) => {
      const workspaceOf = async (name: string) => {
        const { user } = await signInMember(test, test.northId, { name, role: 'clinician' })
        const { workspace } = (await user.get('/workspace/session')).body
        const { headers } = await user.get('/workspace/people')
        expect(headers[WORKSPACE_HEADER]).toBe(workspace)
        return workspace
      }
      const ann = await workspaceOf('Ann')
      expect(await workspaceOf('Ben')).not.toBe(ann)
      expect(await workspaceOf('Ann')).toBe(ann)
    },
    () => ({ config: { ...quiet, signIn: ['oidc'] } }),
  )
})

describe('several processes on one database', () => {
  gatewayTest('share sessions, and end them together', async ({ db, northKey, options }) => {
    const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const replica = (secrets: Buffer[]) =>
      buildGateway({ ...options, db: { ...db, kind: 'postgresql' }, secrets })
    // as while the secret is being changed
    const gateways = await Promise.all([replica([older]), replica([newer, older])])
    const [one, other] = gateways.map((gateway) => browser(gateway)) as [Browser, Browser]
    await one.signIn(northKey)
    for (const [name, value] of one.jar) other.jar.set(name, value)
    expect((await other.get('/workspace/people')).status).toBe(200)
    await other.delete('/workspace/session')
    expect((await one.get('/workspace/people')).status).toBe(401)
    for (const gateway of gateways) await gateway.close()
  })
})
