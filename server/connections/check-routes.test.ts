import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'vitest'

import type { SentConnection } from '#contract/interface/providers.ts'
import type { PersonCheck, PersonChecks } from '#contract/own/connection-checks.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import type { Problem, ProblemList } from '#contract/own/problems.ts'
import { quotas } from '#contract/own/quotas.ts'
import { ErasedPerson, type Person } from '#contract/own/workspace.ts'
import { addDays, dayAt } from '#lib/days.ts'
import { browser, gatewayTest, type Browser } from '#server/gateway-testing.ts'
import { importWorkouts } from '#server/import/recordings/workouts.ts'
import { collectingReport } from '#server/import/report.ts'
import { putConnections, putWorkouts } from '#server/interface/store.ts'
import { ada, blank, stranger, workout } from '#server/interface/testing.ts'

import { listProblems } from './problems.ts'

const TODAY = dayAt(Date.now(), 0)

const garmin = (about: Partial<SentConnection> = {}): SentConnection => ({
  name: 'Garmin',
  slug: 'garmin',
  logo: null,
  status: 'connected',
  created_on: '2026-01-01T09:00:00+00:00',
  resource_availability: { workouts: { status: 'available', scope_requirements: null } },
  error_details: null,
  ...about,
})

const list = (user: Browser, ...ids: string[]) =>
  user.put(ownEndpoints.listPeople.path, { people: ids.map((user_id) => ({ user_id })) })
const check = async (user: Browser, user_id: string): Promise<PersonCheck> => {
  const answer = await user.post(ownEndpoints.checkPerson.path.replace(':user_id', user_id), {})
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body
}
const problemsOf = async (user: Browser): Promise<Problem[]> =>
  (await user.get(ownEndpoints.listProblems.path)).body.problems

gatewayTest(
  'a first check finds an issue, a second confirms it, and a good one closes it',
  async ({ user, northKey, northId, db }) => {
    await user.signIn(northKey)
    await list(user, ada)
    const first = await check(user, ada)
    expect(first.failed).toBe(null)
    expect(first.connections.map(({ slug, pending }) => [slug, pending])).toEqual([
      ['strava', true],
      ['garmin', false],
    ])
    expect(await problemsOf(user)).toEqual([])
    // who was seen once needs no attention yet
    expect((await user.get(ownEndpoints.checkSummary.path)).body).toMatchObject({
      people: 1,
      attention: 0,
    })

    const second = await check(user, ada)
    expect(second.connections[0]).toMatchObject({ slug: 'strava', pending: false })
    expect((await user.get(ownEndpoints.checkSummary.path)).body).toMatchObject({
      people: 1,
      attention: 1,
      checked_from: second.checked_at,
      checked_at: second.checked_at,
    })
    const [problem] = await problemsOf(user)
    expect(problem).toMatchObject({
      user_id: ada,
      provider: 'strava',
      connection: second.connections[0]!.key,
      state: 'open',
      first_seen: first.checked_at,
      troubles: [{ kind: 'error', detail: 'token_refresh_failed' }, { kind: 'unavailable' }],
    })

    await putConnections(
      db,
      northId,
      new Map([[ada, [garmin({ slug: 'strava', name: 'Strava' })]]]),
    )
    await check(user, ada)
    const [closed] = await problemsOf(user)
    expect(closed).toMatchObject({ id: problem!.id, state: 'closed', closed_as: 'reconnected' })
    const { changes, from } = (await user.get(ownEndpoints.listConnectionChanges.path)).body
    expect(
      changes.map(({ kind, provider }: { kind: string; provider: string }) => [kind, provider]),
    ).toEqual([
      ['status', 'strava'],
      ['healed', 'strava'],
      ['scope gained', 'strava'],
      ['resource lost', 'strava'],
      ['resource gained', 'strava'],
    ])
    expect(from).toBe(changes[0].at)

    // it returns, is confirmed, and is the same problem again
    await putConnections(
      db,
      northId,
      new Map([[ada, [garmin({ slug: 'strava', status: 'paused' })]]]),
    )
    await check(user, ada)
    expect((await problemsOf(user))[0]).toMatchObject({ state: 'closed' })
    await check(user, ada)
    expect((await problemsOf(user))[0]).toMatchObject({
      id: problem!.id,
      state: 'open',
      reopened: 1,
    })
    const history = await user.get(ownEndpoints.problemHistory.path.replace(':id', problem!.id))
    expect(history.body.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'reopened',
      'seen',
      'closed',
      'opened',
      'seen',
    ])
  },
)

gatewayTest(
  'silence is judged by known workouts, and unlisted providers and shared accounts are named',
  async ({ user, northKey, northId, db }) => {
    const every = (n: number, ago: number, apart: number, provider: string, user_id: string) =>
      Array.from({ length: 8 }, (_, index) =>
        workout(n + index, `${addDays(TODAY, -ago - index * apart)}T08:00:00Z`, {
          user_id,
          source: { device_id: null, provider, type: null },
        }),
      )
    await putConnections(db, northId, new Map([[blank, [garmin()]]]))
    await putWorkouts(db, northId, [
      ...every(100, 40, 3, 'garmin', blank),
      ...every(200, 1, 2, 'polar', blank),
      // the same recordings, as another person's
      ...every(300, 1, 2, 'polar', ada).map((each, index) => ({
        ...each,
        provider_id: `recording-${200 + index}`,
      })),
    ])
    await user.signIn(northKey)
    await list(user, ada, blank)
    const quiet = await check(user, blank)
    expect(quiet.connections[0]!.silence).toMatchObject({
      grade: 'silent',
      usual_gap: 3,
      newest: addDays(TODAY, -40),
      meanwhile: [{ provider: 'polar', days: 8 }],
      looked_from: addDays(TODAY, -365),
    })
    expect(quiet.connections[0]!.troubles.map(({ kind }) => kind)).toEqual(['silent'])
    expect(quiet.issues).toMatchObject([
      { provider: 'polar', troubles: [{ kind: 'unlisted' }], pending: true },
    ])
    expect(quiet.last_activity).toBe(addDays(TODAY, -1))
    expect(quiet.shared).toEqual([])

    const other = await check(user, ada)
    expect(other.shared).toEqual([{ provider: 'polar', user_ids: [blank] }])
    const all = (await user.get(ownEndpoints.listChecks.path)).body
    expect(all.checks.map((one: PersonCheck) => one.shared)).toEqual([
      [{ provider: 'polar', user_ids: [blank] }],
      [{ provider: 'polar', user_ids: [ada] }],
    ])
    expect([all.concurrency, all.background.interval]).toEqual([6, null])
    // told of both, whichever was checked
    expect(all.shared.map((one: PersonCheck) => one.user_id).sort()).toEqual([ada, blank].sort())
    expect((await check(user, blank)).issues).toMatchObject([{ provider: 'polar', pending: false }])
  },
)

gatewayTest('people who aren’t on the list are not checked', async ({ user, northKey }) => {
  await user.signIn(northKey)
  const path = ownEndpoints.checkPerson.path.replace(':user_id', ada)
  expect((await user.post(path, {})).status).toBe(404)
  await list(user, ada, stranger)
  expect((await check(user, stranger)).failed).toMatchObject({
    status: 404,
    detail: 'User does not exist',
  })
  await user.delete(`${ownEndpoints.listPeople.path}/${ada}`)
  expect((await user.post(path, {})).status).toBe(404)
})

gatewayTest(
  'two people who change one issue at once lose nothing unseen',
  async ({ user, gateway, northKey, southKey }) => {
    const other = browser(gateway)
    await user.signIn(northKey)
    await other.signIn(northKey)
    await list(user, ada)
    await check(user, ada)
    await check(user, ada)
    const [problem] = await problemsOf(user)
    const { id, version } = problem!
    const change = (who: Browser, body: object, agent: string, from = version) =>
      who.patch(
        ownEndpoints.listProblems.path,
        { problems: [{ id, version: from }], change: body },
        { headers: { 'user-agent': agent } },
      )
    const first = await change(user, { owner: ' Ana ', note: 'Called her' }, 'Firefox/1 Linux')
    expect(first.body).toMatchObject({
      problems: [{ id, owner: 'Ana', note: 'Called her', version: version + 1 }],
    })
    // the later one sees what the other did, and has changed nothing
    const late = await change(other, { owner: 'Ben', snoozed_until: '2026-12-01' }, 'Chrome/1 Mac')
    expect(late.status).toBe(412)
    expect(late.body.current).toMatchObject({
      problems: [{ id, owner: 'Ana', note: 'Called her', snoozed_until: null }],
    })
    const again = await change(other, { owner: null }, 'Safari/1', version + 1)
    expect(again.body.problems[0]).toMatchObject({ owner: null, note: 'Called her' })
    // a check in between is no change of theirs
    await check(user, ada)
    expect((await problemsOf(user))[0]!.version).toBe(version + 2)
    const history = ownEndpoints.problemHistory.path.replace(':id', id)
    expect((await user.get(history)).body.events.slice(0, 2)).toMatchObject([
      { kind: 'changed', fields: [{ name: 'owner', before: 'Ana', after: null }] },
      {
        kind: 'changed',
        browser: 'Firefox on Linux',
        fields: [
          { name: 'owner', before: null, after: 'Ana' },
          { name: 'note', before: '', after: 'Called her' },
        ],
      },
    ])

    // another team knows nothing of it
    const stranger2 = browser(gateway)
    await stranger2.signIn(southKey)
    expect(await problemsOf(stranger2)).toEqual([])
    expect((await stranger2.get(history)).status).toBe(404)
    expect((await change(stranger2, { owner: 'Eve' }, '', version + 2)).body).toEqual({
      problems: [],
    })
    expect((await stranger2.get(ownEndpoints.listConnectionChanges.path)).body.changes).toEqual([])

    for (const [body, place] of [
      [{ note: 'x'.repeat(4001) }, 'note'],
      [{ owner: ' ' }, 'owner'],
      [{ snoozed_until: 'tomorrow' }, 'snoozed_until'],
      [{ note: 'a\u0000b' }, 'note'],
    ] as const) {
      const refused = await change(user, body, '')
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(place)])
    }
  },
)

gatewayTest(
  'tags are added to many people, and a removed person comes back with them',
  async ({ user, northKey }) => {
    await user.signIn(northKey)
    await user.put(ownEndpoints.listPeople.path, {
      people: [{ user_id: ada, label: 'Ada', tags: ['b', ' a ', 'a'] }, { user_id: blank }],
    })
    const people = async () => (await user.get(ownEndpoints.listPeople.path)).body.people
    const tagged = await user.post(ownEndpoints.tagPeople.path, {
      user_ids: [ada, blank.toUpperCase()],
      add: ['trial'],
      remove: ['b'],
    })
    expect(tagged.body.people.map((person: Person) => person.tags)).toEqual([
      ['a', 'trial'],
      ['trial'],
    ])
    // a name that is given later leaves the tags
    await user.put(ownEndpoints.listPeople.path, { people: [{ user_id: ada, label: 'Ada L.' }] })
    await check(user, ada)
    await check(user, ada)
    const [before, problem] = [await people(), (await problemsOf(user))[0]]
    await user.delete(`${ownEndpoints.listPeople.path}/${ada}`)
    expect([
      await problemsOf(user),
      (await user.get(ownEndpoints.listChecks.path)).body.checks,
    ]).toEqual([[], []])
    expect((await user.get(ownEndpoints.checkSummary.path)).body).toMatchObject({
      people: 1,
      attention: 0,
    })
    const { removed } = (await user.get(ownEndpoints.listRemovedPeople.path)).body
    expect(removed).toMatchObject([{ user_id: ada }])
    const restore = ownEndpoints.restorePerson.path.replace(':user_id', ada)
    const restored = await user.post(restore, {})
    expect(restored.body.people).toEqual(before.filter((one: Person) => one.user_id === ada))
    expect(await people()).toEqual(before)
    expect((await problemsOf(user))[0]).toEqual(problem)
    expect((await user.post(restore, {})).status).toBe(404)

    // who is added again is restored, with the tags that are given now
    await user.delete(`${ownEndpoints.listPeople.path}/${ada}`)
    await user.put(ownEndpoints.listPeople.path, { people: [{ user_id: ada, tags: [] }] })
    const tagsOf = async () =>
      Object.fromEntries((await people()).map((person: Person) => [person.user_id, person.tags]))
    expect(await tagsOf()).toEqual({ [ada]: [], [blank]: ['trial'] })
    expect((await problemsOf(user))[0]).toEqual(problem)
    const full = Array.from({ length: 20 }, (_, n) => `tag ${n}`)
    const tooMany = await user.post(ownEndpoints.tagPeople.path, { user_ids: [blank], add: full })
    expect([tooMany.status, tooMany.text]).toEqual([422, expect.stringContaining('21 tags')])
  },
)

gatewayTest(
  'a service that refuses or is down is reported, and earlier data stays',
  async ({ user, northKey, options }) => {
    const before = { ...options.upstream }
    await user.signIn(northKey)
    await list(user, ada)
    await check(user, ada)
    const good = await check(user, ada)
    const answerWith = (status: number, headers = {}) =>
      Object.assign(options.upstream, {
        send: async () => ({ status, headers, body: Buffer.from('<h1>Busy</h1>') }),
      })
    answerWith(429, { 'retry-after': '7' })
    const busy = await check(user, ada)
    expect(busy).toEqual({
      ...good,
      failed: { at: expect.any(String), status: 429, detail: expect.any(String), retry_after: 7 },
    })
    expect((await user.get(ownEndpoints.listChecks.path)).body.checks).toEqual([busy])
    answerWith(200)
    expect((await check(user, ada)).failed).toMatchObject({ status: 502 })
    expect((await problemsOf(user))[0]).toMatchObject({ state: 'open' })
    Object.assign(options.upstream, before)
    expect((await check(user, ada)).failed).toBe(null)
    // a key that is not taken any more ends the session, and is nothing that is known of the person
    answerWith(401)
    const path = ownEndpoints.checkPerson.path.replace(':user_id', ada)
    expect((await user.post(path, {})).status).toBe(401)
    expect((await user.get(ownEndpoints.listChecks.path)).status).toBe(401)
  },
)

gatewayTest(
  'the message template is saved for the team, and an unknown placeholder is refused',
  async ({ user, northKey }) => {
    await user.signIn(northKey)
    const { path } = ownEndpoints.readMessageTemplate
    const template = { texts: { en: 'Hi {name},\n\n{message}\n\n{clinic}' }, clinic: 'North' }
    expect((await user.get(path)).body).toEqual({ template: { texts: {}, clinic: '' }, version: 0 })
    const kept = await user.put(path, { template, version: 0 })
    expect(kept.body).toEqual({ template, version: 1 })
    const late = await user.put(path, { template: { texts: {}, clinic: '' }, version: 0 })
    expect([late.status, late.body.current]).toEqual([412, kept.body])
    const bad = await user.put(path, {
      template: { texts: { en: 'Hi {nmae}, {message}' }, clinic: '' },
      version: 1,
    })
    expect(bad.status).toBe(422)
    expect(JSON.stringify(bad.body)).toContain('{nmae} isn’t a placeholder')
  },
)

gatewayTest(
  'a refresh returns only changes and people who were added or removed',
  async ({ user, northKey, northId, db }) => {
    await user.signIn(northKey)
    const everybody = [ada, blank, stranger]
    await list(user, ...everybody)
    for (const user_id of everybody) await check(user, user_id)
    const since = async (moment: string) =>
      (await user.get(`${ownEndpoints.listChecks.path}?since=${moment}`)).body as PersonChecks
    const whole = (await user.get(ownEndpoints.listChecks.path)).body as PersonChecks
    expect([whole.checks.length, whole.total, whole.removed]).toEqual([3, 3, []])
    // all of a test is one transaction, which has one time
    const anHourAgo = () =>
      db.exec("update person_checks set changed_at = now() - interval '1 hour'")
    const idsSince = async () => {
      const { checks, total, removed } = await since(whole.moment)
      return [checks.map(({ user_id }) => user_id), total, removed]
    }
    await anHourAgo()
    expect(await idsSince()).toEqual([[], 3, []])
    await check(user, blank)
    expect(await idsSince()).toEqual([[blank], 3, []])
    // one that fails is otherwise too
    await anHourAgo()
    await db.rows('delete from users where team_id = $1 and id = $2', [northId, blank])
    expect((await check(user, blank)).failed).toMatchObject({ status: 404 })
    expect(await idsSince()).toEqual([[blank], 3, []])

    await anHourAgo()
    await user.delete(`${ownEndpoints.listPeople.path}/${ada}`)
    expect(await idsSince()).toEqual([[], 2, [ada]])
    await user.post(ownEndpoints.restorePerson.path.replace(':user_id', ada), {})
    expect(await idsSince()).toEqual([[ada], 3, []])
  },
)

gatewayTest('parameters for the changes are validated', async ({ user, northKey }) => {
  await user.signIn(northKey)
  for (const query of ['since=yesterday', 'user_id=ada']) {
    const refused = await user.get(`${ownEndpoints.listConnectionChanges.path}?${query}`)
    expect([refused.status, refused.body.detail[0].loc]).toEqual([
      422,
      ['query', query.split('=')[0]],
    ])
  }
})

gatewayTest(
  'an account that two people share is an issue of both, and an accepted one stays closed until it ends',
  async ({ user, northKey, northId, db }) => {
    const recorded = (n: number, user_id: string) =>
      Array.from({ length: 12 }, (_, index) =>
        workout(n + index, `${addDays(TODAY, -Math.floor(index / 2))}T0${7 + (index % 2)}:00:00Z`, {
          user_id,
          provider_id: `recording-${index}`,
          source: { device_id: null, provider: 'garmin', type: null },
        }),
      )
    const connect = (...ids: string[]) =>
      putConnections(db, northId, new Map(ids.map((id) => [id, [garmin()]])))
    await connect(ada, blank)
    await putWorkouts(db, northId, [...recorded(100, ada), ...recorded(200, blank)])
    await user.signIn(northKey)
    await list(user, ada, blank)
    const checkBoth = async () => [await check(user, ada), await check(user, blank)]
    await checkBoth()
    const states = async () =>
      (await problemsOf(user))
        .filter(({ connection }) => connection === '#shared garmin')
        .map(({ user_id, state, closed_as }) => [user_id, state, closed_as].join(' '))
        .sort()
    expect(await states()).toEqual([`${ada} open `, `${blank} open `])
    expect((await user.get(ownEndpoints.checkSummary.path)).body.attention).toBe(2)

    const [mine] = (await problemsOf(user)).filter(({ user_id }) => user_id === ada)
    expect(mine).toMatchObject({ provider: 'garmin', name: 'Garmin' })
    const change = (body: object, version: number) =>
      user.patch(ownEndpoints.listProblems.path, {
        problems: [{ id: mine!.id, version }],
        change: body,
        author: ' Ana ',
      })
    await change({ owner: 'Ana', closed_as: 'accepted' }, mine!.version)
    expect(await states()).toEqual([`${ada} closed accepted`, `${blank} open `])
    const [ofAda, ofBlank] = await checkBoth()
    expect([ofAda!.shared, ofBlank!.shared.length]).toEqual([[], 1])
    const history = await user.get(ownEndpoints.problemHistory.path.replace(':id', mine!.id))
    expect(history.body.events[0]).toMatchObject({
      kind: 'closed',
      author: 'Ana',
      fields: [
        { name: 'owner', before: null, after: 'Ana' },
        { name: 'closed_as', before: null, after: 'accepted' },
      ],
    })
    // taken back, it is as it was
    await change({ closed_as: null }, mine!.version + 1)
    expect(await states()).toEqual([`${ada} open `, `${blank} open `])
    expect((await check(user, ada)).shared).toHaveLength(1)

    await db.rows('delete from workouts where team_id = $1 and user_id = $2', [northId, blank])
    await putWorkouts(
      db,
      northId,
      recorded(300, blank).map((each, index) => ({ ...each, provider_id: `own-${index}` })),
    )
    await checkBoth()
    expect(await states()).toEqual([`${ada} closed recovered`, `${blank} closed recovered`])
  },
)

gatewayTest(
  'issues load in parts, and later only changes load, including removed people',
  async ({ user, northKey, northId, db }) => {
    const failing = garmin({
      status: 'error',
      error_details: { error_type: 'unknown', error_message: null, errored_at: null },
    })
    const put = (user_id: string, connection: SentConnection) =>
      putConnections(db, northId, new Map([[user_id, [connection]]]))
    await user.signIn(northKey)
    await list(user, ada, blank)
    for (const user_id of [ada, blank, ada, blank]) {
      await put(user_id, failing)
      await check(user, user_id)
    }
    const all = await problemsOf(user)
    const ids = all.map(({ id }) => id).sort()
    const total = all.length
    const part = await listProblems(db, northId, { most: 1 })
    expect(part).toMatchObject({ problems: [{ id: ids[0] }], total, next: ids[0] })
    const rest = await listProblems(db, northId, { after: ids[0] })
    expect(rest.problems.map(({ id }) => id).sort()).toEqual(ids.slice(1))
    expect(rest).toMatchObject({ total, next: null })

    const since = part.moment
    const isLongAgo = () => db.exec("update problems set changed_at = now() - interval '1 hour'")
    const changes = async (): Promise<ProblemList> =>
      (await user.get(`${ownEndpoints.listProblems.path}?state=open&since=${since}`)).body
    await isLongAgo()
    expect(await changes()).toMatchObject({ problems: [], removed: [], total })
    // the same again is no change
    await check(user, ada)
    expect((await changes()).problems).toEqual([])
    await put(ada, garmin())
    await check(user, ada)
    const [closed, ...others] = (await changes()).problems
    expect([closed, others]).toEqual([
      expect.objectContaining({ user_id: ada, state: 'closed' }),
      [],
    ])
    expect(await changes()).toMatchObject({ total: total - 1 })
    await isLongAgo()
    const before = (await problemsOf(user)).filter(({ user_id }) => user_id === blank)
    await user.delete(`${ownEndpoints.listPeople.path}/${blank}`)
    expect(await changes()).toMatchObject({
      problems: [],
      removed: [blank],
      total: total - 1 - before.length,
    })
    await user.post(ownEndpoints.restorePerson.path.replace(':user_id', blank), {})
    expect(await changes()).toMatchObject({ problems: before, removed: [], total: total - 1 })
  },
)

gatewayTest(
  'closed issues are listed with their history, for everyone and for one person, as far back as requested',
  async ({ user, northKey, northId, db }) => {
    const failing = garmin({
      status: 'error',
      error_details: { error_type: 'unknown', error_message: null, errored_at: null },
    })
    const put = (connection: SentConnection) =>
      putConnections(db, northId, new Map([ada, blank].map((user_id) => [user_id, [connection]])))
    await user.signIn(northKey)
    await list(user, ada, blank)
    for (const connection of [failing, failing, garmin({ created_on: '2026-11-23T00:00:00Z' })]) {
      await put(connection)
      for (const user_id of [ada, blank]) await check(user, user_id)
    }
    const get = async (path: string, query: string) => (await user.get(`${path}?${query}`)).body
    const closed = (query: string): Promise<{ problems: Problem[] }> =>
      get(ownEndpoints.listProblems.path, `state=closed${query}`)
    expect((await closed('')).problems).toHaveLength(2)
    const [ofAda, ...others] = (await closed(`&user_id=${ada}`)).problems
    expect([ofAda!.closed_as, others]).toEqual(['reconnected', []])
    const later = new Date(Date.parse(ofAda!.closed_at!) + 60_000).toISOString()
    expect((await closed(`&closed_since=${later}`)).problems).toEqual([])
    // the open ones and those closed since then
    const since = (instant: string): Promise<{ problems: Problem[] }> =>
      get(ownEndpoints.listProblems.path, `closed_since=${instant}`)
    const states = ({ problems }: { problems: Problem[] }) => problems.map(({ state }) => state)
    expect(states(await since(ofAda!.first_seen))).toEqual(['open', 'closed', 'closed'])
    expect(states(await since(later))).toEqual(['open'])
    const { events } = await get(ownEndpoints.problemHistories.path, `state=closed&user_id=${ada}`)
    expect(
      events.map(
        ({
          problem_id,
          kind,
          fields,
        }: {
          problem_id: string
          kind: string
          fields: { name: string }[]
        }) => [problem_id, kind, fields.map(({ name }) => name).join()],
      ),
    ).toEqual([
      [ofAda!.id, 'closed', 'cause,closed_as'],
      [ofAda!.id, 'opened', 'cause'],
      [ofAda!.id, 'seen', 'cause'],
    ])
    const refused = await user.get(`${ownEndpoints.listProblems.path}?closed_since=yesterday`)
    expect(refused.status).toBe(422)
  },
)

gatewayTest(
  'a person’s saved check comes with the thresholds it uses',
  async ({ user, northKey }) => {
    await user.signIn(northKey)
    const path = ownEndpoints.checkPerson.path.replace(':user_id', ada)
    const rules = { silent: 7, noData: 7, unconnected: 3, replaced: 90 }
    expect((await user.get(path)).body).toEqual({ check: null, added_at: null, rules })
    await list(user, ada)
    const made = await check(user, ada)
    expect((await user.get(path)).body).toEqual({
      check: made,
      added_at: expect.stringMatching(/^\d{4}-/),
      rules,
    })
  },
)

gatewayTest(
  'everything about a person is exported, and erased for good in this team alone',
  async ({ user, northKey, southKey }) => {
    const [data, restore] = [ownEndpoints.erasePerson.path, ownEndpoints.restorePerson.path].map(
      (path) => path.replace(':user_id', ada),
    ) as [string, string]
    await user.signIn(southKey)
    expect((await user.get(data)).status).toBe(404)
    expect((await user.delete(data)).status).toBe(404)
    await list(user, ada)

    await user.signIn(northKey)
    await list(user, ada, blank)
    await check(user, ada)
    const { body: exported } = await user.get(data)
    expect(exported).toMatchObject({ format: 'rounds.person.1', user_id: ada })
    expect(exported.data).toMatchObject({
      person: [{ label: null }],
      connections: [{ slug: 'garmin' }, { slug: 'strava' }],
    })
    const { body } = await user.delete(data)
    expect(ErasedPerson.parse(body).deleted).toMatchObject({
      person: 1,
      connections: 2,
      workouts: exported.data.workouts.length,
      last_check: 1,
    })
    expect((await user.get(data)).status).toBe(404)
    expect((await user.delete(data)).status).toBe(404)
    expect((await user.post(restore, {})).status).toBe(404)
    const workouts = await user.get(`/api/v1/workouts?user_id=${ada}&page=1&page_size=1`)
    expect(workouts.status).not.toBe(200)

    // whoever pastes a list with them adds the others
    const again = await list(user, ada, stranger)
    expect(again.body).toMatchObject({ people: [{ user_id: stranger }], erased: [ada] })
    expect((await list(user, ada)).body).toEqual({ people: [], erased: [ada] })

    await user.signIn(southKey)
    expect((await user.get(data)).status).toBe(200)
  },
)

gatewayTest(
  'too many people for a team are refused with the limit and what to do',
  async ({ user, northKey, northId, db }) => {
    await user.signIn(northKey)
    await db.rows(
      'insert into workspace_people (owner, user_id, added_at) select $1, gen_random_uuid(), now() from generate_series(1, $2::int)',
      [northId, quotas.people],
    )
    const { status, body } = await user.put(ownEndpoints.listPeople.path, {
      people: [{ user_id: ada }],
    })
    expect([status, body.detail[0].msg]).toEqual([
      422,
      'A team can have up to 20,000 people. This would bring the total to 20,001. Remove some on the People page, then try again after 24 hours. Removed people count toward the limit for 24 hours.',
    ])
  },
)

gatewayTest(
  'the next check sees imported workouts of any day',
  async ({ user, northKey, northId, db }) => {
    await user.signIn(northKey)
    await list(user, blank)
    await putConnections(db, northId, new Map([[blank, [garmin()]]]))
    expect((await check(user, blank)).last_activity).toBe(null)
    const day = addDays(TODAY, -20)
    const folder = await mkdtemp(join(tmpdir(), 'rounds-check-'))
    const file = join(folder, 'run.gpx')
    const points = Array.from(
      { length: 20 },
      (_, n) =>
        `<trkpt lat="${46 + n / 1000}" lon="14"><time>${day}T08:${10 + n}:00Z</time></trkpt>`,
    )
    await writeFile(
      file,
      `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`,
    )
    const { created } = await importWorkouts(
      db,
      { id: northId },
      { userId: blank, paths: [file] },
      collectingReport(),
    )
    await rm(folder, { recursive: true })
    expect(created).toBe(1)
    expect((await check(user, blank)).last_activity).toBe(day)
  },
)

gatewayTest(
  'late data from a watch is seen in its provider’s silent days',
  async ({ user, northKey, northId, db }) => {
    const days = (first: number, ...ago: number[]) =>
      ago.map((apart, n) =>
        workout(first + n, `${addDays(TODAY, -apart)}T08:00:00Z`, { user_id: blank }),
      )
    await user.signIn(northKey)
    await list(user, blank)
    const [{ source }] = days(1, 1) as [ReturnType<typeof workout>]
    await putConnections(db, northId, new Map([[blank, [garmin({ slug: source.provider })]]]))
    await putWorkouts(db, northId, days(100, 21, 22, 23, 24, 25, 26))
    const silent = await check(user, blank)
    expect(silent.connections[0]!.troubles[0]).toMatchObject({ kind: 'silent' })
    await putWorkouts(db, northId, days(200, 11, 12, 13))
    expect((await check(user, blank)).connections[0]!.troubles[0]).toMatchObject({
      kind: 'silent',
      detail: addDays(TODAY, -11),
    })
  },
)
