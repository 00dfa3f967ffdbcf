import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { PersonData } from '#contract/own/workspace.ts'
import { listAudit } from '#server/audit/read-audit.ts'
import { restoreBackup, writeBackup } from '#server/db/backup/backup.ts'
import type { Db } from '#server/db/db.ts'
import { dbTest, freshDb } from '#server/db/testing.ts'
import { mayasWorkouts } from '#server/demo/histories/maya.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { importConnections } from '#server/import/json.ts'
import { importPeople } from '#server/import/people.ts'
import { importWorkouts } from '#server/import/recordings/workouts.ts'
import { collectingReport } from '#server/import/report.ts'
import { putTeam } from '#server/interface/store.ts'
import { listPeople, putPeople } from '#server/people/people.ts'
import { PARTS } from '#server/people/person-data.ts'

import { runPeople } from './people-cli.ts'

const run = async (db: Db, ...args: string[]) => {
  const said = { out: '', err: '' }
  const code = await runPeople(args, async () => ({ ...db, close: async () => {} }), {
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
  })
  return { code, ...said }
}
const ada = '0b3c6c1e-6a10-4a4f-9a54-0d5d4f2b9a01'
const ben = '0b3c6c1e-6a10-4a4f-9a54-0d5d4f2b9a02'

let folder: string
const file = (name: string) => join(folder, name)
const write = (name: string, text: string) => {
  writeFileSync(file(name), text)
  return file(name)
}
beforeAll(() => {
  vi.stubEnv('AUDIT_KEY', randomBytes(32).toString('base64'))
  folder = mkdtempSync(join(tmpdir(), 'rounds-people-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Columns with ids of people. Audit events keep them, and so do those who share an account with the person. */
const NAMES_PEOPLE = `
  select table_name as "table", column_name as "column" from information_schema.columns
  where table_schema = 'rounds'
    and (column_name in ('user_id', 'other_id') or (table_name, column_name) in (('users', 'id'), ('audit_events', 'subject')))`

dbTest('every table that names a person is exported and erased', async (db) => {
  const named = await db.rows<{ table: string; column: string }>(NAMES_PEOPLE)
  const known = new Set(PARTS.map(({ table }) => table))
  expect(named.filter(({ table }) => !known.has(table))).toEqual([
    { table: 'audit_events', column: 'subject' },
  ])
  // those that belong to a row which names a person
  const others = [...known].filter((table) => named.every((one) => one.table !== table))
  expect(others).toEqual(['problem_events', 'workout_heart_rates'])
})

/** Everything in the database but the audit, as text. */
async function textOf(db: Db): Promise<string> {
  const tables = await db.rows<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'rounds' and table_name not like 'audit%'",
  )
  const texts: string[] = []
  for (const { name } of tables)
    for (const { row } of await db.rows<{ row: string }>(
      `select row_to_json(t)::text as row from ${name} t`,
    ))
      texts.push(row)
  return texts.join('\n')
}

const FULLEST = `
  select p.user_id, p.label from workspace_people p order by
    (exists (select from problems q where q.user_id = p.user_id) and exists (select from person_notes n where n.user_id = p.user_id)) desc,
    (select count(*) from person_notes n where n.user_id = p.user_id) desc limit 1`
/** Leaves the person and one who shares an account with them: reading, backing up and restoring everybody takes long. */
const LEAVE = `
  with others as (
    select p.user_id from workspace_people p where p.user_id <> $1 and p.user_id is distinct from (
      select s.other_id from shared_accounts s where s.user_id = $1 limit 1)
  ), gone as (delete from users where id in (select user_id from others))
  delete from workspace_people where user_id in (select user_id from others)`

describe('a person in the demo', () => {
  test('is exported completely and erased, and returns with no import or backup', async () => {
    const db = await freshDb({ ownsTables: true })
    try {
      const { team } = await seedDemo(db, undefined, mayasWorkouts)
      const [person] = await db.rows<{ user_id: string; label: string }>(FULLEST)
      const { user_id: id, label } = person!
      await db.rows(LEAVE, [id])
      await db.rows("update workspace_people set attempted_at = '-infinity'")
      const [note] = await db.rows<{ words: string }>(
        'select words from person_notes where user_id = $1',
        [id],
      )
      const others = (await textOf(db)).split(id).length

      const exported = await run(db, 'export', id.toUpperCase(), file('all.json'))
      expect(exported).toMatchObject({ code: 0, err: '' })
      expect(statSync(file('all.json')).mode & 0o777).toBe(0o600)
      const text = readFileSync(file('all.json'), 'utf8')
      const { user_id, data } = PersonData.parse(JSON.parse(text))
      expect(user_id).toBe(id)
      // PostgreSQL writes a time that never was as an infinite one
      expect(data.person).toMatchObject([{ label, attempted_at: null }])
      expect(text).not.toContain('infinity')
      expect(data.notes).toContainEqual(expect.objectContaining({ words: note!.words }))
      expect(data.workouts?.length).toBeGreaterThan(100)
      expect(data.workouts?.[0]).toHaveProperty('body.source.provider')
      const empty = PARTS.filter(({ name }) => !data[name]).map(({ name }) => name)
      expect(empty).toEqual([])
      for (const table of ['workouts', 'connections', 'problems']) {
        const rows = await db.rows(`select 1 from ${table} where user_id = $1`, [id])
        expect(data[table === 'problems' ? 'issues' : table]).toHaveLength(rows.length)
      }
      // nobody else, and nothing that is of another team
      const [shared] = await db.rows<{ other_id: string }>('select other_id from shared_accounts')
      if (shared) expect(text).not.toContain(shared.other_id)
      expect(await run(db, 'export', id, file('all.json'))).toEqual({
        code: 1,
        out: '',
        err: `${file('all.json')} already exists. Choose a new file name.`,
      })
      const failed = await run(db, 'export', id, join(file('missing'), 'all.json'))
      expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('doesn’t exist') })

      await writeBackup(db, file('before.backup'), { key: null })
      const asked = await run(db, 'erase', id)
      expect(asked.out).toMatch(/This would erase everything .*\n\n[^]*workouts +\d+[^]*--yes/)
      expect((await textOf(db)).split(id)).toHaveLength(others)

      const erased = await run(db, 'erase', id, '--yes')
      expect(erased.out).toMatch(/^Erased everything .*\n\n[^]*workouts +\d+[^]*Tombstone: /)
      const left = await textOf(db)
      for (const gone of [id, label, note!.words]) expect(left).not.toContain(gone)
      expect(await run(db, 'erase', id, '--yes')).toMatchObject({
        code: 1,
        err: `Nothing is stored about ${id}: the data was erased.`,
      })
      expect((await listAudit(db, team.id, { user_id: id })).events).toMatchObject([
        { action: 'erasePerson', status: 200 },
        { action: 'exportPerson', status: 500 },
        { action: 'exportPerson', status: 200 },
        { action: 'exportPerson', status: 200 },
      ])

      const report = collectingReport()
      const people = write('people.csv', `user_id,label\n${id},${label}\n${ada},Ada\n`)
      await importPeople(db, team, people, report)
      const connections = write(
        'connections.json',
        JSON.stringify([{ user_id: id, providers: [{}, {}] }]),
      )
      await importConnections(db, team, connections, report)
      expect(report.problems).toEqual([
        { where: 'people.csv, line 2', reason: expect.stringContaining('was erased') },
        { where: 'connections.json, [0]', reason: expect.stringContaining('was erased') },
      ])
      await expect(
        importWorkouts(db, team, { userId: id, paths: [people] }, report),
      ).rejects.toThrow('This person’s data was erased')
      await expect(putPeople(db, team.id, [{ user_id: id }])).rejects.toThrow('was erased')
      expect(await textOf(db)).not.toContain(id)

      // a restore over the data erases again by itself, and one into an empty database with the tombstones
      const how = { keys: [], replace: true }
      const again = [{ owner: team.id, userId: id }]
      expect((await restoreBackup(db, file('before.backup'), how)).erased).toEqual(again)
      expect(await textOf(db)).not.toContain(id)
      const { out: tombstones } = await run(db, 'erased')
      expect(tombstones).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d {2}${team.id}:[\\da-f]{64}$`))
      const other = await freshDb({ ownsTables: true })
      try {
        expect((await restoreBackup(other, file('before.backup'), { keys: [] })).erased).toEqual([])
        expect(await textOf(other)).toContain(id)
        const logged = write('rounds.log', `{"tombstone":"${tombstones.slice(12)}"}\nno:thing\n`)
        expect((await run(other, 'erase-again', logged)).out).toBe(
          'Read 1 tombstone. Erased 1 person again.',
        )
        expect(await textOf(other)).not.toContain(id)
        expect((await listAudit(other, team.id, { user_id: id })).events).toMatchObject([
          { action: 'erasePerson', status: 200 },
          { action: 'exportPerson' },
          { action: 'exportPerson' },
          { action: 'exportPerson' },
        ])
      } finally {
        await other.close()
      }

      expect((await run(db, 'allow', id)).code).toBe(0)
      await importPeople(db, team, people, collectingReport())
      expect(await textOf(db)).toContain(id)
    } finally {
      await db.close()
    }
  }, 120_000)
})

describe('the people command', () => {
  dbTest('finds the team, and asks which if several know the person', async (db) => {
    const [north, south] = [
      await putTeam(db, { name: 'North' }),
      await putTeam(db, { name: 'South' }),
    ]
    await putPeople(db, north.id, [{ user_id: ada }, { user_id: ben }])
    await putPeople(db, south.id, [{ user_id: ada }])
    expect(await run(db, 'erase', ada, '--yes')).toMatchObject({
      code: 1,
      err: 'Choose a team with --team: "North", "South"',
    })
    expect((await run(db, 'erase', ada, '--yes', '--team', 'south')).code).toBe(0)
    expect((await listPeople(db, south.id)).people).toEqual([])
    expect((await listPeople(db, north.id)).people).toHaveLength(2)
    expect((await run(db, 'erase', ben)).out).toContain('that North stores')
    // by then one team alone erased the person, and the other still has them
    expect((await run(db, 'allow', ada)).out).toContain('can be added to South again')
    expect((await run(db, 'allow', ada)).err).toBe(`${ada} wasn’t erased.`)
  })

  dbTest('erases from a workspace on another service', async (db) => {
    const owner = 'f'.repeat(64)
    await db.rows('insert into workspaces (id) values ($1)', [owner])
    await putPeople(db, owner, [{ user_id: ada, label: 'Ada' }])
    expect((await run(db, 'erase', ada, '--yes')).out).toContain(`the workspace ${owner}`)
    expect((await listPeople(db, owner)).people).toEqual([])
    await expect(putPeople(db, owner, [{ user_id: ada }])).rejects.toThrow('was erased')
  })

  test.each([
    [['erase'], 'erase needs the ID of one person'],
    [['erase', 'Ada'], 'erase needs the ID of one person'],
    [['erase', ada, ben], 'erase doesn’t accept'],
    [['export', ada], 'export needs the ID of one person and the name of a new file'],
    [['allow', ada, '--yes'], 'Only erase accepts --yes'],
    [['forget', ada], 'Unknown command "forget"'],
  ])('%j is refused with a message', async (args, words) => {
    const db = {} as Db
    const { code, err } = await run(db, ...args)
    expect(code).toBe(2)
    expect(err).toContain(words)
  })

  test('a file without tombstones erases no one', async () => {
    const { code, err } = await run({} as Db, 'erase-again', write('none.txt', `${randomUUID()}\n`))
    expect([code, err]).toEqual([1, expect.stringMatching(/contains no tombstones\.$/)])
  })
})
