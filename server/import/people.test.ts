import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { neutralized } from '#lib/tables/formula-cells.ts'
import type { Db } from '#server/db/db.ts'
import { dbTest, freshDb } from '#server/db/testing.ts'
import { putTeam } from '#server/interface/store.ts'
import { listPeople, removePerson } from '#server/people/people.ts'

import { importPeople } from './people.ts'
import { collectingReport } from './report.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-people-'))
})
afterAll(() => rm(folder, { recursive: true }))

const ANNA = '5f0c3e51-8f6a-4f0e-9d39-1f3a7c2b4d5e'
const BRUNO = '0b6d2c7e-4a53-4c8f-8e21-9d7a6f5b3c10'
const CARA = '1c7e3d8f-5b64-4d9a-9f32-0e8b7a6c4d21'
const NOTHING = { created: 0, replaced: 0, unchanged: 0, rejected: 0 }

async function run(db: Db, content: unknown) {
  const team = await putTeam(db, { name: 'Clinic' })
  const file = join(folder, 'people.txt')
  const isWritten = typeof content === 'string' || Buffer.isBuffer(content)
  await writeFile(file, isWritten ? content : JSON.stringify(content))
  const report = collectingReport()
  const result = await importPeople(db, team, file, report)
  return { ...report, team, result, said: report.lines.join('\n') }
}

describe('People', () => {
  test('are looked up by the index, however many came before', async () => {
    const db = await freshDb({ ownsTables: true })
    const statements = new Map<string, readonly unknown[]>()
    const watching = (tx: Db): Db => ({
      ...tx,
      rows: (sql, args = []) => {
        if (/user_id = any/.test(sql)) statements.set(sql, args)
        return tx.rows(sql, args)
      },
      transaction: (work) => tx.transaction((inner) => work(watching(inner))),
    })
    const people = Array.from(
      { length: 3000 },
      (_, n) => `5f0c3e51-8f6a-4f0e-9d39-${String(n).padStart(12, '0')}`,
    )
    const { result } = await run(watching(db), people)
    expect(result).toEqual({ ...NOTHING, created: 3000 })
    expect(statements.size).toBe(4)
    // PostgreSQL does so by itself, some time: without it a plan is a guess
    await db.exec('analyze workspace_people')
    for (const [sql, args] of statements) {
      const plan = JSON.stringify(await db.rows(`explain ${sql}`, args))
      expect(plan).toMatch(/Index Cond: [^"]*user_id = ANY/)
    }
    await db.close()
  })

  const labels = async (db: Db, teamId: string) =>
    Object.fromEntries(
      (await listPeople(db, teamId)).people.map((person) => [person.user_id, person.label]),
    )

  dbTest('become users of the team and join its list, with their names', async (db) => {
    const { team, result, problems } = await run(db, [
      { user_id: ANNA, label: ' Anna ' },
      { user_id: BRUNO.toUpperCase() },
    ])
    expect(problems).toEqual([])
    expect(result).toEqual({ ...NOTHING, created: 2 })
    expect(await labels(db, team.id)).toEqual({ [ANNA]: 'Anna', [BRUNO]: null })
    const users = await db.rows<{ id: string }>('select id::text from users where team_id = $1', [
      team.id,
    ])
    expect(users.map((user) => user.id).sort()).toEqual([BRUNO, ANNA].sort())
  })

  dbTest('come back from a file of Rounds as they were', async (db) => {
    const people = [
      { user_id: ANNA, label: '=1+1', tags: ['-y', '@home'] },
      { user_id: BRUNO, label: 'Smith; -Jones', tags: [] },
    ]
    await run(db, people)
    const rows = people.map(({ user_id, label, tags }) =>
      [user_id, label, tags.join('; ')].map((cell) => `"${neutralized(cell)}"`).join(','),
    )
    const { result } = await run(db, ['user_id,label,tags', ...rows].join('\r\n'))
    expect(result).toEqual({ ...NOTHING, unchanged: 2 })
  })

  dbTest('may be a plain list of IDs or under a key, and keep their names', async (db) => {
    await run(db, { people: [{ user_id: ANNA, label: 'Anna' }] })
    const { team, result } = await run(db, [ANNA, BRUNO])
    expect(result).toEqual({ ...NOTHING, created: 1, unchanged: 1 })
    expect(await labels(db, team.id)).toEqual({ [ANNA]: 'Anna', [BRUNO]: null })
    const renamed = await run(db, [
      { user_id: ANNA, label: 'A. B.' },
      { user_id: BRUNO, label: null },
    ])
    expect(renamed.result).toEqual({ ...NOTHING, replaced: 1, unchanged: 1 })
    expect(await labels(db, team.id)).toEqual({ [ANNA]: 'A. B.', [BRUNO]: null })
    for (const label of [null, '', ' ']) {
      const again = await run(db, [{ user_id: ANNA, label }])
      expect(again.result).toEqual({ ...NOTHING, unchanged: 1 })
    }
    expect(await labels(db, team.id)).toEqual({ [ANNA]: 'A. B.', [BRUNO]: null })
  })

  dbTest('with invalid or repeated IDs are named and skipped', async (db) => {
    const { team, problems, result } = await run(db, {
      people: [ANNA, 'Anna', { label: 'nobody' }, ANNA, 7],
    })
    expect(result).toEqual({ ...NOTHING, created: 1, rejected: 4 })
    expect(problems.map((problem) => problem.where)).toEqual(
      [1, 2, 3, 4].map((index) => `people.txt, people[${index}]`),
    )
    expect(problems.map(({ reason }) => reason)).toEqual([
      '"Anna" isn’t a valid user ID',
      'no ID',
      'same ID as people[0]',
      'no ID',
    ])
    expect(Object.keys(await labels(db, team.id))).toEqual([ANNA])
  })

  dbTest(
    'with names that can’t be stored are reported, and the others keep their order',
    async (db) => {
      const people = Array.from({ length: 2500 }, (_, index) => ({
        user_id: `5e7f3c1a-0000-4000-8000-${String(2500 - index).padStart(12, '0')}`,
        label: index === 1234 ? 'a\0b' : `Person ${index}`,
      }))
      const { team, problems, result } = await run(db, people)
      expect(result).toEqual({ ...NOTHING, created: 2499, rejected: 1 })
      expect(problems).toEqual([
        {
          where: 'people.txt, [1234]',
          reason: expect.stringMatching(/^label: contains a NUL/) as string,
        },
      ])
      const listed = (await listPeople(db, team.id)).people.map(({ user_id }) => user_id)
      expect(listed).toEqual(
        people.filter((_, index) => index !== 1234).map(({ user_id }) => user_id),
      )
    },
  )

  dbTest('in a file of another shape are refused with the expected shape', async (db) => {
    await expect(run(db, { persons: [] })).rejects.toThrow('write [...] or {"people": [...]}')
    await expect(run(db, '[')).rejects.toThrow('people.txt isn’t valid JSON')
  })

  const tagsOf = async (db: Db, teamId: string) =>
    Object.fromEntries(
      (await listPeople(db, teamId)).people.map(({ user_id, tags }) => [user_id, tags]),
    )

  dbTest('from a table bring their tags, and one sentence names what is skipped', async (db) => {
    const csv = [
      'User ID;Name;Tags;fax;shoe_size',
      `${ANNA};Anna;"trial A; north";1;38`,
      ';Nobody;;;',
      `${BRUNO};;;2;44`,
      `${ANNA.toUpperCase()};Anna again;;;`,
      'x;;;;',
      'y;;;;',
      `${CARA};"C";"${'t'.repeat(41)}";;`,
      '',
    ].join('\r\n')
    const { team, result, said } = await run(db, csv)
    expect(result).toEqual({ ...NOTHING, created: 2, rejected: 5 })
    expect(said).toBe(
      'Imported 2 of 7 people for Clinic: 2 new, 0 changed, 0 unchanged. Skipped: line 3 (no ID), line 5 (same ID as line 2), ' +
        `line 6 ("x" isn’t a valid user ID), line 7 ("y" isn’t a valid user ID), line 8 (Tags can have up to 40 characters. Too long: “${'t'.repeat(20)}…”); ` +
        'columns not used: fax, shoe_size.',
    )
    expect(await labels(db, team.id)).toEqual({ [ANNA]: 'Anna', [BRUNO]: null })
    expect(await tagsOf(db, team.id)).toEqual({ [ANNA]: ['north', 'trial A'], [BRUNO]: [] })

    // what a cell leaves open stays, and what it says takes the place of what there was
    const again = await run(db, `user_id,tags\n${ANNA},south\n${BRUNO},\n`)
    expect(again.result).toEqual({ ...NOTHING, replaced: 1, unchanged: 1 })
    expect(await labels(db, team.id)).toEqual({ [ANNA]: 'Anna', [BRUNO]: null })
    expect(await tagsOf(db, team.id)).toEqual({ [ANNA]: ['south'], [BRUNO]: [] })
  })

  dbTest('of a file with many faults are summed up in one short line', async (db) => {
    const wrong = Array.from({ length: 500 }, (_, index) => `p${index},`)
    const { said, result } = await run(db, ['user_id,label', ...wrong, ANNA].join('\n'))
    expect(result).toMatchObject({ created: 1, rejected: 500 })
    expect(said).toMatch(/line 21 \("p19" isn’t a valid user ID\), and 480 more, listed above\.$/)
  })

  dbTest('are missing from an empty file, which is said', async (db) => {
    for (const text of ['', '\n\n', 'user_id,label\n'])
      expect((await run(db, text)).said).toMatch(
        /^\S+ contains no people\. Nothing was imported\.$/,
      )
  })

  dbTest('need no headings in a table, and rows with one reason are named together', async (db) => {
    const none = await run(db, `${ANNA},Anna\n,\n,x\n,y\n,z\n\n,w\n`)
    expect(none.result).toMatchObject({ created: 1, rejected: 4 })
    expect(none.said).toContain('Skipped: line 3 to line 5 and line 7 (no ID).')
    await expect(run(db, 'mail,fax\n1,2\n')).rejects.toThrow(
      'is missing the column "user_id". Its first line is: mail, fax',
    )
    await expect(run(db, 'id,user_id\n')).rejects.toThrow('two columns for "user_id"')
  })

  dbTest('are read from files as spreadsheets write them', async (db) => {
    const files = {
      bars: `user_id|label\r\n${ANNA}|Anna\r\n`,
      braces: `\u200buser_id,label\n\u200b{${ANNA}}\u200b,\u200bAnna\u200b\n`,
      separatorLine: `\ufeffsep=;\r\nuser_id;label\r\n${ANNA};Anna\r\n`,
      quotedHeading: `user_id;"Name, first, last, title"\n${ANNA};Anna\n`,
      lineInHeading: `"User\nID";name\n${ANNA};Anna\n`,
    }
    for (const [name, content] of Object.entries(files)) {
      const { result, team } = await run(db, content)
      expect([name, result.rejected, Object.keys(await labels(db, team.id))]).toEqual([
        name,
        0,
        [ANNA],
      ])
    }
  })

  dbTest('in an older Windows encoding are refused with how to save the file', async (db) => {
    const { result, problems } = await run(
      db,
      Buffer.from(`id;name\r\n${ANNA};J\u00fcrgen\r\n${BRUNO};Bruno\r\n`, 'latin1'),
    )
    expect(result).toMatchObject({ created: 1, rejected: 1 })
    expect(problems[0]!.reason).toContain('Save the file again as UTF-8')
  })

  dbTest('from an exported list are accepted with the lines above its headings', async (db) => {
    const csv = `\ufeff# people\r\n"# of 3, tagged ""a"""\r\nName;User ID;Status;Tags\r\n#1;${ANNA};OK;a\r\n`
    const { team, result } = await run(db, csv)
    expect(result).toEqual({ ...NOTHING, created: 1 })
    expect(await labels(db, team.id)).toEqual({ [ANNA]: '#1' })
    const numbered = await run(db, `#,user_id,name\n1,${ANNA},Anna\n`)
    expect(numbered.result).toEqual({ ...NOTHING, replaced: 1 })
  })

  dbTest(
    'are not read from a file that isn’t text or has an unclosed quotation mark',
    async (db) => {
      const workbook = Buffer.from('504b0304140006000800', 'hex')
      const utf16 = Buffer.from(`user_id,label\n${ANNA},Anna\n`, 'utf16le')
      for (const [file, words] of [
        [workbook, 'is a workbook or an archive. Save the file again as UTF-8'],
        [utf16, 'is in UTF-16. Save the file again as UTF-8'],
        [Buffer.concat([Buffer.from('fffe', 'hex'), utf16]), 'is in UTF-16'],
        [
          `user_id,label\n${ANNA},"An\nna"\n${BRUNO},"Bruno\n${CARA},Cara\n`,
          'the row that begins on line 4 doesn’t end',
        ],
      ] as const)
        await expect(run(db, file)).rejects.toThrow(words)
    },
  )

  dbTest('from JSON have tags too, and unknown fields are named', async (db) => {
    const { team, said } = await run(db, [
      { user_id: ANNA, tags: ['b', 'a'], fax: 1 },
      { id: BRUNO, name: 'Bruno', tags: 'x; y' },
      { user_id: CARA, tags: [1] },
    ])
    expect(await tagsOf(db, team.id)).toEqual({ [ANNA]: ['a', 'b'], [BRUNO]: ['x', 'y'] })
    expect(said).toContain(
      'Imported 2 of 3 people for Clinic: 2 new, 0 changed, 0 unchanged. Skipped: [2] (tags aren’t a list of strings); fields not used: fax.',
    )
  })

  dbTest('are checked before all others, except removed people', async (db) => {
    const { team } = await run(db, [ANNA, BRUNO])
    await db.exec('update workspace_people set check_due_at = null')
    await removePerson(db, team.id, ANNA)
    await run(db, [{ user_id: ANNA, label: 'Anna' }])
    expect(await labels(db, team.id)).toEqual({ [ANNA]: 'Anna', [BRUNO]: null })
    const due = await db.rows(
      "select user_id::text from workspace_people where check_due_at > now() - interval '1 minute'",
    )
    expect(due).toEqual([{ user_id: ANNA }])
  })

  dbTest('in a file of one letter need a column', async (db) => {
    await expect(run(db, 'x')).rejects.toThrow('people.txt is missing the column "user_id"')
  })
})
