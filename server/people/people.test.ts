import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { Person, RemovedPerson } from '#contract/own/workspace.ts'
import { dbTest, freshDb } from '#server/db/testing.ts'
import { putNote, listNotes } from '#server/workouts/notes.ts'

import {
  listPeople,
  listRemoved,
  purgePeople,
  putPeople,
  removePerson,
  tagPeople,
} from './people.ts'

const ada = '0b3c6c1e-6a10-4a4f-9a54-0d5d4f2b9a01'
const ben = '0b3c6c1e-6a10-4a4f-9a54-0d5d4f2b9a02'

describe('the list of people', () => {
  dbTest('keeps the people it was given, in the form the dashboard reads', async (db) => {
    await putPeople(db, 'team', [{ user_id: ada, label: ' Ada ' }, { user_id: ben }])
    const { people } = await listPeople(db, 'team')
    expect(people.map(({ user_id, label }) => [user_id, label])).toEqual([
      [ada, 'Ada'],
      [ben, null],
    ])
    for (const person of people)
      expect(Person.parse(person).added_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  })

  dbTest('a missing name keeps the current one, and null or blanks remove it', async (db) => {
    await putPeople(db, 'team', [
      { user_id: ada, label: 'Ada' },
      { user_id: ben, label: 'Ben' },
    ])
    await putPeople(db, 'team', [{ user_id: ada }, { user_id: ben, label: null }])
    expect((await listPeople(db, 'team')).people.map((p) => p.label)).toEqual(['Ada', null])
    await putPeople(db, 'team', [{ user_id: ada, label: '  ' }])
    expect((await listPeople(db, 'team')).people.map((p) => p.label)).toEqual([null, null])
  })

  dbTest('a person named twice in one paste is one person, with the later name', async (db) => {
    await putPeople(db, 'team', [
      { user_id: ada, label: 'A' },
      { user_id: ada.toUpperCase(), label: 'Ada' },
      { user_id: ada },
    ])
    expect((await listPeople(db, 'team')).people).toMatchObject([{ user_id: ada, label: 'Ada' }])
  })

  dbTest('people added together keep their order', async (db) => {
    await putPeople(db, 'team', [{ user_id: ben }, { user_id: ada, label: 'Ada' }])
    expect((await listPeople(db, 'team')).people.map((p) => p.user_id)).toEqual([ben, ada])
  })

  dbTest('belongs to one owner', async (db) => {
    await putPeople(db, 'team', [{ user_id: ada }])
    await putPeople(db, 'other', [{ user_id: ben }])
    expect(await removePerson(db, 'other', ada)).toBe(false)
    expect((await listPeople(db, 'team')).people).toHaveLength(1)
    expect((await listPeople(db, 'other')).people).toMatchObject([{ user_id: ben }])
  })

  dbTest('forgets a removed person', async (db) => {
    await putPeople(db, 'team', [{ user_id: ada }])
    expect(await removePerson(db, 'team', ada)).toBe(true)
    expect((await listPeople(db, 'team')).people).toEqual([])
  })

  dbTest('loads in parts, and later only changes load', async (db) => {
    const ids = [ben, ada, randomUUID()]
    await putPeople(
      db,
      'team',
      ids.map((user_id) => ({ user_id })),
    )
    await putPeople(db, 'other', [{ user_id: randomUUID() }])
    const parts: string[][] = []
    for (let after: string | null | undefined; after !== null;) {
      const part = await listPeople(db, 'team', { after, most: 2 })
      expect(part).toMatchObject({ total: 3, removed: [] })
      parts.push(part.people.map(({ user_id }) => user_id))
      after = part.next
    }
    expect(parts.map(({ length }) => length)).toEqual([2, 1])
    expect(parts.flat().sort()).toEqual([...ids].sort())

    // the moment is a minute before the response, and a change has the time of its transaction
    const since = (await listPeople(db, 'team')).moment
    expect(Date.parse(since)).toBeLessThan(Date.now())
    await db.exec("update workspace_people set changed_at = now() - interval '1 hour'")
    const changes = async () => {
      const { people, removed, total } = await listPeople(db, 'team', { since })
      return { changed: people.map(({ user_id }) => user_id), removed, total }
    }
    expect(await changes()).toEqual({ changed: [], removed: [], total: 3 })
    await putPeople(db, 'team', [{ user_id: ada, label: null, tags: [] }])
    expect((await changes()).changed).toEqual([])
    await putPeople(db, 'team', [{ user_id: ada, label: 'Ada' }])
    await tagPeople(db, 'team', { user_ids: [ben], add: ['a'], remove: [] })
    expect((await changes()).changed).toEqual([ben, ada])
    await removePerson(db, 'team', ada)
    expect(await changes()).toEqual({ changed: [ben], removed: [ada], total: 2 })
    await db.exec("update workspace_people set changed_at = now() - interval '1 hour'")
    await putPeople(db, 'team', [{ user_id: ada }])
    expect(await changes()).toEqual({ changed: [ada], removed: [], total: 3 })
  })

  const note = {
    start_day: '2026-01-01',
    end_day: '2026-01-02',
    text: 'Flu',
    author: null,
    version: 0,
  }

  dbTest('a removed person who is added again comes back with all data', async (db) => {
    await putPeople(db, 'team', [{ user_id: ada, label: 'Ada', tags: ['a'] }, { user_id: ben }])
    await putNote(db, 'team', ada, { id: randomUUID(), ...note })
    await removePerson(db, 'team', ada)
    await putPeople(db, 'team', [{ user_id: ada }])
    expect((await listPeople(db, 'team')).people).toMatchObject([
      { user_id: ada, label: 'Ada', tags: ['a'] },
      { user_id: ben },
    ])
    expect(await listNotes(db, 'team', ada)).toMatchObject([{ text: 'Flu' }])

    await removePerson(db, 'team', ada)
    await putPeople(db, 'team', [{ user_id: ada, label: 'Ada L.', tags: ['b'] }])
    expect((await listPeople(db, 'team')).people[0]).toMatchObject({ label: 'Ada L.', tags: ['b'] })
    expect(await listNotes(db, 'team', ada)).toHaveLength(1)
    expect(await listRemoved(db, 'team', null)).toEqual([])
  })

  dbTest('removed people are listed for a day, then deleted', async (db) => {
    await putPeople(db, 'team', [{ user_id: ada, label: 'Ada' }, { user_id: ben }])
    await putNote(db, 'team', ada, { id: randomUUID(), ...note })
    await removePerson(db, 'team', ada)
    const [removed] = await listRemoved(db, 'team', null)
    expect(RemovedPerson.parse(removed)).toMatchObject({ user_id: ada, label: 'Ada' })
    expect(Date.parse(removed!.deleted_at) - Date.parse(removed!.removed_at)).toBe(86_400_000)
    expect(await listRemoved(db, 'other', null)).toEqual([])

    expect(await purgePeople(db)).toBe(0)
    await db.exec("update workspace_people set removed_at = removed_at - interval '25 hours'")
    expect(await purgePeople(db)).toBe(1)
    expect(await listRemoved(db, 'team', null)).toEqual([])
    await putPeople(db, 'team', [{ user_id: ada }])
    expect((await listPeople(db, 'team')).people).toContainEqual(
      expect.objectContaining({ user_id: ada, label: null, tags: [] }),
    )
    expect(await listNotes(db, 'team', ada)).toEqual([])
  })

  dbTest('a team has a limit of people, and one more is refused with instructions', async (db) => {
    const ids = Array.from({ length: 4 }, () => ({ user_id: randomUUID() }))
    await putPeople(db, 'team', ids.slice(0, 3), { most: 3 })
    await expect(putPeople(db, 'team', ids, { most: 3 })).rejects.toThrow(
      'A team can have up to 3 people. This would bring the total to 4. Remove some on the People page, then try again after 24 hours. Removed people count toward the limit for 24 hours.',
    )
    // who is there can be changed, and another team has room of its own
    await putPeople(db, 'team', [{ ...ids[0]!, label: 'A' }], { most: 3 })
    await putPeople(db, 'other', ids.slice(3), { most: 3 })
    await removePerson(db, 'team', ids[0]!.user_id)
    await expect(putPeople(db, 'team', ids.slice(3), { most: 3 })).rejects.toThrow(
      'This would bring the total to 4, including 1 removed person not deleted yet. Remove some',
    )
    await db.exec("update workspace_people set removed_at = removed_at - interval '25 hours'")
    await purgePeople(db)
    await putPeople(db, 'team', ids.slice(3), { most: 3 })
    expect((await listPeople(db, 'team')).people).toHaveLength(3)
  })

  test('adding people at the same moment can’t exceed the limit', async () => {
    const db = await freshDb()
    try {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 8 }, () =>
          putPeople(db, 'team', [{ user_id: randomUUID() }], { most: 5 }),
        ),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
      expect((await listPeople(db, 'team')).people).toHaveLength(5)
    } finally {
      await db.close()
    }
  })
})
