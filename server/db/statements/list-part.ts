import type { Scope } from '#contract/own/rights.ts'
import type { Db } from '#server/db/db.ts'

import { givenConditions } from './given-conditions.ts'
import { inScope } from './in-scope.ts'
import { utcText } from './utc-text.ts'

/** Maximum duration of a transaction. A change has the time at which its transaction began. */
const LONGEST_TRANSACTION = "interval '1 minute'"
const momentSql = (removed: string) =>
  `select ${utcText(`(now() - ${LONGEST_TRANSACTION})`, 'moment')}, ${removed} as removed`
const MOMENT = momentSql("'[]'::json")
const momentSinceSql = (and: string) =>
  momentSql(`(
    select coalesce(json_agg(p.user_id), '[]') from workspace_people p
    where p.owner = $1 and p.removed_at >= $2::timestamptz ${and})`)

type Moment = {
  /** Start for the next request: a little before now. */
  moment: string
  /** Ids of people in the scope who were removed from the owner's list since then. */
  removed: string[]
}

/**
 * The time of a response, and the people removed from an owner's list since an earlier one. Read it
 * before the data.
 */
export async function momentOfList(
  db: Db,
  owner: string,
  { since, scope }: { since: string | null | undefined; scope: Scope },
): Promise<Moment> {
  const { and, args } = givenConditions([owner, since], { [inScope('p')]: scope })
  const [row] = await (since ? db.rows<Moment>(momentSinceSql(and), args) : db.rows<Moment>(MOMENT))
  if (!row) throw new Error('The database returned no time')
  return row
}

/** Requested page of a list: records changed since a given time, and records after a given one. */
export type ListPart = { since?: string | undefined; after?: string | null | undefined }

type Statement<Row> = {
  owner: string
  scope: Scope
  since: string | undefined
  /** SQL from `from` on, for the whole list. */
  count: string
  /** SQL for the requested records. */
  find: string
  /** Column by which pages are ordered. It never changes, so that no record is skipped or repeated. */
  key: keyof Row & string
  /** Order within the page, of `found`. */
  order: string
  args: readonly unknown[]
  most: number
}

/** A page of a list with a maximum number of records, and the number of all records. */
export async function inParts<Row extends object>(
  db: Db,
  { owner, scope, since, count, find, key, order, args, most }: Statement<Row>,
): Promise<Moment & { rows: Row[]; total: number; next: string | null }> {
  const about = await momentOfList(db, owner, { since, scope })
  // counted in the same statement, so that the list can't change in between
  const counted = await db.rows<{ total: number } & Record<string, unknown>>(
    `select counted.total, found.* from (select count(*)::int as total ${count}) counted
     left join (select * from (${find}) listed order by ${key} limit ${most}) found on true order by ${order}`,
    args,
  )
  const found = counted.filter((row) => row[key] !== null)
  const keys = found.map((row) => String(row[key])).sort()
  return {
    ...about,
    rows: found.map((each) => {
      const { total: _, ...row } = each
      return row as Row
    }),
    total: counted[0]?.total ?? 0,
    next: keys.length < most ? null : (keys.at(-1) ?? null),
  }
}
