import type { Scope } from '#contract/own/rights.ts'
import type { Db } from '#server/db/db.ts'

import { givenConditions } from './given-conditions.ts'
import { inScope } from './in-scope.ts'
import { utcText } from './utc-text.ts'

/** A change has the time at which its transaction began; none of them takes so long. */
const LONGEST_TRANSACTION = "interval '1 minute'"
const momentSql = (removed: string) =>
  `select ${utcText(`(now() - ${LONGEST_TRANSACTION})`, 'moment')}, ${removed} as removed`
const MOMENT = momentSql("'[]'::json")
const momentSinceSql = (and: string) =>
  momentSql(`(
    select coalesce(json_agg(p.user_id), '[]') from workspace_people p
    where p.owner = $1 and p.removed_at >= $2::timestamptz ${and})`)

type Moment = {
  /** Start for whoever asks for what is newer: a little before now. */
  moment: string
  /** Ids of people in the scope who were taken off the owner's list since then. */
  removed: string[]
}

/** The moment of an answer, and who was taken off an owner's list since an earlier one. To be read before what it is of. */
export async function momentOfList(
  db: Db,
  owner: string,
  { since, scope }: { since: string | null | undefined; scope: Scope },
): Promise<Moment> {
  const { and, args } = givenConditions([owner, since], { [inScope('p')]: scope })
  const [row] = await (since ? db.rows<Moment>(momentSinceSql(and), args) : db.rows<Moment>(MOMENT))
  if (!row) throw new Error('The database returned no moment')
  return row
}

/** Part of a list that is asked for: what changed since a moment, and what comes after a record. */
export type ListPart = { since?: string | undefined; after?: string | null | undefined }

type Statement<Row> = {
  owner: string
  scope: Scope
  since: string | undefined
  /** SQL from `from` on, of the whole list. */
  count: string
  /** SQL of the records that are asked for. */
  find: string
  /** Column by which they come in parts. It never changes, so that none is left out or sent twice. */
  key: keyof Row & string
  /** Order within the part, of `found`. */
  order: string
  args: readonly unknown[]
  most: number
}

/** A part of a list of at most so many records, with the number of the whole. */
export async function inParts<Row extends object>(
  db: Db,
  { owner, scope, since, count, find, key, order, args, most }: Statement<Row>,
): Promise<Moment & { rows: Row[]; total: number; next: string | null }> {
  const about = await momentOfList(db, owner, { since, scope })
  // counted in the same statement: nobody comes or goes in between
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
