/** What the dashboard and the service say while PostgreSQL is locked, slow, silent or gone. */
import { setTimeout as delay } from 'node:timers/promises'

import { describe, expect, test } from 'vitest'

import { isUnavailable, type Db } from '#server/db/db.ts'
import { openPostgresql } from '#server/db/postgresql.ts'
import { freshRows, withWayTo } from '#server/db/testing.ts'
import { openOwn, type Browser } from '#server/gateway-testing.ts'
import { KEY_HEADER } from '#server/http/sent-api-key.ts'
import { ada, seedWorld } from '#server/interface/testing.ts'

const url = process.env.TEST_DATABASE_URL
const workouts = `/v2/summary/workouts/${ada}?start_date=2026-01-01`
const providers = `/v2/user/providers/${ada}`
const markers = '/v3/lab_tests/markers'
/** However slow the machine is. */
const SOON = { timeout: 30_000, interval: 200 }
const CONNECTIONS = 20

type Place = {
  /** Serves: with its limits, by a way that can be held or cut. */
  db: Db
  /** Without limits, directly. */
  admin: Db & { url: string }
  northKey: string
  user: Browser
  ask: (path: string) => Promise<{ status: number; retryAfter: unknown }>
  set: (state: 'open' | 'hold' | 'refuse') => void
}

const servingTest = (name: string, body: (place: Place) => Promise<void>) =>
  // oxlint-disable-next-line vitest/valid-title -- the caller gives it
  test(name, async () => {
    const rows = await freshRows(url!)
    const { owner: admin } = rows
    const { northKey } = await seedWorld(admin)
    await withWayTo(rows.url, async ({ url: way, set }) => {
      const db = openPostgresql(way, { serving: true, tenants: true })
      const { service, user, close } = await openOwn(db)
      const ask = async (path: string) => {
        const { statusCode, headers } = await service.inject({
          url: path,
          headers: { [KEY_HEADER]: northKey },
        })
        return { status: statusCode, retryAfter: headers['retry-after'] }
      }
      try {
        expect((await user.signIn(northKey)).status).toBe(200)
        await body({ db, admin, northKey, user, set, ask })
      } finally {
        set('refuse')
        await close()
        await db.close()
      }
    })
    await rows.close()
  })

describe.skipIf(!url)('a database that can’t respond (needs TEST_DATABASE_URL)', () => {
  servingTest('because of a locked table holds up nothing else', async ({ admin, db, ask }) => {
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
    let mostInUse = 0
    const watching = setInterval(() => (mostInUse = Math.max(mostInUse, db.load!().inUse)), 5)
    const stuck = Promise.all(Array.from({ length: 2 * CONNECTIONS }, () => ask(workouts)))
    for (const path of [providers, markers, '/v3/lab_test/lab_account', '/ready'])
      await expect.poll(async () => [path, (await ask(path)).status], SOON).toEqual([path, 200])
    // nothing but their limits can end them: the table is still locked
    for (const { status, retryAfter } of await stuck) {
      expect([status, Number(retryAfter)]).toEqual([503, expect.any(Number)])
      expect(Number(retryAfter)).toBeGreaterThan(0)
    }
    clearInterval(watching)
    expect(mostInUse).toBeGreaterThan(0)
    expect(mostInUse).toBeLessThan(CONNECTIONS)
    unlock()
    await expect.poll(async () => (await ask(workouts)).status, SOON).toBe(200)
  })

  servingTest('in time isn’t awaited, but a transaction has longer', async ({ db }) => {
    const slow = db.rows('select pg_sleep(50)').catch((error: unknown) => error)
    const longer = db.transaction((tx) => tx.rows('select pg_sleep(6)'))
    expect(await slow).toSatisfy((error: { code?: string }) => isUnavailable(error))
    expect(await longer).toHaveLength(1)
  })

  servingTest(
    'because its machine hangs gives 503 everywhere, and is found again',
    async (place) => {
      const order = await isAway(place, 'hold')
      // who asks whether it is ready waits for less than anybody else
      expect(new Set(order.slice(0, 2))).toEqual(new Set(['ready', 'service ready']))
    },
  )

  servingTest('because it is gone gives 503 everywhere, and is found again', async (place) => {
    expect(await isAway(place, 'refuse')).toHaveLength(8)
  })
})

describe.skipIf(!url)('a database that is read-only (needs TEST_DATABASE_URL)', () => {
  servingTest('can be read, says so, and accepts writes again by itself', async (place) => {
    const { admin, user, ask, northKey } = place
    const server = openPostgresql(url!)
    const database = new URL(admin.url).pathname.slice(1)
    const putPeople = () => user.put('/workspace/people', { people: [{ user_id: ada }] })
    // as after a switch-over: whoever was connected has to connect anew
    await server.exec(
      `alter database ${database} set default_transaction_read_only = on;
       select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
    )
    await expect.poll(async () => (await user.get(`/api${workouts}`)).status, SOON).toBe(200)
    expect((await ask(markers)).status).toBe(200)

    const saying = (words: string) => ({
      status: 503,
      body: { detail: expect.stringContaining(words) },
      headers: expect.objectContaining({ 'retry-after': expect.stringMatching(/^[1-9]/) }),
    })
    expect(await putPeople()).toMatchObject(saying('Rounds can’t save right now'))
    expect(await user.signIn(northKey)).toMatchObject(saying('You can’t sign in right now'))
    expect(await user.get('/ready')).toMatchObject(saying('The database is read-only'))
    expect(await ask('/ready')).toMatchObject({ status: 503, retryAfter: '2' })
    expect((await user.get(`/api${markers}`)).status).toBe(200)
    expect(await user.delete('/workspace/session')).toMatchObject(
      saying('couldn’t end the session: the database is read-only'),
    )
    expect((await user.get(`/api${markers}`)).status).toBe(401)

    // the connections that are open stay as they are: only a new one may write
    await server.exec(`alter database ${database} reset default_transaction_read_only`)
    await expect.poll(async () => (await user.signIn(northKey)).status, SOON).toBe(200)
    await expect.poll(async () => (await putPeople()).status, SOON).toBe(200)
    await expect.poll(async () => (await ask('/ready')).status, SOON).toBe(200)
    await server.close()
  })
})

/** Resolves with what was asked, in the order of the responses. */
async function isAway({ user, ask, set }: Place, state: 'hold' | 'refuse'): Promise<string[]> {
  await ask(markers)
  // the key is believed for three seconds; then also whose it is has to be asked
  await delay(3100)
  set(state)
  const order: string[] = []
  const asked = async <T>(name: string, answer: Promise<T>) => {
    const given = await answer
    order.push(name)
    return given
  }
  const theirs = ['/workspace/session', '/workspace/people', `/api${workouts}`, `/api${markers}`]
  const [serviceReady, ready, put, service, ...answers] = await Promise.all([
    asked('service ready', ask('/ready')),
    asked('ready', user.get('/ready')),
    asked('put', user.put('/workspace/people', { people: [{ user_id: ada }] })),
    asked('service', ask(providers)),
    ...theirs.map((path) => asked(path, user.get(path))),
  ])
  for (const { status, body, headers } of [put, ...answers]) {
    expect([status, body]).toEqual([503, { detail: 'The database isn’t responding' }])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect([serviceReady.status, ready.status, service.status]).toEqual([503, 503, 503])
  expect((await user.get('/health')).status).toBe(200)
  set('open')
  await expect.poll(async () => (await user.get(`/api${workouts}`)).status, SOON).toBe(200)
  return order
}
