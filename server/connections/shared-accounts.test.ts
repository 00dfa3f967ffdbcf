import { describe, expect } from 'vitest'

import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'

import { keepAccounts } from './shared-accounts.ts'

const owner = 'team'
const person = (n: number) => `7a0bd1f5-97b5-4b3a-8b2f-${String(n).padStart(12, '0')}`
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** So many people, and what each of them has by now. */
async function world(db: Db, people: number) {
  await db.rows(
    `insert into workspace_people (owner, user_id, label, added_at)
     select $1, ('7a0bd1f5-97b5-4b3a-8b2f-' || lpad(n::text, 12, '0'))::uuid, '', now() from generate_series(1, $2::int) n`,
    [owner, people],
  )
  const has = new Map<number, string[]>()
  const numbersOf = (rows: readonly { user_id: string }[] | null) =>
    rows &&
    [...new Set(rows.map(({ user_id }) => Number(user_id.slice(-12))))].toSorted((a, b) => a - b)
  return {
    /** These people have these ids from now on. Gives whom that concerns. */
    keep: async (of: readonly number[], hashes: string[]) => {
      const given = of.map((n) => ({
        owner,
        user_id: person(n),
        before: { garmin: has.get(n) ?? [] },
        now: { garmin: hashes },
      }))
      for (const n of of) has.set(n, hashes)
      return numbersOf(await keepAccounts(db, given))
    },
    /** People who share an account with this one. */
    othersOf: async (n: number) =>
      numbersOf(
        await db.rows<{ user_id: string }>(
          'select other_id as user_id from shared_accounts where owner = $1 and user_id = $2',
          [owner, person(n)],
        ),
      ),
    pairs: async () =>
      (await db.rows<{ n: number }>('select count(*)::int as n from shared_accounts'))[0]?.n,
  }
}

describe('people with the same account', () => {
  dbTest('are linked both ways, until one of them gets another account', async (db) => {
    const { keep, othersOf } = await world(db, 3)
    expect(await keep([1], ['a', 'b'])).toEqual([1])
    expect(await keep([2, 3], ['b', 'c'])).toEqual([2, 3])
    expect([await othersOf(1), await othersOf(2)]).toEqual([
      [2, 3],
      [1, 3],
    ])
    expect(await keep([2], ['d'])).toEqual([1, 2, 3])
    expect([await othersOf(1), await othersOf(2), await othersOf(3)]).toEqual([[3], [], [1]])
    expect(await keep([2], ['d'])).toBeNull()
  })

  dbTest('are linked if up to twenty share an ID, and not if more do', async (db) => {
    const { keep, othersOf, pairs } = await world(db, 120)
    await keep(upTo(20), ['manual'])
    expect(await othersOf(1)).toEqual(upTo(20, 2))
    expect(await pairs()).toBe(20 * 19)
    // one more, and all of them are concerned
    expect(await keep([21], ['manual'])).toEqual(upTo(21))
    expect(await pairs()).toBe(0)
    // of a known crowd only who is new is concerned
    expect(await keep(upTo(60, 22), ['manual'])).toEqual(upTo(60, 22))
    expect(await keep(upTo(105, 61), ['manual'])).toEqual(upTo(105, 61))
    expect(await pairs()).toBe(0)
    // an id of their own links two of the crowd
    await keep([30, 31], ['manual', 'own'])
    expect([await othersOf(30), await pairs()]).toEqual([[31], 2])
  })

  dbTest('are linked again once few people share the ID', async (db) => {
    const { keep, pairs } = await world(db, 70)
    for (const first of [1, 36]) await keep(upTo(first + 34, first), ['0'])
    expect(await pairs()).toBe(0)
    await keep(upTo(70, 22), [])
    expect(await pairs()).toBe(0)
    expect(await keep([21], [])).toEqual(upTo(21))
    expect(await pairs()).toBe(20 * 19)
  })

  dbTest('pass the limit in one run or across several', async (db) => {
    const { keep, pairs } = await world(db, 100)
    await keep(upTo(50), ['0'])
    expect(await pairs()).toBe(0)
    await keep(upTo(68, 51), ['1'])
    expect(await pairs()).toBe(18 * 17)
    await keep(upTo(100, 69), ['1'])
    expect(await pairs()).toBe(0)
  })
})
