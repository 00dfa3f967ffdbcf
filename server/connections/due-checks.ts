import type { Db } from '#server/db/db.ts'

/** Person whose check is next. */
export type DueCheck = { owner: string; user_id: string; due_at: string }

const MARK = `
  update workspace_people set check_due_at = clock_timestamp()
  where owner = $1 and user_id = any(array(select x.user_id from jsonb_to_recordset($2::text::jsonb) as x(user_id uuid)))`
const NEXT = `
  select p.owner, p.user_id, p.check_due_at::text as due_at
  from workspace_people p join teams t on t.id::text = p.owner
  where p.check_due_at is not null and p.removed_at is null order by p.check_due_at, p.user_id limit $1`
// an import may have marked them again meanwhile
const SETTLE = `
  update workspace_people p set check_due_at = null
  from jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid, due_at timestamptz)
  where p.owner = x.owner and p.user_id = x.user_id and p.check_due_at = x.due_at`

/** Has people of an owner's list checked before all others, by whichever process checks. Who is not on the list is passed over. */
export const checkSoon = (db: Db, owner: string, userIds: readonly string[]) =>
  db.rows(MARK, [owner, JSON.stringify(userIds.map((user_id) => ({ user_id })))])

/** People of all our teams to check first, the longest waiting ahead. */
export const nextDue = (db: Db, most: number) => db.rows<DueCheck>(NEXT, [most])

/** Takes down that they were checked. */
export const settleDue = (db: Db, checked: readonly DueCheck[]) =>
  db.rows(SETTLE, [JSON.stringify(checked)])
