import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { usualRules } from '#lib/connections/silence.ts'
import type { Db } from '#server/db/db.ts'
import { describeOnce, freshDb } from '#server/db/testing.ts'
import { KEY_HEADER } from '#server/http/sent-api-key.ts'
import { buildService } from '#server/interface/app.ts'
import { ada, blank, seedWorld, stranger, type World } from '#server/interface/testing.ts'
import { putPeople } from '#server/people/people.ts'
import { ownService, type Credential, type Upstream } from '#server/upstream/upstream.ts'

import { startBackgroundCheck, type Background } from './background-check.ts'
import { listChecks } from './checks.ts'
import { checkSoon } from './due-checks.ts'

let db: Db
let world: World
let own: Upstream
let service: ReturnType<typeof buildService>
const started: Background[] = []

beforeAll(async () => {
  db = await freshDb()
  world = await seedWorld(db)
  service = buildService({ db, diagnoses: () => null })
  own = ownService(service, {
    keyHeader: KEY_HEADER,
    timeoutMs: 5000,
    teamOf: async () => null,
  })
}, 120_000)
afterAll(async () => {
  await service.close()
  await db.close()
})
beforeEach(async () => {
  await db.exec('delete from workspace_people; delete from background_checks')
  await putPeople(db, world.northId, [{ user_id: ada }, { user_id: blank }])
  await putPeople(db, world.southId, [{ user_id: stranger }])
})

afterEach(async () => {
  for (const background of started.splice(0)) await background.close()
})

const log = Fastify({ logger: false }).log
const purgeOthers = vi.fn<() => Promise<void>>(async () => {})
const start = (upstream: Upstream, interval: number | null = 3600, key: string | null = null) => {
  const background = startBackgroundCheck({
    db,
    upstream,
    log,
    interval,
    historyDays: 90,
    rules: usualRules,
    key,
    purgeOthers,
    timing: { firstLookMs: 0, lookMs: 20, pauseMs: 0 },
  })
  started.push(background)
  return background
}
/** Waits for what is to come about, and gives it. */
async function until<T>(look: () => Promise<T | false | null>): Promise<T> {
  for (let tries = 0; tries < 500; tries++) {
    const found = await look()
    if (found) return found
    await delay(10)
  }
  throw new Error('It did not come about')
}
const finished = (background: Background, owner: string) =>
  until(async () => {
    const state = await background.of(owner)
    return state.finished_at !== null && !state.running && state
  })

describeOnce('on PGlite', () => {
  test('tables are analyzed after the start and after a command', async () => {
    const counted = async () => {
      const [row] = await db.rows<{ reltuples: number }>(
        `select reltuples from pg_class where relname = 'workspace_people'`,
      )
      return row!.reltuples
    }
    await db.exec('vacuum (analyze) workspace_people')
    await putPeople(db, world.southId, [{ user_id: randomUUID() }])
    expect(await counted()).toBe(3)
    const background = start(own)
    await until(async () => (await counted()) === 4)
    await putPeople(db, world.southId, [{ user_id: randomUUID() }])
    background.soon()
    await until(async () => (await counted()) === 5)
  })
})

test('everyone on every team is checked without a key, which no outside request can do', async () => {
  const background = start(own)
  expect(await finished(background, world.northId)).toMatchObject({
    interval: 3600,
    checked: 2,
    failed: 0,
    of: 2,
    stopped: null,
  })
  expect(await finished(background, world.southId)).toMatchObject({ checked: 1, of: 1 })
  expect(await background.health()).toMatchObject({ interval: 3600, running: false, stopped: null })
  const [check] = (await listChecks(db, world.southId)).checks.map((text) => JSON.parse(text))
  expect(check).toMatchObject({ user_id: stranger, failed: null })
  // a person of the other team stays unknown to it
  await putPeople(db, world.southId, [{ user_id: ada }])
  const outside = await service.inject({ url: `/v2/user/providers/${ada}` })
  expect(outside.statusCode).toBe(401)
  // checked a moment ago, and so not again
  const { started_at } = await background.of(world.northId)
  await delay(100)
  expect((await background.of(world.northId)).started_at).toBe(started_at)
})

test('after a kill and a restart, it continues with the remaining people', async () => {
  let answers = 0
  const hanging: Upstream = {
    ...own,
    send: (request) =>
      request.path.includes(blank) && answers++ >= 0
        ? new Promise((_resolve, reject) =>
            request.signal.addEventListener('abort', () => reject(new Error('Request canceled'))),
          )
        : own.send(request),
  }
  const killed = start(hanging)
  await until(async () => (await listChecks(db, world.northId)).total === 1)
  const before = await killed.of(world.northId)
  expect(before).toMatchObject({ running: true, of: 2, finished_at: null })

  // it ends at once, whatever it waits for, where the machine does not hold it up
  const began = performance.now()
  await killed.close()
  expect(performance.now() - began).toBeLessThan(10_000)

  const background = start(own)
  expect(await finished(background, world.northId)).toMatchObject({
    started_at: before.started_at,
    checked: 2,
    of: 2,
  })
})

test('people changed by an import are checked at once, even if no one else is due', async () => {
  const checkedAt = async (user_id: string) => {
    const { checks } = await listChecks(db, world.northId)
    return checks.map((text) => JSON.parse(text)).find((check) => check.user_id === user_id)
      ?.checked_at as string | undefined
  }
  const background = start(own)
  await finished(background, world.northId)
  await background.close()
  await db.exec("update person_checks set checked_at = checked_at - interval '1 hour'")
  const before = await checkedAt(blank)

  await checkSoon(db, world.northId, [ada])
  const off = start(own, null)
  const soon = () => until(async () => ((await checkedAt(ada))! > before! ? true : null))
  await soon()
  expect(await checkedAt(blank)).toBe(before)
  await off.close()

  // one that rests for long is told
  await checkSoon(db, world.northId, [ada, stranger])
  const resting = startBackgroundCheck({
    db,
    upstream: own,
    log,
    interval: null,
    historyDays: 90,
    rules: usualRules,
    key: null,
    purgeOthers,
    timing: { firstLookMs: 0, lookMs: 3_600_000, pauseMs: 0 },
  })
  started.push(resting)
  const nobodyDue = () =>
    until(
      async () =>
        !(await db.rows('select 1 from workspace_people where check_due_at is not null')).length,
    )
  await nobodyDue()
  await checkSoon(db, world.northId, [ada])
  resting.soon()
  await nobodyDue()
})

test('an import during a person’s check triggers another check', async () => {
  let answers = 0
  const importing: Upstream = {
    ...own,
    async send(request) {
      if (request.path.includes(ada) && answers++ === 0) await checkSoon(db, world.northId, [ada])
      return own.send(request)
    },
  }
  await checkSoon(db, world.northId, [ada])
  start(importing, null)
  await until(async () => {
    const due = await db.rows('select 1 from workspace_people where check_due_at is not null')
    return due.length === 0
  })
  const once = 2
  expect(answers).toBeGreaterThanOrEqual(2 * once)
})

const answering = (status: () => number | null, headers = {}): Upstream => ({
  ...own,
  async send(request) {
    const given = status()
    if (given === null) return own.send(request)
    return { status: given, headers, body: Buffer.from('{"detail":"Not now"}') }
  },
})

test('a service that asks to wait is tried again later, and one that is down is left alone', async () => {
  let refusals = 3
  const busy = answering(() => (refusals-- > 0 ? 429 : null), { 'retry-after': '0' })
  const patient = start(busy)
  expect(await finished(patient, world.northId)).toMatchObject({ checked: 2, failed: 0 })
  await patient.close()

  await db.exec(
    "delete from background_checks; update workspace_people set attempted_at = '-infinity'",
  )
  const ids = Array.from({ length: 12 }, (_, n) => ada.replace(/.{2}$/, String(10 + n)))
  await putPeople(
    db,
    world.northId,
    ids.map((user_id) => ({ user_id })),
  )
  const gone = start(answering(() => 502))
  const state = await until(async () => {
    const now = await gone.of(world.northId)
    return now.stopped !== null && now
  })
  expect(state).toMatchObject({ stopped: 'Not now', running: false, finished_at: null })
  expect(state.failed).toBeLessThan(10)
})

test('a person whose check fails doesn’t stop the checks of others', async () => {
  const faulty: Upstream = {
    ...own,
    async send(request) {
      if (request.path.includes(ada)) throw new TypeError('Not a function')
      return own.send(request)
    },
  }
  const background = start(faulty)
  expect(await finished(background, world.northId)).toMatchObject({ checked: 2, of: 2 })
  expect(await finished(background, world.southId)).toMatchObject({ checked: 1, failed: 0 })
  // counted when the person is given back, which may be after the run
  await until(async () => (await background.of(world.northId)).failed === 1)
  const checks = (await listChecks(db, world.northId)).checks.map((text) => JSON.parse(text))
  expect(new Map(checks.map(({ user_id, failed }) => [user_id, failed]))).toEqual(
    new Map([
      [ada, expect.objectContaining({ status: 500 })],
      [blank, null],
    ]),
  )
})

test('a claim that can’t be released is released a little later', async () => {
  const real = { ...db }
  let failures = 2
  const failing = vi.spyOn(db, 'rows').mockImplementation(async (sql, args) => {
    if (!sql.includes('array_remove') || failures === 0) return real.rows(sql, args)
    failures--
    throw Object.assign(new Error('Deadlock detected'), { code: '40P01' })
  })
  start(own)
  await until(async () => failures === 0)
  await until(async () => {
    const claimed = await real.rows("select 1 from background_checks where claims <> '{}'")
    return claimed.length === 0
  })
  failing.mockRestore()
  expect(failures).toBe(0)
})

test('expired data is removed every hour, without a restart', async () => {
  purgeOthers.mockClear()
  start(own, null)
  const removed = (times: number) => until(async () => purgeOthers.mock.calls.length === times)
  await removed(1)
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now')
  for (const hours of [1, 2]) {
    clock.mockImplementation(() => now() + hours * 3_600_000)
    await removed(hours + 1)
  }
  await delay(100)
  expect(purgeOthers).toHaveBeenCalledTimes(3)
  clock.mockRestore()
})

test('a rejected key stops the run without a result for anyone', async () => {
  const background = start(answering(() => 401))
  await until(async () => (await background.of(world.northId)).stopped === 'Not now')
  expect((await listChecks(db, world.northId)).checks).toEqual([])
})

test('with another service, Rounds checks workspaces with a sealed key, and the one for CHECK_KEY', async () => {
  const { northId, southId } = world
  const keys = new Map<string, Credential[]>()
  const other: Upstream = {
    ...own,
    kind: 'other',
    teamsWithKey: async () => new Set([northId]),
    workspaceOf: async () => ({ owner: southId, team: null }),
    async send(request) {
      const owner = request.path.includes(stranger) ? southId : northId
      keys.set(owner, [...(keys.get(owner) ?? []), request.key])
      return own.send({ ...request, key: { teamId: owner } })
    },
  }
  const without = start(other)
  expect(await finished(without, northId)).toMatchObject({ checked: 2, of: 2, stopped: null })
  await without.close()
  expect([...keys.keys()]).toEqual([northId])

  const background = start(other, 3600, 'typed')
  await finished(background, southId)
  expect(keys.get(southId)).toContain('typed')
  for (const key of keys.get(northId) ?? []) expect(key).toEqual({ teamId: northId })
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'several processes check everyone once, within each team’s limit of parallel checks (needs TEST_DATABASE_URL)',
  async () => {
    const of = (first: number, people: number) =>
      Array.from({ length: people }, (_, n) => ada.replace(/.{3}$/, String(first + n)))
    const [north, south] = [of(100, 40), of(500, 6)]
    for (const [owner, ids] of [
      [world.northId, north],
      [world.southId, south],
    ] as const)
      await putPeople(
        db,
        owner,
        ids.map((user_id) => ({ user_id })),
      )
    const asked: string[] = []
    const now = new Set<string>()
    let most = 0
    const watched: Upstream = {
      ...own,
      async send(request) {
        const person = [...north, ...south].find((id) => request.path.includes(id))
        if (person && request.path.includes('providers')) asked.push(person)
        if (person) now.add(person)
        most = Math.max(most, north.filter((id) => now.has(id)).length)
        await delay(5)
        const answer = await own.send(request)
        if (person) now.delete(person)
        return answer
      },
    }
    for (let n = 0; n < 3; n++) start(watched)
    const background = started[0]!
    await finished(background, world.southId)
    // the small team did not wait for the large one
    expect((await background.of(world.northId)).finished_at).toBeNull()
    expect(await finished(background, world.northId)).toMatchObject({ checked: 42, of: 42 })
    expect(asked.toSorted()).toEqual([...north, ...south].toSorted())
    expect(most).toBe(2)
  },
)
