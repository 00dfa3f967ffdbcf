import type { Db } from '#server/db/db.ts'

import { IS_DUE, IS_ONGOING, OWNERS, type Whose } from './background-checks.ts'

/** Person to be checked by this process until the claim ends. */
export type Claim = {
  owner: string
  user_id: string
  /** End of the claim as in the database, which identifies it. */
  until: string
  /** Time at which an import requested the check. Null if the interval did. */
  due_at: string | null
}

/**
 * Number of people of one owner checked at the same time by all processes, because each owner is
 * one key at the service.
 */
const OF_ONE_OWNER = 2
/** Seconds after which another process claims the person of a killed one. */
const CLAIM_SECONDS = 120

// locked in the order of every other transaction first
const MARK = `
  update workspace_people set check_due_at = clock_timestamp()
  where owner = $1 and user_id = any(array(
    select user_id from workspace_people where owner = $1
      and user_id = any(array(select x.user_id from jsonb_to_recordset($2::text::jsonb) as x(user_id uuid)))
    order by user_id for no key update))`
const TAKE_PART = `
  insert into background_checks (owner, failed, total) values ($1, 0, 0) on conflict do nothing`
const IS_FREE = `p.removed_at is null and (p.check_claimed_until is null or p.check_claimed_until < now())`
type Wanted = {
  of: string
  /** SQL condition that `p` is to be checked, given the SQL for the start of the run. */
  due: (startedAt: string) => string
  order: string
}
/**
 * Claims are counted in the owner's row, which is locked: a second process waits and sees those of
 * the first. A transaction that has locked the owner's row waits for no person, because an import
 * locks people first. Owners are ordered by the index of their turns, and the owner's people by the
 * one of `order`.
 */
const claimSql = ({ of, due, order }: Wanted) => `
  with turn as (
    select run.owner, run.started_at, clock_timestamp() + interval '${CLAIM_SECONDS} seconds' as until
    from background_checks run
    where run.owner in (${OWNERS}) and ${of} and run.paused_until <= now()
      and (select count(*) from unnest(run.claims) as claim where claim > now()) < ${OF_ONE_OWNER}
      and exists (select 1 from workspace_people p where p.owner = run.owner and ${IS_FREE} and ${due('run.started_at')})
    order by run.turn_at limit 1 for no key update of run
  ), next as (
    select p.user_id from workspace_people p
    where p.owner = (select owner from turn) and ${IS_FREE} and ${due('(select started_at from turn)')}
    order by ${order} limit 1 for no key update of p skip locked
  ), taken as (
    update background_checks run set turn_at = clock_timestamp(),
      claims = array(select claim from unnest(run.claims) as claim where claim > now()) || array(select turn.until from next)
    from turn where run.owner = turn.owner returning run.owner
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
// the person first, whom an import may have locked. It may have requested another check too
const RELEASE = `
  with freed as (
    update workspace_people set check_claimed_until = null,
      check_due_at = case when check_due_at = $4::timestamptz then null else check_due_at end
    where owner = $1 and user_id = $2::uuid and check_claimed_until = $3::timestamptz returning 1
  )
  update background_checks set claims = array_remove(claims, $3::timestamptz), failed = failed + $5::int,
    waits = case when $6::boolean then 0 else waits end
  where owner = $1 and (select count(*) from freed) >= 0`
const FORGET_CLAIMS = `
  update workspace_people set check_claimed_until = null where check_claimed_until is not null;
  update background_checks set claims = '{}'`

/**
 * Moves people on an owner's list to the front of the queue of all processes. People who are not
 * on the list are skipped.
 */
export async function checkSoon(db: Db, owner: string, userIds: readonly string[]): Promise<void> {
  await db.rows(MARK, [owner, JSON.stringify(userIds.map((user_id) => ({ user_id })))])
  await db.rows(TAKE_PART, [owner])
}

/**
 * Claims a person: first those changed by an import, then, with an interval (seconds), those due
 * in a run. The owner whose last turn was longest ago goes first. Null if no one can be claimed
 * now.
 */
export async function claimNext(
  db: Db,
  whose: Whose,
  interval: number | null,
): Promise<Claim | null> {
  const inVain = new Set<string>()
  for (;;) {
    const [claim] = await claimOne(db, whose, interval)
    if (!claim) return null
    const { owner, until, user_id, due_at } = claim
    if (user_id !== null) return { owner, until, user_id, due_at }
    // another transaction has locked everyone who is due
    if (inVain.has(owner)) return null
    inVain.add(owner)
  }
}

type Found = Omit<Claim, 'user_id'> & { user_id: string | null }
async function claimOne(db: Db, whose: Whose, interval: number | null) {
  const asked = await db.rows<Found>(CLAIM_ASKED, [whose])
  if (asked.length || interval === null) return asked
  return db.rows<Found>(CLAIM_DUE, [whose, interval])
}

/** Releases a person: checked, or to be checked by the next process that claims them. */
export const release = (
  db: Db,
  { owner, user_id, until, due_at }: Claim,
  { isChecked, hasFailed }: { isChecked: boolean; hasFailed: boolean },
) =>
  db.rows(RELEASE, [owner, user_id, until, isChecked ? due_at : null, Number(hasFailed), isChecked])

/** Ends all claims, if no other process can have one. */
export const forgetClaims = (db: Db) => db.exec(FORGET_CLAIMS)
