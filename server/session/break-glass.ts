import type { BreakGlass } from '#contract/own/endpoints/break-glass.ts'
import { breakGlassLimits } from '#contract/own/rights.ts'
import type { Db } from '#server/db/db.ts'
import { sealerOf } from '#server/db/sealing/sealing.ts'
import { firstRow } from '#server/db/statements/first-row.ts'
import { utcText } from '#server/db/statements/utc-text.ts'

import type { OpenSession } from './caller.ts'

/**
 * SQL for the end of the emergency access of `session`, in milliseconds since 1970. Null if there
 * is none, by the database's clock, which also set the end.
 */
export const wideUntilSql = (session: string) => `
  (select (extract(epoch from max(b.ends_at)) * 1000)::float8 from break_glass b
  where b.session = ${session} and b.ends_at > clock_timestamp())`

const BEGIN = `
  insert into break_glass (owner, member_id, session, reason, ends_at)
  values ($1, $2, $3, $4, clock_timestamp() + interval '${breakGlassLimits.minutes} minutes')
  returning id, (extract(epoch from ends_at) * 1000)::float8 as until`
const END =
  'update break_glass set ends_at = clock_timestamp() where session = $1 and ends_at > clock_timestamp()'
const LIST = `
  select b.id, case when m.id is null then null else jsonb_build_object('id', m.id, 'name', m.name) end as member,
    b.reason, ${utcText('b.began_at')}, ${utcText('b.ends_at')}, ${utcText('b.reviewed_at')}, r.name as reviewed_by
  from break_glass b left join members m on m.id = b.member_id left join members r on r.id = b.reviewed_by
  where b.owner = $1 and (b.reviewed_at is null or b.began_at > now() - interval '90 days')
  order by b.began_at desc, b.id limit 500`
const REVIEW = `
  update break_glass set reviewed_at = now(), reviewed_by = $3
  where owner = $1 and id = $2 and reviewed_at is null and session <> $4 and member_id is distinct from $3 returning id`
const IS_OWN =
  'select 1 from break_glass where owner = $1 and id = $2 and (session = $4 or member_id = $3)'

/**
 * Starts emergency access: the session sees everyone until it expires or is ended. Resolves with
 * its id.
 */
export async function beginBreakGlass(
  db: Db,
  session: OpenSession,
  reason: string,
): Promise<string> {
  const { owner, member, publicId } = session
  const sealed = (await sealerOf(db, owner))(reason)
  const values = [owner, member?.id ?? null, publicId, sealed]
  const { id, until } = firstRow(await db.rows<{ id: string; until: number }>(BEGIN, values))
  session.wideUntil = until
  return id
}

/** Ends a session's emergency access, if there is any. */
export async function endBreakGlass(db: Db, session: OpenSession): Promise<void> {
  await db.rows(END, [session.publicId])
  session.wideUntil = null
}

/** Emergency access of a team in the last 90 days, and older ones not yet reviewed, newest first. */
export const listBreakGlass = (db: Db, owner: string) => db.rows<BreakGlass>(LIST, [owner])

/** Stores that someone has reviewed another person's emergency access. */
export async function reviewBreakGlass(
  db: Db,
  { owner, member, publicId }: OpenSession,
  id: string,
): Promise<'reviewed' | 'own' | 'missing'> {
  const args = [owner, id, member?.id ?? null, publicId]
  if ((await db.rows(REVIEW, args)).length > 0) return 'reviewed'
  return (await db.rows(IS_OWN, args)).length > 0 ? 'own' : 'missing'
}
