import type { Db } from '#server/db/db.ts'

import { firstRow } from './first-row.ts'

/** Rows that one statement deletes: well within the time that a statement has. */
const PART = 10_000

/**
 * Deletes the rows of `table` that fulfill `where`, with `args` as its parameters, a part at a time and each part in a
 * statement of its own, and resolves with their number. Whatever else is written gets its turn in between.
 */
export async function deleteInParts(
  db: Db,
  {
    table,
    where,
    args,
    part = PART,
  }: { table: string; where: string; args: unknown[]; part?: number },
): Promise<number> {
  const statement = `
    with gone as (
      delete from ${table} where ctid = any (array(select ctid from ${table} where ${where} limit ${part})) returning 1
    )
    select count(*)::int as n from gone`
  for (let deleted = 0; ;) {
    const { n } = firstRow(await db.rows<{ n: number }>(statement, args))
    deleted += n
    if (n < part) return deleted
  }
}
