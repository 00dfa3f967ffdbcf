import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { endpoints, type EndpointName } from '#contract/interface/endpoints.ts'
import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { endpointRights, hasRight, mayHaveScope, ROLES, rights } from '#contract/own/rights.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { addDays, dayAt } from '#lib/days.ts'
import { advanceSharedProblems } from '#server/connections/shared-problems.ts'
import type { Db } from '#server/db/db.ts'
import { dbTest, freshDb } from '#server/db/testing.ts'
import { seedDemo } from '#server/demo/seed.ts'
import {
  gatewayTest,
  openOwn,
  signInMember,
  withSingleSignOn,
  type Browser,
} from '#server/gateway-testing.ts'
import { ada } from '#server/interface/testing.ts'
import { putPeople } from '#server/people/people.ts'

import { areInScope } from './scope.ts'

const scoped = ROLES.filter(mayHaveScope)
const today = dayAt(Date.now(), 0)

type Route = { name: string; method: string; path: string; right: OwnEndpoint['right'] }
const routes: Route[] = [
  ...Object.entries<OwnEndpoint>(ownEndpoints).map(([name, one]) => ({ name, ...one })),
  ...Object.entries(endpoints).map(([name, { method, path }]) => ({
    name,
    method,
    path: API_PREFIX + path,
    right: endpointRights[name as EndpointName],
  })),
]
const withSession = routes.filter(({ right }) => right !== 'open')
const isOfPerson = ({ path }: Route) => path.includes(':user_id')
/** Lists, which name people in their answers alone. */
const lists = withSession.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
const queries: Partial<Record<string, string>> = {
  listWorkoutDays: `?from=${addDays(today, -60)}`,
  listMarkers: '?size=1',
  searchDiagnoses: '?diagnosis_query=gout',
  readDiagnoses: '?q=gout',
}

const fill = (path: string, userId: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => (name === 'user_id' ? userId : randomUUID()))

describe('a scope of tags', () => {
  let db: Db
  let own: Awaited<ReturnType<typeof openOwn>>
  let team: string
  let inside: string[]
  let outside: string[]
  let tag: string
  const users = new Map<string, Browser>()
  const namedIn = (text: string, people: readonly string[]) =>
    people.filter((id) => text.toLowerCase().includes(id))
  const ask = (user: Browser, { method, name }: Route, path: string) =>
    user.ask(
      method,
      path + (queries[name] ?? ''),
      method === 'GET' || method === 'DELETE' ? {} : { payload: {} },
    )

  beforeAll(async () => {
    db = await freshDb()
    team = (await seedDemo(db, undefined, () => [])).team.id
    // somebody with an issue, and somebody who shares an account, are on either side
    const people = await db.rows<{ user_id: string }>(
      "select user_id from workspace_people where owner = $1 order by md5(user_id::text || 'b')",
      [team],
    )
    const ids = people.map(({ user_id }) => user_id)
    inside = ids.slice(0, ids.length / 2)
    outside = ids.slice(ids.length / 2)
    tag = 'a “b” c\\d, \'e\' {f} "g"'
    await putPeople(
      db,
      team,
      inside.map((user_id) => ({ user_id, tags: [tag] })),
    )
    await db.rows(
      `insert into shared_accounts (owner, user_id, provider, other_id)
       select $1, a.id::uuid, 'fitbit', b.id::uuid from unnest($2::text[]) a(id), unnest($2::text[]) b(id) where a.id <> b.id
       on conflict do nothing`,
      [team, [inside[0], inside[1], outside[0]]],
    )
    own = await openOwn(db, withSingleSignOn())
    for (const role of scoped)
      users.set(
        role,
        (await signInMember({ db, ...own }, team, { name: role, role, scope: [tag, 'other'] }))
          .user,
      )
    users.set(
      'everyone',
      (await signInMember({ db, ...own }, team, { name: 'Al', role: 'administrator' })).user,
    )
  }, 60_000)
  afterAll(async () => {
    await own.close()
    await db.close()
  })

  test('has people with issues, incidents, and shared accounts on both sides', async () => {
    for (const table of ['problems', 'incident_members', 'shared_accounts', 'connection_changes'])
      for (const ids of [inside, outside])
        expect([
          table,
          (await db.rows(`select 1 from ${table} where user_id = any($1::uuid[]) limit 1`, [ids]))
            .length,
        ]).toEqual([table, 1])
  })

  for (const role of scoped)
    test(`names no one outside it in any list for ${role}`, async () => {
      const compared: string[] = []
      for (const route of lists) {
        const mine = await ask(users.get(role)!, route, route.path)
        const all = await ask(users.get('everyone')!, route, route.path)
        const isDenied =
          route.right !== 'signed in' &&
          route.right !== 'open' &&
          !hasRight({ role, scope: [tag] }, route.right)
        expect([route.path, mine.status]).toEqual([route.path, isDenied ? 403 : all.status])
        expect([route.path, namedIn(mine.text, outside)]).toEqual([route.path, []])
        if (isDenied) continue
        const seen = namedIn(all.text, inside)
        expect([route.path, namedIn(mine.text, inside)]).toEqual([route.path, seen])
        if (seen.length) compared.push(route.name)
      }
      expect(compared).toEqual(
        expect.arrayContaining([
          'listPeople',
          'listChecks',
          'listConnectionChanges',
          'listProblems',
          'problemHistories',
          'listIncidents',
          'listWorkoutDays',
        ]),
      )
    })

  for (const role of scoped)
    test(`refuses ${role} everything about anyone outside it`, async () => {
      const user = users.get(role)!
      const [stranger, mine] = [outside[0]!, inside[0]!]
      for (const route of withSession.filter(isOfPerson)) {
        for (const id of [
          stranger,
          stranger.toUpperCase(),
          randomUUID(),
          'no-id',
          `%7B${mine}%7D`,
        ]) {
          const { status, text } = await ask(user, route, fill(route.path, id))
          expect([route.method, route.path, id, status]).toEqual([
            route.method,
            route.path,
            id,
            403,
          ])
          expect(namedIn(text, outside)).toEqual([])
        }
        const { status } = await ask(user, route, fill(route.path, mine))
        const isDenied = !hasRight({ role, scope: [tag] }, route.right as keyof typeof rights)
        expect([route.method, route.path, status === 403]).toEqual([
          route.method,
          route.path,
          isDenied,
        ])
      }
      for (const path of ['problems', 'problem-histories', 'connection-changes']) {
        const of = (id: string) => user.get(`/workspace/${path}?user_id=${id}`)
        expect((await of(stranger)).status).toBe(403)
        expect((await of(`${mine}&user_id=${stranger}`)).status).toBe(403)
        expect((await of(mine)).status).toBe(200)
      }
      const strips = (user_ids: unknown) => user.post('/workspace/strips', { day: today, user_ids })
      expect((await strips([mine])).body.strips).toHaveLength(1)
      expect((await strips([mine, stranger])).status).toBe(403)
      expect((await strips(stranger)).status).toBe(422)
    })

  test('leaves issues of others unchanged, and their history hidden', async () => {
    const [issue] = await db.rows<{ id: string; version: number }>(
      'select id, version from problems where owner = $1 and user_id = any($2::uuid[]) and closed_at is null limit 1',
      [team, outside],
    )
    const user = users.get('operations')!
    const changed = await user.patch('/workspace/problems', {
      problems: [issue],
      change: { note: 'Called' },
    })
    expect(changed.body).toEqual({ problems: [] })
    const future = { problems: [issue], change: { contacted_on: '2999-01-01' } }
    const refused = await user.patch('/workspace/problems', future)
    expect(refused.status).toBe(422)
    expect(refused.body.detail[0].msg).toBe('The day of contact can’t be in the future')
    expect(
      await db.rows('select 1 from problems where id = $1 and version = $2', [
        issue!.id,
        issue!.version,
      ]),
    ).toHaveLength(1)
    expect((await user.get(`/workspace/problems/${issue!.id}/history`)).status).toBe(404)
  })

  test('reports that an account is shared with someone outside the scope, but not with whom', async () => {
    const [mine, stranger] = [inside.at(-2)!, outside.at(-2)!]
    await db.rows(
      `insert into shared_accounts (owner, user_id, provider, other_id)
       values ($1, $2, 'whoop', $3), ($1, $3, 'whoop', $2)`,
      [team, mine, stranger],
    )
    const person = { owner: team, user_id: mine }
    await db.transaction((tx) => advanceSharedProblems(tx, [person], new Date().toISOString()))
    const user = users.get('clinician')!
    const { body } = await user.get(`/workspace/checks/${mine}`)
    expect(body.check.shared).toEqual([{ provider: 'whoop', user_ids: [] }])
    const all = (await user.get('/workspace/checks')).body
    expect(all.shared).toContainEqual({ user_id: mine, shared: body.check.shared })
    const { problems } = (await user.get('/workspace/problems?state=open')).body
    const withIssue = new Set(problems.map(({ user_id }: { user_id: string }) => user_id))
    expect(withIssue).toContain(mine)
    const { attention } = (await user.get('/workspace/checks/summary')).body
    expect(attention).toBe(withIssue.size)
    await db.rows("delete from shared_accounts where provider = 'whoop'")
    await db.transaction((tx) => advanceSharedProblems(tx, [person], new Date().toISOString()))
  })

  test('counts only people inside it, and reports only their changes and removals', async () => {
    const [user, everyone] = [users.get('clinician')!, users.get('everyone')!]
    expect((await user.get('/workspace/checks/summary')).body.people).toBe(inside.length)
    const { body: before } = await user.get('/workspace/people')
    expect(before.total).toBe(inside.length)
    const [gone, hidden] = [inside.at(-1)!, outside.at(-1)!]
    for (const id of [gone, hidden]) await everyone.delete(`/workspace/people/${id}`)
    const since = `since=${encodeURIComponent(before.moment)}`
    for (const path of ['people', 'checks', 'problems']) {
      const { body } = await user.get(`/workspace/${path}?${since}`)
      expect([path, body.removed]).toEqual([path, [gone]])
    }
    const removed = (await user.get('/workspace/people/removed')).body.removed
    expect(removed.map(({ user_id }: { user_id: string }) => user_id)).toEqual([gone])
    for (const id of [gone, hidden]) await everyone.post(`/workspace/people/${id}/restore`, {})
    // who loses the tag leaves the scope at once
    await everyone.post('/workspace/people/tags', { user_ids: [gone], add: [], remove: [tag] })
    const after = (await user.get(`/workspace/people?${since}`)).body
    expect(after.total).toBe(inside.length - 1)
    expect((await user.get(`/workspace/checks/${gone}`)).status).toBe(403)
    await everyone.post('/workspace/people/tags', { user_ids: [gone], add: [tag], remove: [] })
  })
})

describe('members with limited access', () => {
  gatewayTest(
    'can’t decide who is in it, and are told so',
    async (given) => {
      const { user } = await signInMember(given, given.northId, {
        name: 'Ben',
        role: 'clinician',
        scope: ['cardiology', 'trial A'],
      })
      const { body } = await user.get('/workspace/session')
      expect(body.scope).toEqual(['cardiology', 'trial A'])
      expect(body.denied['people.write']).toBe(
        'You can see only people with the tag “cardiology” or “trial A”, so you can’t add, change, or remove people. Ask a team administrator.',
      )
      const refused = await user.put('/workspace/people', {
        people: [{ user_id: ada, tags: ['cardiology'] }],
      })
      expect([refused.status, refused.body.detail]).toEqual([403, body.denied['people.write']])
    },
    withSingleSignOn,
  )

  gatewayTest(
    'get a scope from administrators, who can’t have one themselves',
    async (given) => {
      const { user: chief } = await signInMember(given, given.northId, {
        name: 'Al',
        role: 'administrator',
      })
      for (const [role, status] of [
        ['clinician', 200],
        ['operations', 200],
        ['analyst', 200],
        ['administrator', 422],
        ['auditor', 422],
      ] as const) {
        const asked = await chief.post('/workspace/session', { demo: true, role, scope: ['x'] })
        expect([role, asked.status]).toEqual([role, status])
      }
      for (const scope of [[], [''], ['x'.repeat(41)], 'x'])
        expect(
          (await chief.post('/workspace/session', { demo: true, role: 'analyst', scope })).status,
        ).toBe(422)
    },
    ({ northKey: demoKey }) => ({ ...withSingleSignOn(), demoKey }),
  )

  gatewayTest(
    'are signed out when their scope changes at the provider',
    async (given) => {
      const as = async (scope: string[] | null) => {
        const about = { name: 'Ben', role: 'analyst', scope } as const
        const { user } = await signInMember(given, given.northId, about)
        given.gateway.forgetSessions()
        return user
      }
      const first = await as(['a'])
      expect((await first.get('/workspace/people')).status).toBe(200)
      const second = await as(['b'])
      expect((await first.get('/workspace/people')).status).toBe(401)
      const third = await as(['b'])
      expect((await second.get('/workspace/people')).status).toBe(200)
      await as(null)
      for (const user of [second, third])
        expect((await user.get('/workspace/people')).status).toBe(401)
    },
    withSingleSignOn,
  )

  gatewayTest(
    'can’t widen their scope in the database, which ends the session',
    async (given) => {
      const { user } = await signInMember(given, given.northId, {
        name: 'Ben',
        role: 'analyst',
        scope: ['a'],
      })
      await given.db.exec('update sessions set scope = null')
      given.gateway.forgetSessions()
      expect((await user.get('/workspace/people')).status).toBe(401)
    },
    withSingleSignOn,
  )
})

dbTest('a person is in scope by a tag of their own team', async (db) => {
  await putPeople(db, 'north', [{ user_id: ada, tags: ['a', 'b'] }])
  await putPeople(db, 'south', [{ user_id: ada, tags: ['c'] }])
  const within = (owner: string, scope: string[] | null, userIds = [ada]) =>
    areInScope(db, owner, { userIds, scope })
  expect(await within('north', ['b', 'x'])).toBe(true)
  expect(await within('north', ['c'])).toBe(false)
  expect(await within('south', ['c'])).toBe(true)
  expect(await within('north', null)).toBe(true)
  expect(await within('north', ['a'], [ada, randomUUID()])).toBe(false)
  expect(await within('north', [], [ada])).toBe(false)
})
