import { randomBytes, randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Problem } from '#contract/own/problems.ts'
import { changeProblems, listProblems, problemHistory } from '#server/connections/problems.ts'
import type { Db } from '#server/db/db.ts'
import { freshDb } from '#server/db/testing.ts'
import { listPeople, putPeople } from '#server/people/people.ts'
import { exportPerson } from '#server/people/person-data.ts'
import { beginBreakGlass, listBreakGlass } from '#server/session/break-glass.ts'
import type { OpenSession } from '#server/session/caller.ts'
import { putExclusion } from '#server/workouts/exclusions.ts'
import { listNotes, putNote } from '#server/workouts/notes.ts'
import { openWorkoutDays } from '#server/workouts/workout-days.ts'

import { readDataKeys, rewrapDataKeys } from './data-keys.ts'
import { sealAll, unsealAll } from './sealed-columns.ts'
import { masterSecrets } from './sealed.ts'
import { checkMasterKeys, openSealed, sealerOf, sealingWarnings, withSealing } from './sealing.ts'

const randomKey = () => randomBytes(32).toString('base64')
const OWNER = 'a team'
const user_id = 'aa5f2c1e-7b07-4c11-9d10-5a6f4f000001'

async function addProblem(db: Db): Promise<string> {
  const id = randomUUID()
  await db.rows(
    `insert into problems (owner, id, user_id, connection, provider, troubles, first_seen, opened_at, cause_since, new_at, reopened, note, version)
     values ($1, $2, $3, 'garmin', 'garmin', '[]', now(), now(), now(), now(), 0, '', 1)`,
    [OWNER, id, user_id],
  )
  return id
}

/** Writes one of everything that is sealed, each with the word "Secret". */
async function writeAll(db: Db): Promise<{ id: string; problem: Problem }> {
  await putPeople(db, OWNER, [{ user_id, label: 'Secret Marie' }])
  await putNote(db, OWNER, user_id, {
    id: randomUUID(),
    start_day: '2026-10-01',
    end_day: '2026-10-02',
    text: 'Secret “flu”\n2 days',
    author: null,
    version: 0,
  })
  await putExclusion(db, OWNER, user_id, {
    workoutId: randomUUID(),
    figures: null,
    reason: 'Secret injury',
    author: null,
    version: 0,
  })
  const session = { owner: OWNER, member: null, publicId: randomUUID() }
  await beginBreakGlass(db, session as OpenSession, 'Secret collapse')
  const failed: unknown[] = []
  const days = openWorkoutDays(db, (error) => failed.push(error))
  days.keep({
    owner: OWNER,
    user_id,
    before: null,
    kept: {
      looked_from: '2026-10-01',
      read_at: '2026-11-10T09:00:00.000Z',
      whole_at: '2026-11-09T09:00:00.000Z',
      days: {
        '2026-10-20': [
          ['Secret', 60, 'garmin', null, 'run', null, null, null, null, null, 1, null, 'x'],
        ],
      },
      unreadable: 0,
    },
  })
  expect((await days.list(OWNER, { from: '2026-10-01', scope: null })).people.join('')).toContain(
    '"2026-10-20":[["Secret"',
  )
  expect(failed).toEqual([])
  const id = await addProblem(db)
  const changed = await changeProblems(
    db,
    OWNER,
    { problems: [{ id, version: 1 }], change: { note: 'Secret reason' } },
    { browser: 'test', author: null },
  )
  return { id, problem: changed.problems[0]! }
}

async function readAll(db: Db, id: string) {
  const known = await openWorkoutDays(db, () => {}).known({ owner: OWNER, user_id })
  const parts = []
  for await (const part of exportPerson(db, OWNER, user_id)) parts.push(part)
  const exported = JSON.parse(parts.join('')) as { data: Record<string, object[]> }
  return {
    labels: (await listPeople(db, OWNER)).people.map(({ label }) => label),
    notes: (await listNotes(db, OWNER, user_id)).map(({ text }) => text),
    days: known?.kept?.days,
    problems: (await listProblems(db, OWNER)).problems.map(({ note }) => note),
    history: (await problemHistory(db, OWNER, { id, scope: null })).map(({ fields }) => fields),
    emergencies: (await listBreakGlass(db, OWNER)).map(({ reason }) => reason),
    exported: {
      person: exported.data.person,
      notes: exported.data.notes,
      workout_exclusions: exported.data.workout_exclusions,
      issues: exported.data.issues,
      issue_history: exported.data.issue_history,
      workout_days: exported.data.workout_days,
    },
  }
}

const TABLES = [
  'workspace_people',
  'person_notes',
  'workout_days',
  'workout_exclusions',
  'problems',
  'problem_events',
  'break_glass',
]
const stored = async (db: Db) => {
  const texts = []
  for (const table of TABLES)
    for (const { row } of await db.rows<{ row: string }>(
      `select row_to_json(t)::text as row from ${table} t where owner = $1`,
      [OWNER],
    ))
      texts.push(row)
  return texts.join('\n')
}

/** A database that seals nothing unless it is told to. */
let db: Db
beforeAll(async () => {
  db = await freshDb({ isSealed: false })
})
afterEach(() =>
  db.exec('delete from workspace_people; delete from data_keys; delete from break_glass'),
)
afterAll(() => db.close())

describe('with a master key', () => {
  test('a team’s texts about people are sealed, and read as written', async () => {
    const sealed = withSealing(db, [randomKey()])
    const { id } = await writeAll(sealed)
    const texts = await stored(db)
    expect(texts).not.toContain('Secret')
    expect(texts.match(/sealed:1:/g)?.length).toBeGreaterThanOrEqual(7)
    const read = await readAll(sealed, id)
    expect(read.labels).toEqual(['Secret Marie'])
    expect(read.notes).toEqual(['Secret “flu”\n2 days'])
    expect(read.days).toHaveProperty(['2026-10-20', 0, 0], 'Secret')
    expect(read.problems).toEqual(['Secret reason'])
    expect(read.history).toEqual([[{ name: 'note', before: '', after: 'Secret reason' }]])
    expect(read.emergencies).toEqual(['Secret collapse'])
    expect(JSON.stringify(read.exported).match(/Secret/g)).toHaveLength(6)
    expect(JSON.stringify(read)).not.toContain('sealed:')
  })

  test('saving the same name again changes nothing', async () => {
    const sealed = withSealing(db, [randomKey()])
    const changedAt = async () =>
      db.rows('select changed_at, label from workspace_people order by user_id')
    await putPeople(sealed, OWNER, [{ user_id, label: 'Marie' }])
    const before = await changedAt()
    await putPeople(sealed, OWNER, [{ user_id, label: 'Marie' }])
    expect(await changedAt()).toEqual(before)
    await putPeople(sealed, OWNER, [{ user_id, label: 'Maria' }])
    expect(await changedAt()).not.toEqual(before)
  })

  test('seals with the database’s key, even after a restore replaced it', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const master = randomKey()
      const running = withSealing(db, [master])
      await sealerOf(running, OWNER)
      await db.exec('delete from data_keys')
      vi.advanceTimersByTime(3000)
      const text = (await sealerOf(running, OWNER))('after the restore')
      expect(await withSealing(db, [master]).rows('select $1::text as text', [text])).toEqual([
        { text: 'after the restore' },
      ])
    } finally {
      vi.useRealTimers()
    }
  })

  test('each team has its own key, and processes share it', async () => {
    const master = randomKey()
    const [one, two] = [withSealing(db, [master]), withSealing(db, [master])]
    const sealers = await Promise.all([
      sealerOf(one, 'a'),
      sealerOf(two, 'a'),
      sealerOf(one, 'b'),
      sealerOf(two, 'b'),
    ])
    const [a, a2, b, b2] = sealers.map((seal) => seal('Marie'))
    expect(a).toBe(a2)
    expect(b).toBe(b2)
    expect(a).not.toBe(b)
    expect((await two.rows<{ text: string }>('select $1::text as text', [a]))[0]!.text).toBe(
      'Marie',
    )
  })

  test('a key created in a failed transaction seals nothing later', async () => {
    const master = randomKey()
    const sealed = withSealing(db, [master])
    await expect(
      sealed.transaction(async (tx) => {
        await putPeople(tx, OWNER, [{ user_id, label: 'Marie' }])
        expect((await listPeople(tx, OWNER)).people[0]!.label).toBe('Marie')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await putPeople(sealed, OWNER, [{ user_id, label: 'Maria' }])
    expect((await listPeople(withSealing(db, [master]), OWNER)).people[0]!.label).toBe('Maria')
  })

  test('a text that looks sealed is still a text', async () => {
    const label = 'sealed:1:AAAAAAAAAAA:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    await putPeople(db, OWNER, [{ user_id, label }])
    const sealed = withSealing(db, [randomKey()])
    expect((await listPeople(sealed, OWNER)).people[0]!.label).toBe(label)
    await putPeople(sealed, OWNER, [{ user_id, label: `${label}"` }])
    expect((await listPeople(sealed, OWNER)).people[0]!.label).toBe(`${label}"`)
    const [row] = await sealed.rows<{ text: string }>(`select '["sealed:1:x' as text`)
    expect(row!.text).toBe('["sealed:1:x')
  })

  test('a text changed in the database is refused', async () => {
    const sealed = withSealing(db, [randomKey()])
    await putPeople(sealed, OWNER, [{ user_id, label: 'Marie' }])
    await db.exec(`update workspace_people set label = overlay(label placing '____' from 40 for 4)`)
    await expect(listPeople(sealed, OWNER)).rejects.toThrow('was changed outside Rounds')
  })
})

describe('the master key', () => {
  test('is required if data is sealed, and must be the right one', async () => {
    const [master, other] = [randomKey(), randomKey()]
    const copy = () => ({ ...db, close: async () => {} })
    expect(await openSealed(copy(), [])).not.toHaveProperty('sealer')
    const { id } = await writeAll(withSealing(db, [master]))
    await expect(openSealed(copy(), [])).rejects.toThrow('MASTER_KEY isn’t set')
    await expect(openSealed(copy(), [other])).rejects.toThrow('can’t decrypt the data')
    const opened = await openSealed(copy(), [other, master])
    expect((await readAll(opened, id)).labels).toEqual(['Secret Marie'])
  })

  test('is replaced without sealing the data again', async () => {
    const [old, next] = [randomKey(), randomKey()]
    const running = withSealing(db, [old])
    const { id } = await writeAll(running)
    const before = await stored(db)
    const [first, ...others] = masterSecrets([next, old])
    expect(await rewrapDataKeys(db, [first!, ...others])).toBe(1)
    expect(await stored(db)).toBe(before)
    await expect(readDataKeys(db, masterSecrets([old]))).rejects.toThrow('MASTER_KEY')
    expect((await readAll(withSealing(db, [next]), id)).problems).toEqual(['Secret reason'])
    // a process that started before goes on
    await putPeople(running, OWNER, [{ user_id, label: 'Secret Maria' }])
    expect((await readAll(withSealing(db, [next]), id)).labels).toEqual(['Secret Maria'])
  })

  test('seals reasons that an earlier version left in plain text', async () => {
    const master = randomKey()
    const sealed = withSealing(db, [master])
    await writeAll(sealed)
    expect(await sealingWarnings(sealed, [master])).toEqual([])
    await db.exec("update workout_exclusions set reason = 'Secret'")
    expect(await sealingWarnings(sealed, [master])).toHaveLength(1)
    await sealAll(sealed, masterSecrets([master]))
    expect(await sealingWarnings(sealed, [master])).toEqual([])
  })

  test('seals stored data, and unseals everything', async () => {
    const { id } = await writeAll(db)
    for (let n = 0; n < 450; n++)
      await putPeople(db, `team ${n % 3}`, [{ user_id: randomUUID(), label: `Secret ${n}` }])
    const plain = await readAll(db, id)
    const master = randomKey()
    const masters = masterSecrets([master])
    expect(await sealAll(db, masters)).toBe(457)
    expect(await sealAll(db, masters)).toBe(0)
    expect(await stored(db)).not.toContain('Secret')
    const opened = await openSealed(db, [master])
    expect(await readAll(opened, id)).toEqual(plain)
    expect(await unsealAll(opened, masters)).toBe(457)
    expect(await readAll(await openSealed(db, []), id)).toEqual(plain)
    // a running process may encrypt with the data keys, so that a new master key needs the former one beside it
    const next = randomKey()
    await expect(checkMasterKeys(db, [next])).rejects.toThrow('MASTER_KEY can’t decrypt')
    const again = await openSealed(db, [next, master])
    expect(await sealAll(again, masterSecrets([next, master]))).toBe(457)
    expect(await readAll(again, id)).toEqual(plain)
  })
})

test('without a master key, texts are stored as they are', async () => {
  await writeAll(db)
  expect((await stored(db)).match(/Secret/g)?.length).toBeGreaterThanOrEqual(7)
})
