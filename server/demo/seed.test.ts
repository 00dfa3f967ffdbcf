import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { changeKinds, type PersonCheck } from '#contract/own/connection-checks.ts'
import { causeName, troublesOfPerson } from '#lib/connections/trouble.ts'
import { listChecks } from '#server/connections/checks.ts'
import { listConnectionChanges } from '#server/connections/connection-changes.ts'
import { listIncidents } from '#server/connections/kept-incidents.ts'
import { listProblems, problemHistory } from '#server/connections/problems.ts'
import { listViews } from '#server/connections/views.ts'
import { dbTest } from '#server/db/testing.ts'
import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { putTeam } from '#server/interface/store.ts'
import { listOrderSets, listVersions, readOrderSet } from '#server/order-sets/order-sets.ts'
import { listPeople } from '#server/people/people.ts'
import { hasMembers, listMembers } from '#server/session/members.ts'
import { attentionOf, quietOf } from '#src/connections/model/standing.ts'

import { demoConnections } from './connections.ts'
import { madeWorkouts } from './made-workouts.ts'
import {
  changedDevice,
  demoPeople,
  disconnected,
  grace,
  inactive,
  maya,
  ofIncident,
  ofPastIncident,
  priya,
  reconnected,
  sharedAccount,
  silent,
  withoutData,
} from './people.ts'
import { DEMO_TEAM, seedDemo } from './seed.ts'

const TODAY = '2026-11-20'
const COUNTS = `
  select (select count(*) from teams where demo)::int as teams, (select count(*) from users)::int as users, (select count(*) from workouts)::int as workouts,
    (select count(*) from connections)::int as connections, (select count(*) from markers)::int as markers, (select count(*) from lab_tests)::int as lab_tests,
    (select count(*) from lab_accounts)::int as lab_accounts, (select count(*) from workspace_people)::int as people`

dbTest(
  'the demo is created once, with everyone, their workouts and connections, and the catalog',
  async (db) => {
    const { team } = await seedDemo(db, TODAY, madeWorkouts)
    expect(team.name).toBe(DEMO_TEAM)
    const [counts] = await db.rows<Record<string, number>>(COUNTS)
    expect(counts).toMatchObject({
      teams: 1,
      users: demoPeople.length,
      workouts: madeWorkouts(TODAY).length,
      connections: [...demoConnections(TODAY).values()].flat().length,
      people: demoPeople.length,
    })
    expect(counts!.markers).toBeGreaterThanOrEqual(350)
    expect(counts!.lab_tests).toBeGreaterThanOrEqual(25)
    expect(counts!.lab_accounts).toBeGreaterThanOrEqual(3)

    const { people } = await listPeople(db, team.id)
    expect(people.map(({ user_id, label }) => ({ user_id, label }))).toEqual(demoPeople)

    expect(await seedDemo(db, '2026-12-24')).toEqual({ team: { id: team.id, name: DEMO_TEAM } })
    expect(await db.rows(COUNTS)).toEqual([counts])

    // everybody was checked, and every page of the connections has something to show
    const checks = (await listChecks(db, team.id)).checks.map(
      (text) => JSON.parse(text) as PersonCheck,
    )
    expect(checks.length).toBe(demoPeople.length)
    const incidents = await listIncidents(db, team.id)
    expect(
      incidents.map(({ provider, members, ended_at }) => [
        provider,
        members.length,
        ended_at === null,
      ]),
    ).toEqual([
      ['oura', ofIncident.length, true],
      ['strava', ofPastIncident.length, false],
    ])
    const [lender, borrower] = sharedAccount
    expect(
      checks.flatMap(({ user_id, shared }) => (shared.length ? [[user_id, shared]] : [])),
    ).toEqual([
      [lender.user_id, [{ provider: 'strava', user_ids: [borrower.user_id] }]],
      [borrower.user_id, [{ provider: 'strava', user_ids: [lender.user_id] }]],
    ])
    expect(checks.find(({ user_id }) => user_id === grace.user_id)!.connections[0]).toMatchObject({
      slug: 'strava',
      silence: { grade: 'silent' },
      pending: false,
    })
    const causesOf = ({ user_id }: { user_id: string }) =>
      troublesOfPerson(checks.find((check) => check.user_id === user_id)!).map(causeName)
    expect(causesOf(silent)).toEqual(['silent'])
    expect(causesOf(withoutData)).toEqual(['no data'])
    expect(causesOf(priya)).toEqual(['unconnected'])
    expect(causesOf(disconnected)).toEqual(['disconnected'])
    for (const person of [inactive, changedDevice, reconnected])
      expect([person.label, causesOf(person)]).toEqual([person.label, []])
    const levels = checks.map((check) => attentionOf(check) ?? quietOf(check))
    expect(new Set(levels)).toEqual(new Set(['attention', 'inactive', 'well']))
    expect(levels.filter((level) => level === 'well').length).toBeGreaterThan(25)
    const { changes } = await listConnectionChanges(db, team.id)
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(changeKinds))
    const { problems } = await listProblems(db, team.id)
    expect(problems.filter(({ owner }) => owner === 'Ana').length).toBe(3)
    expect(problems.some(({ snoozed_until }) => snoozed_until !== null)).toBe(true)
    expect(problems.some(({ contacted_on }) => contacted_on !== null)).toBe(true)
    expect(problems.some(({ reopened }) => reopened > 0)).toBe(true)
    expect(new Set(problems.flatMap(({ closed_as }) => closed_as ?? []))).toEqual(
      new Set(['recovered', 'reconnected', 'left']),
    )
    // what it was before is told
    const worse = problems.find(
      ({ user_id, provider }) => user_id === maya.user_id && provider === 'oura',
    )!
    expect(
      (await problemHistory(db, team.id, { id: worse.id, scope: null })).map(({ kind }) => kind),
    ).toContain('cause')
    expect((await listViews(db, { owner: team.id, memberId: null })).length).toBeGreaterThan(1)

    // the assignees are members, whom no sign-in leads to, and who aren't the first of a team
    const members = await listMembers(db, team.id)
    expect(members.map(({ name }) => name)).toEqual(['Ana', 'Ben', 'Mara', 'Theo'])
    for (const { sessions, passkeys } of members) expect([sessions, passkeys]).toEqual([0, null])
    expect(await hasMembers(db)).toBe(false)

    // of six order sets one has three versions, and one has a test that the catalog no longer has
    const sets = await listOrderSets(db, team.id)
    expect(sets.map(({ version }) => version).sort((a, b) => a - b)).toEqual([1, 1, 1, 1, 1, 3])
    const [, latest] = await listVersions(
      db,
      team.id,
      sets.find(({ version }) => version === 3)!.id,
    )
    expect(latest).toMatchObject({ version: 2, tests: 1, codes: 2, dx: 2 })
    const offered = new Map(
      demoCatalog(team.id).markers.map((marker) => [
        `${marker.lab_id}:${marker.provider_id}`,
        marker,
      ]),
    )
    const saved = await Promise.all(sets.map(({ id }) => readOrderSet(db, team.id, id)))
    const changed = saved.flatMap((set) =>
      set!.snapshot!.markers.flatMap(({ lab, code, name, price }) =>
        offered.get(`${lab}:${code}`)?.price === price ? [] : [[set!.name, name]],
      ),
    )
    expect(changed).toEqual([
      ['Joint pain, first visit', 'Anti-CCP antibodies'],
      ['Joint pain, first visit', 'Uric acid'],
    ])
  },
  120_000,
)

dbTest(
  'a team that already has the demo’s name is left alone, and a failure halfway leaves nothing',
  async (db) => {
    const own = await putTeam(db, { name: DEMO_TEAM })
    const few = () => madeWorkouts(TODAY).slice(0, 100)
    const ofStranger = () => few().map((each) => ({ ...each, user_id: randomUUID() }))
    await expect(seedDemo(db, TODAY, ofStranger)).rejects.toThrow(/This team has no user/)
    const [counts] = await db.rows<Record<string, number>>(COUNTS)
    expect(counts).toEqual({
      teams: 0,
      users: 0,
      workouts: 0,
      connections: 0,
      markers: 0,
      lab_tests: 0,
      lab_accounts: 0,
      people: 0,
    })

    const { team } = await seedDemo(db, TODAY, few)
    expect(team.id).not.toBe(own.id)
    expect(await db.rows('select demo from teams where id = $1', [own.id])).toEqual([
      { demo: false },
    ])
    expect(
      await db.rows('select count(*)::int as users from users where team_id = $1', [own.id]),
    ).toEqual([{ users: 0 }])
  },
  120_000,
)
