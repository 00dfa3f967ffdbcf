import { expect } from 'vitest'

import { dbTest } from '#server/db/testing.ts'

import { deleteInParts } from './delete-in-parts.ts'

dbTest('rows are deleted in parts until none match', async (db) => {
  await db.exec(
    'create temp table things (n int); insert into things select generate_series(1, 25)',
  )
  let statements = 0
  const counted = {
    ...db,
    rows: <Row>(sql: string, args?: readonly unknown[]) => {
      statements++
      return db.rows<Row>(sql, args)
    },
  }
  const deleting = { table: 'things', where: 'n > $1', args: [5], part: 10 }
  expect(await deleteInParts(counted, deleting)).toBe(20)
  expect(statements).toBe(3)
  expect(await db.rows('select min(n), max(n), count(*)::int from things')).toEqual([
    { min: 1, max: 5, count: 5 },
  ])
  expect(await deleteInParts(counted, deleting)).toBe(0)
  expect(statements).toBe(4)
})
