import type { BackgroundCheck } from '#contract/own/connection-checks.ts'
import type { Db } from '#server/db/db.ts'
import { deleteInParts } from '#server/db/statements/delete-in-parts.ts'
import { utcText } from '#server/db/statements/utc-text.ts'

// another process's is taken when that has not said for so long that it goes on; PGlite has no other process
const TAKE_LEASE = `
  insert into background_lease as lease (holder, until) values ($1, now() + $2::int * interval '1 second')
  on conflict (only_one) do update set holder = excluded.holder, until = excluded.until
  where lease.holder = excluded.holder or lease.until < now() or $3::boolean
  returning holder`
const GIVE_LEASE_BACK = 'delete from background_lease where holder = $1'
const TEAMS = `
  select distinct p.owner from workspace_people p join teams t on t.id::text = p.owner
  where p.removed_at is null order by p.owner`
/** A run of an owner that was broken off goes on; one that came to its end, or stopped, begins anew after the interval. */
const BEGIN = `
  insert into background_checks as run (owner, started_at, checked, failed, total) values ($1, now(), 0, 0, 0)
  on conflict (owner) do update set started_at = now(), checked = 0, failed = 0, total = 0, stopped = null
  where run.started_at <= now() - $2::int * interval '1 second'
    and (run.stopped is not null or run.finished_at >= run.started_at or run.total = 0)
  returning owner`
const RUN = `
  select ${utcText('started_at')} from background_checks
  where owner = $1 and stopped is null and (finished_at is null or finished_at < started_at)`
// somebody may have checked a person a moment ago
const DUE = `
  from workspace_people p left join person_checks c on c.owner = p.owner and c.user_id = p.user_id
  where p.owner = $1 and p.removed_at is null
    and (c.attempted_at is null or c.attempted_at < $2::timestamptz - $3::int * interval '500 milliseconds')`
const SET_TOTAL = `
  update background_checks set total = (select count(*)::int ${DUE}) where owner = $1 and total = 0`
const NEXT = `
  select p.user_id ${DUE} order by c.attempted_at nulls first, p.added_at, p.user_id limit $4`
// counted from what is kept, so that nothing is lost where a process is killed
const ADVANCE = `
  update background_checks run set checked = greatest(0, total - (select count(*)::int ${DUE})),
    failed = (
      select count(*)::int from person_checks c where c.owner = $1 and c.attempted_at >= run.started_at and c.failed is not null)
  where owner = $1`
const FINISH = 'update background_checks set finished_at = now() where owner = $1'
const STOP = 'update background_checks set stopped = $2 where owner = $1'
const STATE = `
  select ${utcText('started_at')}, ${utcText('finished_at')}, checked, failed, total as of, stopped,
    stopped is null and (finished_at is null or finished_at < started_at)
      and exists (select 1 from background_lease where until >= now()) as running
  from background_checks`
const TOO_OLD = `< now() - $1::int * interval '1 day'`
const FORGOTTEN = [
  { table: 'connection_changes', where: `at ${TOO_OLD}` },
  // problems that somebody settled stay as long as they hold
  {
    table: 'problems',
    where: `closed_at ${TOO_OLD} and coalesce(closed_as, '') not in ('left', 'accepted')`,
  },
  { table: 'incidents', where: `ended_at ${TOO_OLD}` },
]

const LEASE_SECONDS = 45

/** Has this process run the check, or go on with it. False while another one does. */
export const takeLease = async (db: Db, holder: string): Promise<boolean> =>
  (await db.rows(TAKE_LEASE, [holder, LEASE_SECONDS, db.kind === 'pglite'])).length > 0
export const giveLeaseBack = async (db: Db, holder: string): Promise<void> =>
  void (await db.rows(GIVE_LEASE_BACK, [holder]))

/** The teams of our own service that have people on their lists. */
export const teamsWithPeople = async (db: Db): Promise<string[]> =>
  (await db.rows<{ owner: string }>(TEAMS)).map(({ owner }) => owner)

/**
 * Start time of the owner's run that is to be continued or starts now; null if the next one is not
 * due.
 */
export async function beginRun(db: Db, owner: string, interval: number): Promise<string | null> {
  await db.rows(BEGIN, [owner, interval])
  const [run] = await db.rows<{ started_at: string }>(RUN, [owner])
  if (!run) return null
  await db.rows(SET_TOTAL, [owner, run.started_at, interval])
  return run.started_at
}

type Run = { owner: string; startedAt: string; interval: number }

/**
 * People who are next in a run: those with the oldest check, and nobody checked within half an
 * interval.
 */
export const nextInRun = async (
  db: Db,
  { owner, startedAt, interval }: Run,
  most: number,
): Promise<string[]> =>
  (await db.rows<{ user_id: string }>(NEXT, [owner, startedAt, interval, most])).map(
    ({ user_id }) => user_id,
  )

/** Takes down how far a run has come. */
export const advanceRun = (db: Db, { owner, startedAt, interval }: Run) =>
  db.rows(ADVANCE, [owner, startedAt, interval])
export const finishRun = (db: Db, owner: string) => db.rows(FINISH, [owner])
/** Ends a run before its end; the next one begins after the interval. */
export const stopRun = (db: Db, owner: string, why: string) => db.rows(STOP, [owner, why])

type State = Omit<BackgroundCheck, 'interval'>
/** State of a team that never had a run. */
export const NEVER_RUN: State = {
  running: false,
  started_at: null,
  finished_at: null,
  checked: 0,
  failed: 0,
  of: 0,
  stopped: null,
}

/** State of an owner's background check. */
export async function backgroundState(db: Db, owner: string): Promise<State> {
  const [state] = await db.rows<State>(`${STATE} where owner = $1`, [owner])
  return state ?? NEVER_RUN
}

/** The same of every owner. */
export const backgroundStates = (db: Db) => db.rows<State>(STATE)

/** Forgets what changed, and which problems were closed and incidents ended, more than so many days ago. */
export async function forgetHistory(db: Db, days: number): Promise<void> {
  for (const each of FORGOTTEN) await deleteInParts(db, { ...each, args: [days] })
}
