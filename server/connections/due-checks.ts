import type { Db } from '#server/db/db.ts'

import { IS_DUE, IS_ONGOING, OWNERS, type Whose } from './background-checks.ts'

/** Person who is to be checked by this process, until the claim ends. */
export type Claim = {
  owner: string
  user_id: string
  /** End of the claim as the database has it, which tells it from others. */
  until: string
  /** Time at which an import asked for the check; null where the interval did. */
  due_at: string | null
}

/** People of one owner who are checked at the same time, by all processes: each owner is a key at the service. */
const OF_ONE_OWNER = 2
/** Seconds after which the person of a process that was killed is claimed by another one. */
const CLAIM_SECONDS = 120

const MARK = `
  update workspace_people set check_due_at = clock_timestamp()
  where owner = $1 and user_id = any(array(select x.user_id from jsonb_to_recordset($2::text::jsonb) as x(user_id uuid)))`
const TAKE_PART = `
  insert into background_checks (owner, failed, total) values ($1, 0, 0) on conflict do nothing`
const IS_FREE = `p.removed_at is null and (p.check_claimed_until is null or p.check_claimed_until < now())`
type Wanted = {
  of: string
  /** SQL for that `p` is to be checked, by the SQL for the start of the run. */
  due: (startedAt: string) => string
  order: string
}
/**
 * The claims are counted in the owner's row, which is locked: a second process waits, and sees those of the first. Owners come
 * by the index of their turns, and the owner's people by the one of `order`.
 */
const claimSql = ({ of, due, order }: Wanted) => `
  with turn as (
    select run.owner, run.started_at, clock_timestamp() + interval '${CLAIM_SECONDS} seconds' as until
    from background_checks run
    where run.owner in (${OWNERS}) and ${of} and run.paused_until <= now()
      and (select count(*) from unnest(run.claims) as claim where claim > now()) < ${OF_ONE_OWNER}
      and exists (select 1 from workspace_people p where p.owner = run.owner and ${IS_FREE} and ${due('run.started_at')})
    order by run.turn_at limit 1 for no key update of run
  ), taken as (
    update background_checks run set turn_at = clock_timestamp(),
      claims = array(select claim from unnest(run.claims) as claim where claim > now()) || turn.until
    from turn where run.owner = turn.owner returning run.owner
  ), next as (
    select p.user_id from workspace_people p
    where p.owner = (select owner from turn) and ${IS_FREE} and ${due('(select started_at from turn)')}
    order by ${order} limit 1 for no key update of p skip locked
  ), claimed as (
    update workspace_people p set check_claimed_until = turn.until from next, turn
    where p.owner = turn.owner and p.user_id = next.user_id returning p.user_id, p.check_due_at
  )
  select taken.owner, turn.until::text as until, claimed.user_id, claimed.check_due_at::text as due_at
  from taken cross join turn left join claimed on true`
const CLAIM_ASKED = claimSql({
  of: 'true',
  due: () => 'p.check_due_at is not null',
  order: 'p.check_due_at',
})
const CLAIM_DUE = claimSql({
  of: IS_ONGOING,
  due: (startedAt) => IS_DUE('$2', startedAt),
  order: 'p.attempted_at',
})
// an import may have asked for it again meanwhile
const RELEASE = `
  with freed as (
    update workspace_people set check_claimed_until = null,
      check_due_at = case when check_due_at = $4::timestamptz then null else check_due_at end
    where owner = $1 and user_id = $2::uuid and check_claimed_until = $3::timestamptz
  )
  update background_checks set claims = array_remove(claims, $3::timestamptz), failed = failed + $5::int,
    waits = case when $6::boolean then 0 else waits end
  where owner = $1`
const FORGET_CLAIMS = `
  update workspace_people set check_claimed_until = null where check_claimed_until is not null;
  update background_checks set claims = '{}'`

/** Has people of an owner's list checked before the owner's others, by whichever process checks. Who is not on the list is passed over. */
export async function checkSoon(db: Db, owner: string, userIds: readonly string[]): Promise<void> {
  await db.rows(MARK, [owner, JSON.stringify(userIds.map((user_id) => ({ user_id })))])
  await db.rows(TAKE_PART, [owner])
}

/**
 * Claims a person: whom an import has changed first, and then, where there is an interval (seconds), who
 * is due in a run. The owner whose last turn is longest ago comes first. Null where nobody can be claimed now.
 */
export async function claimNext(
  db: Db,
  whose: Whose,
  interval: number | null,
): Promise<Claim | null> {
  for (;;) {
    const [claim] = await claimOne(db, whose, interval)
    if (!claim) return null
    const { owner, until, user_id, due_at } = claim
    if (user_id !== null) return { owner, until, user_id, due_at }
    // somebody else has the owner's last one
    await db.rows(RELEASE, [owner, null, until, null, 0, false])
  }
}

type Found = Omit<Claim, 'user_id'> & { user_id: string | null }
async function claimOne(db: Db, whose: Whose, interval: number | null) {
  const asked = await db.rows<Found>(CLAIM_ASKED, [whose])
  if (asked.length || interval === null) return asked
  return db.rows<Found>(CLAIM_DUE, [whose, interval])
}

/** Gives a person back: checked, or to be checked by whoever claims them next. */
export const release = (
  db: Db,
  { owner, user_id, until, due_at }: Claim,
  { isChecked, hasFailed }: { isChecked: boolean; hasFailed: boolean },
) =>
  db.rows(RELEASE, [owner, user_id, until, isChecked ? due_at : null, Number(hasFailed), isChecked])

/** Ends all claims, where no other process can have one. */
export const forgetClaims = (db: Db) => db.exec(FORGET_CLAIMS)
