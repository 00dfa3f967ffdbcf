import { describe, expect } from 'vitest'

import { Person } from '#contract/workspace.ts'
import { dbTest } from '#server/db/testing.ts'
import { listPeople, putPeople, removePerson } from './people.ts'

const ada = '0b3c6c1e-6a10-4a4f-9a54-0d5d4f2b9a01'
const ben = '0b3c6c1e-6a10-4a4f-9a54-0d5d4f2b9a02'

describe('the list of people', () => {
  dbTest('keeps whom it was given, in the shape the dashboard reads', async (db) => {
    await putPeople(db, 'team', [{ user_id: ada, label: ' Ada ' }, { user_id: ben }])
    const people = await listPeople(db, 'team')
    expect(people.map(({ user_id, label }) => [user_id, label])).toEqual([
      [ada, 'Ada'],
      [ben, null],
    ])
    for (const person of people)
      expect(Person.parse(person).added_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  })

  dbTest('an absent label leaves the one there is, null and blanks remove it', async (db) => {
    await putPeople(db, 'team', [
      { user_id: ada, label: 'Ada' },
      { user_id: ben, label: 'Ben' },
    ])
    await putPeople(db, 'team', [{ user_id: ada }, { user_id: ben, label: null }])
    expect((await listPeople(db, 'team')).map((p) => p.label)).toEqual(['Ada', null])
    await putPeople(db, 'team', [{ user_id: ada, label: '  ' }])
    expect((await listPeople(db, 'team')).map((p) => p.label)).toEqual([null, null])
  })

  dbTest('someone named twice in one paste is one person, with the later label', async (db) => {
    await putPeople(db, 'team', [
      { user_id: ada, label: 'A' },
      { user_id: ada.toUpperCase(), label: 'Ada' },
      { user_id: ada },
    ])
    expect(await listPeople(db, 'team')).toMatchObject([{ user_id: ada, label: 'Ada' }])
  })

  dbTest('those who are added together keep their order', async (db) => {
    await putPeople(db, 'team', [{ user_id: ben }, { user_id: ada, label: 'Ada' }])
    expect((await listPeople(db, 'team')).map((p) => p.user_id)).toEqual([ben, ada])
  })

  dbTest('belongs to one owner', async (db) => {
    await putPeople(db, 'team', [{ user_id: ada }])
    await putPeople(db, 'other', [{ user_id: ben }])
    expect(await removePerson(db, 'other', ada)).toBe(false)
    expect(await listPeople(db, 'team')).toHaveLength(1)
    expect(await listPeople(db, 'other')).toMatchObject([{ user_id: ben }])
  })

  dbTest('forgets a person who is removed', async (db) => {
    await putPeople(db, 'team', [{ user_id: ada }])
    expect(await removePerson(db, 'team', ada)).toBe(true)
    expect(await listPeople(db, 'team')).toEqual([])
  })
})
