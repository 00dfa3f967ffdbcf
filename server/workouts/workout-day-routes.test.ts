import { expect } from 'vitest'

import { ownEndpoints } from '#contract/own/endpoints.ts'
import type { PeopleDays, PersonDays } from '#contract/own/workout-days.ts'
import { addDays, dayAt } from '#lib/days.ts'
import { fillPath } from '#lib/path-params.ts'
import { readMigrations } from '#server/db/migration-files.ts'
import { browser, gatewayTest, type Browser } from '#server/gateway-testing.ts'
import { putWorkouts } from '#server/interface/store.ts'
import { ada, blank, stranger, workout } from '#server/interface/testing.ts'

import { forgetWorkoutDays } from './workout-days.ts'

const TODAY = dayAt(Date.now(), 0)
const FROM = addDays(TODAY, -89)

const list = (user: Browser, ...ids: string[]) =>
  user.put(ownEndpoints.listPeople.path, {
    people: ids.map((user_id) => ({ user_id, label: `Secret ${user_id}` })),
  })
const pathOf = (user_id: string, from = FROM) =>
  `${ownEndpoints.readWorkoutDays.path.replace(':user_id', user_id)}?from=${from}`
async function read(user: Browser, user_id: string, from = FROM): Promise<PersonDays> {
  const answer = await user.post(pathOf(user_id, from), {})
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body
}
/**
 * Resolves when what was read is written too: a response doesn't wait for that, and the list does.
 */
const listed = async (user: Browser, from = FROM): Promise<PeopleDays> =>
  (await user.get(`${ownEndpoints.listWorkoutDays.path}?from=${from}`)).body

const at = (n: number, ago: number) =>
  workout(n, `${addDays(TODAY, -ago)}T08:00:00Z`, {
    user_id: blank,
    calendar_date: addDays(TODAY, -ago),
    moving_time: 1800,
  })

gatewayTest(
  'a person’s days load once, then only new ones, including late changes',
  async ({ user, northKey, northId, db, options }) => {
    const asked: string[] = []
    const upstream = { ...options.upstream }
    Object.assign(options.upstream, {
      send: (request: Parameters<typeof upstream.send>[0]) => {
        asked.push(request.path)
        return upstream.send(request)
      },
    })
    await putWorkouts(db, northId, [at(1, 2), at(2, 40), at(3, 100)])
    await user.signIn(northKey)
    await list(user, blank)
    expect((await listed(user)).people).toEqual([
      {
        user_id: blank,
        read_at: null,
        looked_from: null,
        days: {},
        unreadable: 0,
        excluded: 0,
        max_hr: null,
        failed: null,
      },
    ])

    const first = await read(user, blank)
    expect(Object.keys(first.days).sort()).toEqual([addDays(TODAY, -40), addDays(TODAY, -2)])
    expect(first.days[addDays(TODAY, -2)]![0]![5]).toBe(1800)
    expect(first).toMatchObject({ looked_from: FROM, failed: null })

    await db.rows('delete from workouts where user_id = $1', [blank])
    await putWorkouts(db, northId, [at(4, 1), at(5, 41)])
    const second = await read(user, blank)
    // the one of 40 days ago is not asked for again, the one of two days ago is gone
    expect(Object.keys(second.days).sort()).toEqual([addDays(TODAY, -40), addDays(TODAY, -1)])
    expect((await listed(user)).people).toEqual([second])

    const longer = await read(user, blank, addDays(TODAY, -179))
    expect(longer.looked_from).toBe(addDays(TODAY, -179))
    expect((await listed(user)).people).toMatchObject([{ looked_from: addDays(TODAY, -179) }])
    const aboutWorkouts = asked.filter((path) => path.includes('/summary/workouts/'))
    expect(aboutWorkouts.map((path) => path.split('?')[1])).toEqual([
      `start_date=${addDays(FROM, -1)}`,
      `start_date=${addDays(TODAY, -15)}`,
      `start_date=${addDays(TODAY, -15)}`,
      `start_date=${addDays(TODAY, -180)}&end_date=${FROM}`,
    ])
    expect(asked.join(' ')).not.toContain('Secret')

    // a week later all of it is asked for, and what changed before is found
    await db.exec(`update workout_days set whole_at = now() - interval '8 days'`)
    expect(Object.keys((await read(user, blank)).days).sort()).toEqual([
      addDays(TODAY, -41),
      addDays(TODAY, -1),
    ])
    await listed(user)
    expect(await forgetWorkoutDays(db, 90)).toBe(0)
    await db.exec(`update workout_days set read_at = now() - interval '91 days'`)
    expect(await forgetWorkoutDays(db, 90)).toBe(1)
  },
)

gatewayTest(
  'workouts that the team excludes are not in the days of many people, immediately and in part',
  async ({ user, northKey, northId, db }) => {
    const [whole, inPart, kept] = [at(1, 2), at(2, 3), at(3, 4)]
    await putWorkouts(db, northId, [whole, inPart, kept])
    await user.signIn(northKey)
    await list(user, blank)
    const before = await read(user, blank)
    const exclude = ({ id }: { id: string }, figures: string[] | null) =>
      user.put(fillPath(ownEndpoints.putExclusion.path, { user_id: blank, workout_id: id }), {
        figures,
        reason: 'Drove home',
        version: 0,
      })
    await exclude(whole, null)
    await exclude(inPart, ['average_hr', 'calories'])
    const [listedNow] = (await listed(user)).people
    const readNow = await read(user, blank)
    for (const { days, excluded } of [listedNow!, readNow]) {
      expect(excluded).toBe(2)
      expect(days[addDays(TODAY, -2)]).toEqual([])
      const [changed] = days[addDays(TODAY, -3)]!
      const [same] = before.days[addDays(TODAY, -3)]!
      expect([same![7], changed![7], changed![10]]).toEqual([141, null, same![10] - 2])
      expect(days[addDays(TODAY, -4)]).toEqual(before.days[addDays(TODAY, -4)])
    }
    const undo = fillPath(ownEndpoints.putExclusion.path, { user_id: blank, workout_id: whole.id })
    await user.delete(`${undo}?version=1`)
    expect((await listed(user)).people[0]!.days[addDays(TODAY, -2)]).toHaveLength(1)
  },
)

gatewayTest(
  'days belong to a team, for people on its list',
  async ({ user, gateway, northKey, southKey, northId, db }) => {
    await putWorkouts(db, northId, [at(1, 2)])
    await user.signIn(northKey)
    expect((await user.post(pathOf(blank), {})).status).toBe(404)
    await list(user, ada, blank, stranger)
    await read(user, blank)
    expect((await read(user, stranger)).failed).toMatchObject({ status: 404 })
    const { people, next, concurrency } = await listed(user)
    expect(people.map(({ user_id, read_at }) => [user_id, read_at !== null])).toEqual([
      [ada, false],
      [blank, true],
      [stranger, false],
    ])
    expect([next, concurrency]).toEqual([null, 6])

    const other = browser(gateway)
    await other.signIn(southKey)
    await list(other, blank)
    expect((await listed(other)).people).toMatchObject([{ user_id: blank, read_at: null }])
    expect((await read(other, blank)).failed).toMatchObject({ status: 404 })

    await user.delete(`${ownEndpoints.listPeople.path}/${blank}`)
    expect((await listed(user)).people.length).toBe(2)
    for (const from of ['yesterday', addDays(TODAY, -500)])
      expect((await user.get(`${ownEndpoints.listWorkoutDays.path}?from=${from}`)).status).toBe(422)
    expect((await user.post(pathOf(ada, ''), {})).status).toBe(422)
  },
)

gatewayTest(
  'a service that refuses is reported, and earlier data stays',
  async ({ user, northKey, northId, db, options }) => {
    await putWorkouts(db, northId, [at(1, 2)])
    await user.signIn(northKey)
    await list(user, blank)
    const good = await read(user, blank)
    const answerWith = (status: number, headers = {}, body = '{"detail":"Busy"}') =>
      Object.assign(options.upstream, {
        send: async () => ({ status, headers, body: Buffer.from(body) }),
      })
    answerWith(429, { 'retry-after': '7' })
    expect(await read(user, blank)).toEqual({
      ...good,
      failed: { at: expect.any(String), status: 429, detail: 'Busy', retry_after: 7 },
    })
    expect((await listed(user)).people).toEqual([good])
    answerWith(200, { 'content-type': 'application/json' }, '{"workouts":[{"id":')
    expect((await read(user, blank)).failed).toMatchObject({
      status: 502,
      detail: 'The service returned 200 with a response that isn’t JSON.',
    })
    answerWith(401)
    expect((await user.post(pathOf(blank), {})).status).toBe(401)
    expect((await user.get(`${ownEndpoints.listWorkoutDays.path}?from=${FROM}`)).status).toBe(401)
  },
)

gatewayTest(
  'days saved before duplicates were known are requested again',
  async ({ user, northKey, northId, db }) => {
    await putWorkouts(db, northId, [at(1, 2), at(2, 40)])
    await user.signIn(northKey)
    await list(user, blank)
    const first = await read(user, blank)
    await listed(user)
    await db.exec(`update workout_days set days = '{}'`)
    await db.exec(readMigrations().find(({ number }) => number === 13)!.sql)
    expect((await listed(user)).people).toMatchObject([{ read_at: null, days: {} }])
    expect((await read(user, blank)).days).toEqual(first.days)
  },
)

gatewayTest('a long list loads in parts, which leave no one out', async ({ user, northKey }) => {
  const ids = Array.from(
    { length: 103 },
    (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  )
  await user.signIn(northKey)
  await list(user, ...ids)
  const first = await listed(user)
  expect(first.people.map(({ user_id }) => user_id)).toEqual(ids.slice(0, 100))
  expect(first.next).toBe(ids[99])
  // somebody of the first part is removed before the second one
  await user.delete(`${ownEndpoints.listPeople.path}/${ids[3]}`)
  const pathAfter = (after: string) =>
    `${ownEndpoints.listWorkoutDays.path}?from=${FROM}&after=${after}`
  const rest = await user.get(pathAfter(first.next!))
  expect(rest.body.people.map(({ user_id }: PersonDays) => user_id)).toEqual(ids.slice(100))
  expect(rest.body.next).toBe(null)
  expect((await user.get(pathAfter('100'))).status).toBe(422)
})
