import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect } from 'vitest'

import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'
import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { putLabs, putMarkers, putTeam } from '#server/interface/store.ts'
import {
  listNamedLabTests,
  putNamedLabTests,
  removeNamedLabTest,
} from '#server/order-sets/lab-tests.ts'
import { putPeople } from '#server/people/people.ts'

import { importConnections, importLabAccounts, importLabTests, type Imported } from './json.ts'
import { collectingReport, type Report } from './report.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-json-'))
})
afterAll(() => rm(folder, { recursive: true }))

const ANNA = '5f0c3e51-8f6a-4f0e-9d39-1f3a7c2b4d5e'
const BRUNO = '0b6d2c7e-4a53-4c8f-8e21-9d7a6f5b3c10'

type Import = (
  db: Db,
  team: { id: string; name: string },
  file: string,
  report: Report,
) => Promise<Imported>

async function run(db: Db, read: Import, content: unknown) {
  const team = await putTeam(db, { name: 'Clinic' })
  const file = join(folder, 'file.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  const report = collectingReport()
  const result = await read(db, team, file, report)
  return { ...report, team, result }
}
const bodies = async (db: Db, table: string, teamId: string) =>
  (
    await db.rows<{ body: string }>(`select body from ${table} where team_id = $1 order by body`, [
      teamId,
    ])
  ).map((row) => JSON.parse(row.body) as Record<string, unknown>)

const NOTHING = { created: 0, replaced: 0, unchanged: 0, rejected: 0 }

describe('Connections', () => {
  const connection = (slug: string, fields: object = {}) => ({
    name: slug,
    slug,
    logo: null,
    status: 'connected',
    created_on: '2026-01-05T09:00:00+00:00',
    resource_availability: { sleep: { status: 'available', scope_requirements: null } },
    error_details: null,
    ...fields,
  })

  dbTest('are listed by person or keyed by ID, and add their people', async (db) => {
    const list = await run(db, importConnections, [
      {
        user_id: ANNA,
        providers: [connection('fitbit'), connection('oura', { status: 'somethingnew', extra: 1 })],
      },
      { user_id: BRUNO, providers: [] },
    ])
    expect(list.problems).toEqual([])
    expect(list.result).toEqual({ ...NOTHING, created: 2 })
    expect(await bodies(db, 'connections', list.team.id)).toContainEqual(
      connection('oura', { status: 'somethingnew', extra: 1 }),
    )
    expect(await db.rows('select id from users where team_id = $1', [list.team.id])).toHaveLength(2)

    const byId = await run(db, importConnections, {
      [ANNA]: [connection('fitbit', { status: 'paused' })],
      [BRUNO]: { providers: [connection('garmin')] },
    })
    expect(byId.result).toEqual({ ...NOTHING, created: 1, replaced: 1 })
    expect(byId.lines[0]).toBe(
      `These people aren’t on the list, so their connections aren’t checked: ${BRUNO}, ${ANNA}.`,
    )
    await putPeople(db, list.team.id, [{ user_id: ANNA }])
    const alone = await run(db, importConnections, {
      user_id: ANNA.toUpperCase(),
      providers: [connection('fitbit', { status: 'paused' })],
    })
    expect(alone.result).toEqual({ ...NOTHING, unchanged: 1 })
    expect(alone.lines).toEqual([
      'Imported 1 connection (1 person) for Clinic: 0 new, 0 changed, 1 unchanged.',
    ])
    expect(await db.rows('select 1 from workspace_people where check_due_at is not null')).toEqual([
      { '?column?': 1 },
    ])
    expect(await bodies(db, 'connections', list.team.id)).toHaveLength(3)
  })

  dbTest(
    'of many people are written together, because each savepoint would stay in memory',
    async (db) => {
      let savepoints = 0
      const counting = (tx: Db): Db => ({
        ...tx,
        transaction: (work) => {
          savepoints++
          return tx.transaction((inner) => work(counting(inner)))
        },
      })
      const people = Array.from({ length: 300 }, (_, n) => ({
        user_id: `5f0c3e51-8f6a-4f0e-9d39-${String(n).padStart(12, '0')}`,
        providers: [connection('fitbit'), connection('oura')],
      }))
      const { result } = await run(counting(db), importConnections, people)
      expect(result).toEqual({ ...NOTHING, created: 600 })
      expect(savepoints).toBeLessThan(5)
    },
  )

  dbTest(
    'that break the contract are skipped with their path, and the others are imported',
    async (db) => {
      const { problems, result } = await run(db, importConnections, {
        [ANNA]: [
          connection('fitbit'),
          connection('oura', { created_on: 'yesterday' }),
          connection('fitbit'),
          { slug: 'x' },
          connection('strava', { logo: 'a\ud800' }),
        ],
        anna: [connection('garmin')],
        [BRUNO]: 'none',
      })
      expect(result).toEqual({ ...NOTHING, created: 1, rejected: 6 })
      const [oura, twice, bare, half, noId, noList] = problems
      expect(half).toMatchObject({
        where: `file.json, ["${ANNA}"].providers[4]`,
        reason: expect.stringMatching(/^logo: contains a NUL, an unpaired/) as string,
      })
      expect(oura).toMatchObject({
        where: `file.json, ["${ANNA}"].providers[1]`,
        reason: expect.stringMatching(/^created_on: /) as string,
      })
      expect(twice!.reason).toContain('already has a connection to fitbit')
      expect(bare!.reason).toMatch(/^name: .*; status: .*; created_on: /)
      expect(noId!.reason).toContain('user_id: "anna" isn’t an ID')
      expect(noList!.reason).toBe('providers: isn’t a list')
    },
  )
})

describe('Lab tests', () => {
  const { labs, markers } = demoCatalog('3f2b8a34-9d0c-4e55-8a1e-6f0f4d1c2b11')
  const [first, second] = markers.filter((marker) => marker.lab_id === 1)
  const foreign = markers.find((marker) => marker.lab_id === 2)!
  const slug = labs.find((lab) => lab.id === 1)!.slug

  async function withCatalog(db: Db) {
    const team = await putTeam(db, { name: 'Clinic' })
    await putLabs(db, team.id, labs)
    await putMarkers(db, team.id, markers)
  }
  const stored = (db: Db, teamId: string) =>
    db.rows<{ id: string; lab_id: number; marker_ids: number[] }>(
      `select id, lab_id, array(select marker_id from lab_test_markers m where m.team_id = t.team_id and lab_test_id = t.id order by marker_id) as marker_ids
       from lab_tests t where team_id = $1 order by id`,
      [teamId],
    )

  dbTest('name their markers by ID, by test code, or as complete markers', async (db) => {
    await withCatalog(db)
    const tests = [
      { id: 'a', name: 'By id', lab: slug, markers: [first!.id, second!.id] },
      { id: 'b', name: 'By code', lab_id: 1, provider_ids: [first!.provider_id] },
      { id: 'c', name: 'Whole', lab: { slug, name: 'x' }, markers: [{ ...second, id: 999_999 }] },
    ]
    const { team, result, problems } = await run(db, importLabTests, tests)
    expect(problems).toEqual([])
    expect(result).toEqual({ ...NOTHING, created: 3 })
    expect(await stored(db, team.id)).toEqual([
      { id: 'a', lab_id: 1, marker_ids: [first!.id, second!.id] },
      { id: 'b', lab_id: 1, marker_ids: [first!.id] },
      { id: 'c', lab_id: 1, marker_ids: [second!.id] },
    ])
    const again = await run(db, importLabTests, {
      lab_tests: [tests[0], { ...tests[1], name: 'Renamed' }],
    })
    expect(again.result).toEqual({ ...NOTHING, replaced: 1, unchanged: 1 })
    expect(await stored(db, team.id)).toHaveLength(3)
    const listed = async () =>
      (await listNamedLabTests(db, team.id)).map(({ id, name }) => `${id}: ${name}`).sort()
    expect(await listed()).toEqual(['a: By id', 'b: Renamed', 'c: Whole'])

    // the team's own name, and what it removed from its list, stay as they are
    await putNamedLabTests(db, team.id, [{ id: 'a', name: 'Ours' }])
    await removeNamedLabTest(db, team.id, 'c')
    await run(db, importLabTests, [...tests.slice(0, 1), ...tests.slice(2)])
    expect(await listed()).toEqual(['a: Ours', 'b: Renamed'])
  })

  dbTest('with unknown labs or markers, or without either, are named and skipped', async (db) => {
    await withCatalog(db)
    const { result, problems } = await run(db, importLabTests, [
      { id: 'a', name: 'Fine', lab: slug, markers: [first!.id] },
      { id: 'b', name: 'Lab', lab: 'nowhere', markers: [] },
      {
        id: 'c',
        name: 'Markers',
        lab: slug,
        markers: [first!.id, foreign.id, 123],
        provider_ids: ['none'],
      },
      { id: 'a', name: 'Twice', lab: slug, markers: [] },
      { id: 5, name: 'Id', lab: slug, markers: [] },
      { id: 'd', name: 'No lab', markers: [] },
      { id: 'e', name: 'No markers', lab: slug },
    ])
    expect(result).toEqual({ ...NOTHING, created: 1, rejected: 6 })
    const reasons = problems.map((problem) => problem.reason)
    expect(reasons[0]).toContain('no lab nowhere. It has labcorp')
    expect(reasons[1]).toBe(
      `markers[1]: ${slug} has no marker ${foreign.id} (it belongs to a different lab); markers[2]: ${slug} has no marker 123; ` +
        `provider_ids[0]: ${slug} has no marker with test code none`,
    )
    expect(reasons[2]).toContain('a appears more than once')
    expect(reasons[3]).toMatch(/^id: /)
    expect(reasons[4]).toBe('needs lab (a slug) or lab_id')
    expect(reasons[5]).toBe('needs markers or provider_ids')
    expect(problems[5]!.where).toBe('file.json, [6]')
  })
})

describe('Lab accounts', () => {
  const { labs, labAccounts } = demoCatalog('3f2b8a34-9d0c-4e55-8a1e-6f0f4d1c2b11')

  dbTest(
    'are accepted from the API’s own response, field for field, without duplicates the second time',
    async (db) => {
      const team = await putTeam(db, { name: 'Clinic' })
      await putLabs(db, team.id, labs)
      const first = await run(db, importLabAccounts, { data: labAccounts })
      expect(first.problems).toEqual([])
      expect(first.result).toEqual({ ...NOTHING, created: labAccounts.length })
      expect(first.lines).toHaveLength(1)
      const byId = (a: { id?: unknown }, b: { id?: unknown }) =>
        String(a.id).localeCompare(String(b.id))
      expect((await bodies(db, 'lab_accounts', team.id)).sort(byId)).toEqual(
        [...labAccounts].sort(byId),
      )
      const [one, ...others] = labAccounts
      const second = await run(db, importLabAccounts, [{ ...one!, status: 'suspended' }, ...others])
      expect(second.result).toEqual({ ...NOTHING, replaced: 1, unchanged: labAccounts.length - 1 })
      const inCapitals = { ...one!, id: one!.id.toUpperCase(), status: 'suspended' }
      const third = await run(db, importLabAccounts, [inCapitals])
      expect(third.result).toEqual({ ...NOTHING, unchanged: 1 })
    },
  )

  dbTest(
    'that break the contract are named and skipped, and a lab without markers is mentioned',
    async (db) => {
      const [one] = labAccounts
      const { result, problems, lines } = await run(db, importLabAccounts, [
        { ...one, lab: 'elsewhere' },
        { ...one },
        { ...one, id: 'x' },
        { ...one, id: ANNA, team_id_allowlist: ['y'] },
        null,
        { ...one, id: BRUNO, allowed_billing: undefined, status: 7 },
      ])
      expect(result).toEqual({ ...NOTHING, created: 1, rejected: 5 })
      expect(problems[0]!.reason).toContain('appears more than once')
      expect(problems[1]!.reason).toMatch(/^id: /)
      expect(problems[2]!.reason).toMatch(/^team_id_allowlist\[0\]: /)
      expect(problems[3]!.where).toBe('file.json, [4]')
      expect(problems[4]!.reason).toBe(
        'status: expected string, received number; allowed_billing: is missing',
      )
      expect(lines[0]).toContain('Unknown labs: elsewhere.')
      expect(lines[1]).toContain('Skipped: ')
    },
  )
})
