import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { listAudit } from '#server/audit/read-audit.ts'
import type { Db } from '#server/db/db.ts'
import { lockFolder } from '#server/db/lock.ts'
import { openOrJoinDb } from '#server/db/open.ts'
import { dbTest } from '#server/db/testing.ts'
import { putTeam } from '#server/interface/store.ts'
import { createWorkspace } from '#server/session/workspaces/workspaces.ts'

import { runImport } from './main.ts'
import { collectingReport } from './report.ts'
import { fileId, fitFile, session } from './testing.ts'

const PERSON = '7f3c1a52-6f0e-4b6e-9d1b-0c5f8a2e4d17'

let folder: string
let ride: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-import-'))
  ride = join(folder, 'ride.fit')
  await writeFile(ride, fitFile([fileId(), session('2025-05-01T08:00:00Z', 600, 2)]))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

async function run(args: string[], db?: Db) {
  const report = collectingReport()
  const connect = async () => {
    if (!db) throw new Error('the database was opened')
    return { ...db, close: async () => {} }
  }
  return {
    code: await runImport(args, report, connect),
    said: report.lines.join('\n'),
    wrong: report.problems.map((problem) => problem.reason).join('\n'),
  }
}

describe('the import command line', () => {
  test.each([
    [[]],
    [['--help']],
    [['workouts', '--help']],
    [['icd10cm', '-h']],
    [['markers', '--help']],
    [['lab-accounts', '--help']],
  ])('explains itself: %s', async (args) => {
    const { code, said } = await run(args)
    expect(code).toBe(0)
    expect(said).toContain(
      `npm run import -- ${args[0]?.startsWith('-') === false ? args[0] : 'workouts'}`,
    )
  })

  test.each([
    ['an unknown import', ['sleep', 'file'], /Unknown import "sleep"/],
    ['no file', ['workouts', '--person', PERSON], /Specify a file/],
    ['no person', ['workouts', '.'], /Specify the person/],
    [
      'a person without a UUID',
      ['workouts', '--person', 'anna', '.'],
      /"anna", which isn’t a UUID/,
    ],
    [
      'a missing file',
      ['workouts', '--person', PERSON, '/no/such/file.fit'],
      /File not found: \/no\/such\/file\.fit/,
    ],
    [
      'a missing addenda file',
      ['icd10cm', '.', '--addenda', '/no/such/addenda.txt'],
      /File not found: \/no\/such\/addenda\.txt/,
    ],
    [
      'two files instead of one',
      ['markers', 'a.csv', 'b.csv'],
      /Import one file at a time\. Remove b\.csv\./,
    ],
    ['an unknown option', ['people', 'a.json', '--force'], /--force/],
    [
      'an impossible heart rate',
      ['workouts', '--person', PERSON, '--max-hr', '20', '.'],
      /Use a heart rate from 80 to/,
    ],
  ])('refuses %s before it opens the database', async (_, args, reason) => {
    const { code, wrong } = await run(args)
    expect(code).toBe(2)
    expect(wrong).toMatch(reason)
  })

  test('doesn’t wait for another command that uses the database, but says to try again later', async () => {
    const report = collectingReport()
    const database = join(folder, 'pglite')
    const free = await lockFolder(database)
    const connect = () => openOrJoinDb({ databaseUrl: null, dataDir: folder })
    expect(await runImport(['workouts', '--person', PERSON, ride], report, connect)).toBe(1)
    expect(report.problems[0]!.reason).toMatch(
      /Another command is using .* Run this again when it finishes/,
    )
    free()
  })

  dbTest('creates the first team in an empty database, and says so', async (db) => {
    const { code, said } = await run(['workouts', '--person', PERSON, ride], db)
    expect(code).toBe(0)
    expect(said).toMatch(/Created the team "Rounds".*\n1 file read: 1 new workout/)
    expect(
      await db.rows(
        'select user_id::text from workouts join teams on teams.id = team_id where name = $1',
        ['Rounds'],
      ),
    ).toEqual([{ user_id: PERSON }])
  })

  dbTest('of data about people is in the audit log', async (db) => {
    vi.stubEnv('AUDIT_KEY', randomBytes(32).toString('base64'))
    const { id } = await putTeam(db, { name: 'Clinic' })
    const list = join(folder, 'people.csv')
    await writeFile(list, `user_id,label\n${PERSON},Anna\n`)
    await run(['people', list], db)
    await run(['people', ride], db)
    await run(['workouts', '--person', PERSON, ride], db)
    const { events } = await listAudit(db, id, {})
    expect(events.map(({ action, subjects }) => [action, subjects])).toEqual([
      ['importWorkouts', [PERSON]],
      ['importPeople', []],
    ])
  })

  dbTest('uses the only team, and prefers a real one to the demo', async (db) => {
    await putTeam(db, { name: 'Demonstration', demo: true })
    await putTeam(db, { name: 'Clinic' })
    await run(['workouts', '--person', PERSON, ride], db)
    expect(await db.rows('select name from workouts join teams on teams.id = team_id')).toEqual([
      { name: 'Clinic' },
    ])
    const named = ['workouts', '--person', PERSON, '--team', 'Demonstration team', ride]
    expect((await run(named, db)).code).toBe(0)
  })

  dbTest('with another service, is for a workspace, and only of what Rounds keeps', async (db) => {
    vi.stubEnv('UPSTREAM_URL', 'https://api.example')
    const people = join(folder, 'people.csv')
    await writeFile(people, `user_id,label\n${PERSON},Ann\n`)
    const labTests = join(folder, 'lab-tests.csv')
    await writeFile(labTests, 'id,name\n5e7fa043-1c6d-4e8b-83f4-0a9b8c7d6e5f,Heart panel\n')
    const team = ['--team', 'main clinic']
    const none = await run(['people', people, ...team], db)
    expect([none.code, none.wrong]).toEqual([
      2,
      expect.stringContaining('keys -- create-workspace --team "main clinic"'),
    ])
    const owner = await createWorkspace(db, 'Main clinic')
    for (const args of [
      ['people', people, ...team],
      ['people', people],
      ['lab-tests', labTests, ...team],
    ])
      expect(await run(args, db), args.join(' ')).toMatchObject({ code: 0, wrong: '' })
    expect(await db.rows('select owner, user_id::text from workspace_people')).toEqual([
      { owner, user_id: PERSON },
    ])
    expect(await db.rows('select owner from workspace_lab_tests')).toEqual([{ owner }])
    expect(await db.rows('select 1 from teams')).toEqual([])
    const refused = await run(['workouts', '--person', PERSON, ride, ...team])
    expect([refused.code, refused.wrong]).toEqual([
      2,
      expect.stringMatching(/^UPSTREAM_URL is set/),
    ])
  })

  dbTest('asks for the team if there are several, and refuses a wrong name', async (db) => {
    await putTeam(db, { name: 'East' })
    await putTeam(db, { name: 'West' })
    const open = await run(['workouts', '--person', PERSON, ride], db)
    expect([open.code, open.wrong]).toEqual([
      2,
      'Choose a team: --team <name>. Existing teams: "East", "West".',
    ])
    const wrong = await run(['workouts', '--person', PERSON, '--team', 'North', ride], db)
    expect([wrong.code, wrong.wrong]).toEqual([2, expect.stringContaining('No team "North"')])
    expect((await run(['workouts', '--person', PERSON, '--team', 'West', ride], db)).code).toBe(0)
    expect(await db.rows('select name from workouts join teams on teams.id = team_id')).toEqual([
      { name: 'West' },
    ])
  })

  dbTest('fails if nothing was imported', async (db) => {
    const empty = join(folder, 'empty.fit')
    await writeFile(empty, '')
    expect((await run(['workouts', '--person', PERSON, empty], db)).code).toBe(1)
  })
})
