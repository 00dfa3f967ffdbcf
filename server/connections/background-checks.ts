import type { BackgroundCheck } from '#contract/own/connection-checks.ts'
import type { Scope } from '#contract/own/rights.ts'
import type { Db } from '#server/db/db.ts'
import { deleteInParts } from '#server/db/statements/delete-in-parts.ts'
import { firstRow } from '#server/db/statements/first-row.ts'
import { inScope } from '#server/db/statements/in-scope.ts'
import { utcText, utcTextOf } from '#server/db/statements/utc-text.ts'

/** Owners whose people are checked. Null for all teams of our own service. */
export type Whose = readonly string[] | null
/** SQL for the owners of `Whose`, which is $1. */
export const OWNERS = `
  select t.id::text as owner from teams t where $1::text[] is null union all select unnest($1::text[])`
/** SQL condition that the run `run` is in progress. */
export const IS_ONGOING =
  '(run.started_at is not null and run.stopped is null and (run.finished_at is null or run.finished_at < run.started_at))'
/**
 * SQL condition that `p` is still to be checked in the run `run`. A user may have checked the
 * person a moment ago.
 */
export const IS_DUE = (interval: string, startedAt = 'run.started_at') =>
  `p.attempted_at < ${startedAt} - ${interval}::int * interval '500 milliseconds'`
const dueIn = (interval: string) =>
  `from workspace_people p where p.owner = run.owner and p.removed_at is null and ${IS_DUE(interval)}`
/** An interrupted run continues. One that finished or stopped starts again after the interval. */
const MAY_BEGIN = `
  (run.started_at is null
    or run.started_at <= now() - $2::int * interval '1 second' and (run.stopped is not null or run.finished_at >= run.started_at))`
const BEGIN = `
  insert into background_checks as run (owner, started_at, failed, total)
  select run.owner, run.started_at, 0, (select count(*)::int ${dueIn('$2')})
  from (select each.owner, now() as started_at from (${OWNERS}) each) run
  where exists (select 1 from workspace_people p where p.owner = run.owner and p.removed_at is null)
    and not exists (select 1 from background_checks known where known.owner = run.owner and not ${MAY_BEGIN.replaceAll('run.', 'known.')})
  order by run.owner
  on conflict (owner) do update
  set started_at = excluded.started_at, failed = 0, total = excluded.total, stopped = null, waits = 0, paused_until = '-infinity'
  where ${MAY_BEGIN} returning run.owner`
const finishSql = (which: string) => `
  update background_checks run set finished_at = now()
  where ${which} and ${IS_ONGOING} and not exists (select 1 ${dueIn('$2')})`
const FINISH = finishSql('run.owner = $1')
const FINISH_ALL = finishSql(`run.owner in (${OWNERS})`)
const STOP = `
  update background_checks set stopped = $2, paused_until = now() + interval '15 seconds' where owner = $1`
// two processes told to wait at the same time count as one wait
const PAUSE = `
  update background_checks set paused_until = now() + $2::int * interval '1 second', waits = waits + 1
  where owner = $1 and paused_until <= now() returning waits`
/** A run has lost its process if no one is claimed, and no one was within 45 seconds. */
const IS_RUNNING = `${IS_ONGOING} and (
  run.paused_until > now()
  or exists (select 1 from unnest(run.claims) as claim where claim > now())
  or exists (select 1 from background_checks other where other.turn_at > now() - interval '45 seconds'))`
const STATE = `
  select ${utcText('run.started_at')}, ${utcText('run.finished_at')}, run.failed, run.total as of, run.stopped,
    case when ${IS_ONGOING} or run.stopped is not null
      then greatest(0, run.total - (select count(*)::int ${dueIn('$2')})) else run.total end as checked,
    ${IS_RUNNING} as running
  from background_checks run where run.owner = $1`
const COUNTS_IN_SCOPE = `
  select count(*)::int as of, (count(*) filter (where not (${IS_DUE('$2')})))::int as checked,
    (count(*) filter (where p.attempted_at >= run.started_at and c.failed is not null))::int as failed
  from background_checks run join workspace_people p on p.owner = run.owner and p.removed_at is null and ${inScope('p').replace('$', '$3')}
  left join person_checks c on c.owner = p.owner and c.user_id = p.user_id
  where run.owner = $1`
const HEALTH = `
  select coalesce(bool_or(${IS_RUNNING}), false) as running,
    case when bool_and(run.finished_at is not null) then ${utcTextOf('min(run.finished_at)')} end as finished_at,
    min(run.stopped) as stopped
  from background_checks run where run.started_at is not null`
const TOO_OLD = `< now() - $1::int * interval '1 day'`
const FORGOTTEN = [
  { table: 'connection_changes', where: `at ${TOO_OLD}` },
  // problems closed by a user stay as long as they apply
  {
    table: 'problems',
    where: `closed_at ${TOO_OLD} and coalesce(closed_as, '') not in ('left', 'accepted')`,
  },
  { table: 'incidents', where: `ended_at ${TOO_OLD}` },
]

/** Starts the runs that are due, and ends those with no one left. True if one started. */
export async function beginRuns(db: Db, whose: Whose, interval: number): Promise<boolean> {
  const begun = await db.rows(BEGIN, [whose, interval])
  await db.rows(FINISH_ALL, [whose, interval])
  return begun.length > 0
}

/** Ends an owner's run if no one is left to check. */
export const finishRun = (db: Db, owner: string, interval: number) =>
  db.rows(FINISH, [owner, interval])
/** Stops a run early. The next one starts after the interval. */
export const stopRun = (db: Db, owner: string, why: string) => db.rows(STOP, [owner, why])

/**
 * Pauses checks of an owner's people for this many seconds. Resolves with the number of pauses
 * since the service last answered.
 */
export async function pauseRun(db: Db, owner: string, seconds: number): Promise<number> {
  const [paused] = await db.rows<{ waits: number }>(PAUSE, [owner, seconds])
  return paused?.waits ?? 0
}

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

/** State of an owner's background check, with its interval in seconds. Counts the people in the scope. */
export async function backgroundState(
  db: Db,
  owner: string,
  { interval, scope }: { interval: number; scope: Scope },
): Promise<State> {
  const [state] = await db.rows<State>(STATE, [owner, interval])
  if (!state) return NEVER_RUN
  if (!scope) return state
  return { ...state, ...firstRow(await db.rows<State>(COUNTS_IN_SCOPE, [owner, interval, scope])) }
}

type Health = Pick<State, 'running' | 'finished_at' | 'stopped'>
/** State of all owners together. `finished_at` is the oldest end of a run. Null if an owner has none. */
export async function backgroundHealth(db: Db): Promise<Health> {
  const [health] = await db.rows<Health>(HEALTH)
  return health ?? NEVER_RUN
}

/** Deletes changes, closed problems, and ended incidents older than this many seconds. */
export async function forgetHistory(db: Db, days: number): Promise<void> {
  for (const each of FORGOTTEN) await deleteInParts(db, { ...each, args: [days] })
}
