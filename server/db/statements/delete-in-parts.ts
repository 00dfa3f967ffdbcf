import type { Db } from '#server/db/db.ts'

import { firstRow } from './first-row.ts'

/** Number of rows that one statement deletes, well within its time limit. */
const PART = 10_000

/**
 * Deletes the rows of `table` that match `where`, with `args` as its parameters, in several
 * statements, and resolves with their number. Other writes run in between.
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
