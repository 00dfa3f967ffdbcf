import { describe, expect, test } from 'vitest'

import { quotas } from '#contract/own/quotas.ts'
import type { OrderSetSnapshot, OrderSetToSave } from '#contract/own/saved-order-sets.ts'
import type { Db } from '#server/db/db.ts'
import { dbTest, freshDb } from '#server/db/testing.ts'

import {
  createOrderSet,
  deleteOrderSet,
  listOrderSets,
  listSnapshots,
  listVersions,
  purgeOrderSets,
  readOrderSet,
  readVersion,
  restoreOrderSet,
  saveOrderSet,
  type Quotas,
} from './order-sets.ts'

const annual = '0b3c6c1e-6a10-4a4f-9a54-0d5d4f2b9b01'
const other = '0b3c6c1e-6a10-4a4f-9a54-0d5d4f2b9b02'
const snapshot: OrderSetSnapshot = {
  markers: [
    {
      id: 7,
      name: 'TSH',
      lab: 1,
      code: '004259',
      price: '24.00',
      results: [{ loinc: '3016-3', name: 'TSH', unit: 'uIU/mL' }],
      uncoded: 0,
    },
  ],
  isWhole: true,
  account: null,
}
const given = (more: Partial<OrderSetToSave> = {}): OrderSetToSave => ({
  name: 'Annual exam',
  note: 'For adults.\nTwice a year after 65.',
  tags: ['adult', 'yearly', 'adult'],
  content: { tests: ['t2', 't1'], codes: ['1:004259', ':x'], dx: ['Z00.00', 'I10'], account: '' },
  snapshot,
  ...more,
})
const create = async (
  db: Db,
  id = annual,
  more = {},
  { owner = 'team', most = quotas }: { owner?: string; most?: Quotas } = {},
) =>
  (
    await createOrderSet(
      db,
      { owner, browser: 'Firefox on Linux', memberId: null, author: 'Ada' },
      { id, ...given(more) },
      most,
    )
  ).set
const save = (
  db: Db,
  base: number,
  more: Partial<OrderSetToSave> = {},
  { owner = 'team', most = quotas }: { owner?: string; most?: Quotas } = {},
) =>
  saveOrderSet(
    db,
    { owner, browser: 'Safari on iPhone', memberId: null, author: null, id: annual, base },
    given(more),
    most,
  )

describe('a saved order set', () => {
  dbTest('is stored as given, in its order, with when and where it was saved', async (db) => {
    const made = await create(db)
    expect(made).toEqual({
      id: annual,
      version: 1,
      ...given({ tags: ['adult', 'yearly'] }),
      browser: 'Firefox on Linux',
      author: 'Ada',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      created_by: null,
      saved_at: made.created_at,
      deleted_at: null,
    })
    expect(await readOrderSet(db, 'team', annual)).toEqual(made)
    const light = {
      ...snapshot,
      markers: snapshot.markers.map((one) => ({
        ...one,
        results: [{ loinc: '3016-3', name: null, unit: 'uIU/mL' }],
      })),
    }
    const { tests, codes } = given().content
    expect(await listSnapshots(db, 'team')).toEqual([{ id: annual, tests, codes, snapshot: light }])
    expect(await listOrderSets(db, 'team')).toEqual([
      {
        id: annual,
        version: 1,
        name: 'Annual exam',
        note: given().note,
        tags: ['adult', 'yearly'],
        tests: 2,
        codes: 2,
        dx: 2,
        account: '',
        browser: 'Firefox on Linux',
        author: 'Ada',
        created_at: made.created_at,
        created_by: null,
        saved_at: made.saved_at,
        deleted_at: null,
      },
    ])
  })

  dbTest('is stored once, however often it is sent', async (db) => {
    await create(db)
    await save(db, 1, { name: 'Later' })
    expect(await create(db)).toMatchObject({ version: 2, name: 'Later' })
    expect(await listOrderSets(db, 'team')).toHaveLength(1)
  })

  dbTest('has a version for each save, and keeps all of them', async (db) => {
    await create(db)
    const content = { ...given().content, tests: ['t2'] }
    expect(await save(db, 1, { name: 'Short', content, snapshot: null })).toMatchObject({
      version: 2,
      name: 'Short',
      content,
      snapshot: null,
      browser: 'Safari on iPhone',
      author: null,
    })
    expect(
      (await listVersions(db, 'team', annual)).map(({ version, name, tests }) => [
        version,
        name,
        tests,
      ]),
    ).toEqual([
      [2, 'Short', 1],
      [1, 'Annual exam', 2],
    ])
    expect(await readVersion(db, 'team', annual, 1)).toMatchObject(
      given({ tags: ['adult', 'yearly'] }),
    )
    expect(await readVersion(db, 'team', annual, 3)).toBeNull()
  })

  dbTest('accepts only changes to its newest version', async (db) => {
    await create(db)
    await save(db, 1, { name: 'Hers' })
    expect(await save(db, 1, { name: 'His' })).toBe('conflict')
    expect(await save(db, 3, { name: 'His' })).toBe('conflict')
    expect(await readOrderSet(db, 'team', annual)).toMatchObject({ version: 2, name: 'Hers' })
    expect(
      await saveOrderSet(
        db,
        { owner: 'team', browser: '', memberId: null, author: null, id: other, base: 1 },
        given(),
      ),
    ).toBe('unknown')
  })

  dbTest('belongs to one owner, for any ID', async (db) => {
    await create(db)
    await create(db, annual, { name: 'Of the others' }, { owner: 'others' })
    expect(await save(db, 1, { name: 'Changed' }, { owner: 'others' })).toMatchObject({
      name: 'Changed',
    })
    expect(await deleteOrderSet(db, 'others', annual)).toBe(true)
    expect(await readOrderSet(db, 'team', annual)).toMatchObject({
      version: 1,
      name: 'Annual exam',
      deleted_at: null,
    })
    expect(await listVersions(db, 'team', annual)).toHaveLength(1)
    expect(await readOrderSet(db, 'nobody', annual)).toBeNull()
    expect(await readVersion(db, 'nobody', annual, 1)).toBeNull()
    expect(await listVersions(db, 'nobody', annual)).toEqual([])
    expect(await listOrderSets(db, 'nobody')).toEqual([])
    expect(await listSnapshots(db, 'nobody')).toEqual([])
    expect(await deleteOrderSet(db, 'nobody', annual)).toBe(false)
  })

  dbTest('can be restored after deletion with all its versions, for thirty days', async (db) => {
    await create(db)
    await save(db, 1)
    expect(await deleteOrderSet(db, 'team', annual)).toBe(true)
    expect(await deleteOrderSet(db, 'team', annual)).toBe(false)
    expect(await listOrderSets(db, 'team')).toMatchObject([{ deleted_at: expect.any(String) }])
    expect(await save(db, 2)).toBe('deleted')
    expect(await purgeOrderSets(db)).toBe(0)
    expect(await restoreOrderSet(db, 'team', annual)).toBe(true)
    expect(await restoreOrderSet(db, 'team', annual)).toBe(false)
    expect(await save(db, 2)).toMatchObject({ version: 3, deleted_at: null })

    await create(db, other)
    await deleteOrderSet(db, 'team', annual)
    await db.exec("update order_sets set deleted_at = deleted_at - interval '31 days'")
    expect(await purgeOrderSets(db)).toBe(1)
    expect((await listOrderSets(db, 'team')).map(({ id }) => id)).toEqual([other])
    expect(await db.rows('select 1 from order_set_versions where id = $1', [annual])).toEqual([])
  })

  dbTest('has limited versions and size, and a team has a limited number of sets', async (db) => {
    await create(db)
    await db.rows('update order_sets set version = $1', [quotas.versions])
    await expect(save(db, quotas.versions)).rejects.toThrow('Save it as a new order set')
    const [marker] = snapshot.markers
    const name = 'x'.repeat(900)
    const markers = Array.from({ length: 1200 }, () => ({ ...marker!, name }))
    await expect(create(db, other, { snapshot: { ...snapshot, markers } })).rejects.toThrow(
      'too large',
    )
    await db.rows(
      `insert into order_sets select 'team', gen_random_uuid(), 1, now(), null from generate_series(2, $1::int)`,
      [quotas.orderSets],
    )
    await expect(create(db, other)).rejects.toThrow(
      'Your team has reached its limit of 5,000 saved order sets. Delete one, then save again.',
    )
    expect(await readOrderSet(db, 'team', other)).toBeNull()
    // what is deleted gives way
    await deleteOrderSet(db, 'team', annual)
    expect(await create(db, other)).toMatchObject({ id: other })
    expect(await readOrderSet(db, 'team', annual)).toBeNull()
  })

  dbTest('counts toward a team’s limit of characters', async (db) => {
    await create(db)
    const [{ characters } = { characters: 0 }] = await db.rows<{ characters: number }>(
      'select characters from order_set_versions',
    )
    expect(characters).toBeGreaterThan(100)
    const most = { ...quotas, orderSetCharacters: 2 * characters + 50 }
    await save(db, 1, {}, { most })
    await expect(save(db, 2, {}, { most })).rejects.toThrow('Delete order sets with many versions')
    await expect(create(db, other, {}, { most })).rejects.toThrow('Delete order sets')
    expect(await listVersions(db, 'team', annual)).toHaveLength(2)
    await deleteOrderSet(db, 'team', annual)
    await create(db, other, {}, { most })
    expect((await listOrderSets(db, 'team')).map(({ id }) => id)).toEqual([other])
  })

  test('saved many times at the same moment is stored once', async () => {
    const db = await freshDb()
    try {
      await create(db)
      const names = Array.from({ length: 8 }, (_, index) => `Save ${index}`)
      const outcomes = await Promise.all(names.map((name) => save(db, 1, { name })))
      const kept = outcomes.filter((outcome) => outcome !== 'conflict')
      expect(kept).toHaveLength(1)
      expect(await readOrderSet(db, 'team', annual)).toEqual(kept[0])
      expect(await listVersions(db, 'team', annual)).toHaveLength(2)
    } finally {
      await db.close()
    }
  })
})
