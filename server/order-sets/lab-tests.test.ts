import { describe, expect } from 'vitest'

import { NamedLabTests } from '#contract/interface/lab-tests.ts'
import { dbTest } from '#server/db/testing.ts'

import { listNamedLabTests, putNamedLabTests, removeNamedLabTest } from './lab-tests.ts'

const annual = '74524ebe-3b15-53aa-980a-9dd5b733379e'

describe('lab tests that a team knows by name', () => {
  dbTest('are saved as given', async (db) => {
    await putNamedLabTests(db, 'north', [
      { id: annual.toUpperCase(), name: 'Annual exam', lab: 'labcorp', note: ' fasting ' },
      { id: 'test/1', name: 'Other' },
    ])
    const lab_tests = await listNamedLabTests(db, 'north')
    expect(NamedLabTests.parse({ lab_tests }).lab_tests).toEqual([
      { id: annual, name: 'Annual exam', lab: 'labcorp', note: 'fasting' },
      { id: 'test/1', name: 'Other', lab: null, note: null },
    ])
    expect(await listNamedLabTests(db, 'south')).toEqual([])
  })

  dbTest('keep fields that are not given, and null removes one', async (db) => {
    await putNamedLabTests(db, 'north', [{ id: annual, name: 'A', lab: 'labcorp', note: 'n' }])
    await putNamedLabTests(db, 'north', [{ id: annual, name: 'Annual', note: null }])
    expect(await listNamedLabTests(db, 'north')).toEqual([
      { id: annual, name: 'Annual', lab: 'labcorp', note: null },
    ])
  })

  dbTest('named twice at once use the last name', async (db) => {
    await putNamedLabTests(db, 'north', [
      { id: annual, name: 'First', lab: 'labcorp' },
      { id: annual.toUpperCase(), name: 'Last' },
    ])
    expect(await listNamedLabTests(db, 'north')).toMatchObject([{ name: 'Last', lab: 'labcorp' }])
  })

  dbTest('are removed one by one, for one team', async (db) => {
    for (const owner of ['north', 'south'])
      await putNamedLabTests(db, owner, [{ id: annual, name: 'Annual exam' }])
    expect(await removeNamedLabTest(db, 'north', annual.toUpperCase())).toBe(true)
    expect(await removeNamedLabTest(db, 'north', annual)).toBe(false)
    expect(await listNamedLabTests(db, 'south')).toHaveLength(1)
  })
})
