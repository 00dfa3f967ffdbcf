/** What the dashboard and the service say while PostgreSQL is locked, slow, silent or gone. */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import { describe, expect, test } from 'vitest'

import { isUnavailable, type Db } from './db/db.ts'
import { openPostgresql } from './db/postgresql.ts'
import { freshPostgresql, withWayTo } from './db/testing.ts'
import { migrate } from './db/open.ts'
import { buildGateway } from './gateway/gateway.ts'
import { browser, quiet, type Browser } from './gateway/testing.ts'
import { ownService } from './gateway/upstream.ts'
import { buildService, KEY_HEADER } from './service/app.ts'
import { callerOf } from './service/keys.ts'
import { ada, seedWorld } from './service/testing.ts'

const url = process.env.TEST_DATABASE_URL
const workouts = `/v2/summary/workouts/${ada}?start_date=2026-01-01`
const providers = `/v2/user/providers/${ada}`
const markers = '/v3/lab_tests/markers'

type Place = {
  /** Serves: with its limits, by a way that can be held or cut. */
  db: Db
  /** Without limits, directly. */
  admin: Db
  user: Browser
  ask: (path: string) => Promise<{ status: number; retryAfter: unknown; ms: number }>
  set: (state: 'open' | 'hold' | 'refuse') => void
}

const servingTest = (name: string, body: (place: Place) => Promise<void>) =>
  // oxlint-disable-next-line vitest/valid-title -- the caller gives it
  test(name, async () => {
    const admin = await freshPostgresql(url!)
    await migrate(admin)
    const { northKey } = await seedWorld(admin)
    await withWayTo(admin.url, async ({ url: way, set }) => {
      const db = openPostgresql(way, { serving: true })
      const set1 = { kind: 'starter', name: null, codes: 0 } as const
      const service = buildService({ db, diagnoses: () => ({ set: set1, search: () => [] }) })
      const upstream = ownService(service, {
        keyHeader: KEY_HEADER,
        timeoutMs: 30_000,
        teamOf: async (key) => (await callerOf(db, key))?.team ?? null,
      })
      const gateway = await buildGateway({
        config: quiet,
        upstream,
        db,
        secrets: [randomBytes(32)],
        demoKey: null,
        diagnoses: () => set1,
        pageFolder: null,
      })
      const user = browser(gateway)
      const timed = async (answer: Promise<{ statusCode: number; headers: any }>) => {
        const began = performance.now()
        const { statusCode, headers } = await answer
        return {
          status: statusCode,
          retryAfter: headers['retry-after'],
          ms: performance.now() - began,
        }
      }
      try {
        expect((await user.signIn(northKey)).status).toBe(200)
        await body({
          db,
          admin,
          user,
          set,
          ask: (path) => timed(service.inject({ url: path, headers: { [KEY_HEADER]: northKey } })),
        })
      } finally {
        set('refuse')
        await gateway.close()
        await service.close()
        await db.close()
      }
    })
    await admin.close()
  })

describe.skipIf(!url)('a database that cannot answer (needs TEST_DATABASE_URL)', () => {
  servingTest('because a table is locked holds up nothing else', async ({ admin, ask }) => {
    let unlock = () => {}
    const locked = new Promise<void>((resolve, reject) => {
      void admin
        .transaction(async (tx) => {
          await tx.exec('lock table workouts in access exclusive mode')
          resolve()
          await new Promise<void>((done) => (unlock = done))
        })
        .catch(reject)
    })
    await locked
    const stuck = Promise.all(Array.from({ length: 40 }, () => ask(workouts)))
    await delay(200)
    for (const path of [providers, markers, '/v3/lab_test/lab_account', '/ready']) {
      const { status, ms } = await ask(path)
      expect([path, status]).toEqual([path, 200])
      expect(ms).toBeLessThan(1500)
    }
    for (const { status, retryAfter, ms } of await stuck) {
      expect([status, Number(retryAfter)]).toEqual([503, expect.any(Number)])
      expect(Number(retryAfter)).toBeGreaterThan(0)
      expect(ms).toBeLessThan(5000)
    }
    unlock()
    await expect.poll(async () => (await ask(workouts)).status, { timeout: 5000 }).toBe(200)
  })

  servingTest('in time is not waited for; a transaction has more of it', async ({ db }) => {
    const slow = db.rows('select pg_sleep(20)').catch((error: unknown) => error)
    const longer = db.transaction((tx) => tx.rows('select pg_sleep(6)'))
    const began = performance.now()
    expect(await slow).toSatisfy((error: { code?: string }) => isUnavailable(error))
    expect(performance.now() - began).toBeLessThan(5800)
    expect(await longer).toHaveLength(1)
  })

  servingTest('because its machine hangs is 503 everywhere, and found again', async (place) => {
    await isAway(place, 'hold', 9000)
  })

  servingTest('because it is gone is 503 everywhere, and found again', async (place) => {
    await isAway(place, 'refuse', 9000)
  })
})

async function isAway({ user, ask, set }: Place, state: 'hold' | 'refuse', withinMs: number) {
  await ask(markers)
  // the key is believed for three seconds; then also whose it is has to be asked
  await delay(3100)
  set(state)
  const began = performance.now()
  const ready = ask('/ready')
  const theirs = ['/workspace/session', '/workspace/people', `/api${workouts}`, `/api${markers}`]
  const answers = await Promise.all([
    ...theirs.map((path) => user.get(path)),
    user.put('/workspace/people', { people: [{ user_id: ada }] }),
  ])
  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([503, { detail: 'The database does not answer' }])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  const gatewayReady = performance.now()
  expect((await user.get('/ready')).status).toBe(503)
  expect(performance.now() - gatewayReady).toBeLessThan(2000)
  expect((await user.get('/health')).status).toBe(200)
  expect((await ask(providers)).status).toBe(503)
  expect((await ready).status).toBe(503)
  expect((await ready).ms).toBeLessThan(2000)
  expect(performance.now() - began).toBeLessThan(withinMs * 2)
  set('open')
  await expect
    .poll(async () => (await user.get(`/api${workouts}`)).status, { timeout: 8000, interval: 200 })
    .toBe(200)
}
