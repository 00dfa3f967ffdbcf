import type { CheckSummary, PersonCheck, PersonChecks } from '#contract/connection-checks.ts'
import { needsLook } from '#lib/connections/trouble.ts'
import type { Day } from '#lib/days.ts'
import type { Db } from '#server/db/db.ts'
import { batched, personKey } from './batched.ts'
import { changesOf, outcomeOf, providerOf, type Outcome, type ReadPerson } from './check-outcome.ts'
import { addConnectionChanges } from './connection-changes.ts'
import { advanceProblems, PROBLEMS_OF_PERSON, readProblems, type GoodCheck } from './problems.ts'
import type { Remembered } from './recorded-days.ts'
import { keepAccounts } from './shared-accounts.ts'
import { utcText } from './utc-text.ts'

type Of = { owner: string; user_id: string }
export type FailedCheck = NonNullable<PersonCheck['failed']>

const peopleAs = (name: string) =>
  `jsonb_to_recordset($1::text::jsonb) as ${name}(owner text, user_id uuid)`
const LISTED = `
  from ${peopleAs('x')} join workspace_people p on p.owner = x.owner and p.user_id = x.user_id and p.removed_at is null`
const REMEMBERED = `
  select p.owner, p.user_id, r.days, r.hashes,
    to_char(r.looked_from, 'YYYY-MM-DD') as looked_from, to_char(r.looked_to, 'YYYY-MM-DD') as looked_to
  ${LISTED} left join recorded_days r on r.owner = p.owner and r.user_id = p.user_id`
/** SQL for who has the same accounts as the person `p`: JSON as PersonCheck has it. */
const SHARED = `(
  select json_agg(json_build_object('provider', k.provider, 'user_ids', k.others) order by k.provider)::text from (
    select s.provider, json_agg(s.other_id order by s.other_id) as others from shared_accounts s
    join workspace_people o on o.owner = s.owner and o.user_id = s.other_id and o.removed_at is null
    where s.owner = p.owner and s.user_id = p.user_id group by s.provider
  ) k) as shared`
const SHARED_NOW = `select p.owner, p.user_id, ${SHARED} from ${peopleAs('p')}`
/** Two checks of one person are kept one after the other, whichever process makes them. */
const BEFORE = `
  select p.owner, p.user_id, ${utcText('c.checked_at')}, c.body, c.denied, ${PROBLEMS_OF_PERSON} as problems, ${SHARED}
  ${LISTED} left join person_checks c on c.owner = p.owner and c.user_id = p.user_id
  order by p.owner, p.user_id for no key update of p`
const OF_LISTED = `
  from person_checks c join workspace_people p on p.owner = c.owner and p.user_id = c.user_id and p.removed_at is null
  where c.owner = $1`
// counted in the same statement: nobody comes or goes in between
const LIST = `
  select counted.total, found.* from (select count(*)::int as total ${OF_LISTED}) counted left join (
    select c.owner, c.user_id, ${utcText('c.checked_at')}, c.body, c.failed, p.added_at ${OF_LISTED}
      and ($2::timestamptz is null or c.changed_at >= $2)
  ) found on true order by found.added_at, found.user_id`
const ALL_SHARED = `
  select p.user_id, ${SHARED} from workspace_people p
  where p.owner = $1 and p.removed_at is null and exists (
    select 1 from shared_accounts s join workspace_people o on o.owner = s.owner and o.user_id = s.other_id and o.removed_at is null
    where s.owner = p.owner and s.user_id = p.user_id)`
/** A change has the time at which its transaction began; none of them takes so long. */
const LONGEST_TRANSACTION = "interval '1 minute'"
const MOMENT = `
  select ${utcText(`(now() - ${LONGEST_TRANSACTION})`, 'moment')}, (select coalesce(json_agg(user_id), '[]') from workspace_people where owner = $1 and removed_at >= $2::timestamptz) as removed`
const SUMMARY = `
  select count(*)::int as people, (count(*) filter (where c.trouble or s.user_id is not null))::int as trouble
  from workspace_people p left join person_checks c on c.owner = p.owner and c.user_id = p.user_id
  left join (
    select distinct s.owner, s.user_id from shared_accounts s
    join workspace_people o on o.owner = s.owner and o.user_id = s.other_id and o.removed_at is null
  ) s on s.owner = p.owner and s.user_id = p.user_id
  where p.owner = $1 and p.removed_at is null`
const PUT = `
  insert into person_checks (owner, user_id, checked_at, attempted_at, body, denied, failed, trouble)
  select owner, user_id, checked_at, checked_at, body, denied, null, trouble
  from jsonb_to_recordset($1::text::jsonb)
    as x(owner text, user_id uuid, checked_at timestamptz, body text, denied text, trouble boolean)
  on conflict (owner, user_id) do update set checked_at = excluded.checked_at, attempted_at = excluded.attempted_at,
    body = excluded.body, denied = excluded.denied, failed = null, trouble = excluded.trouble, changed_at = now()`
const PUT_FAILED = `
  insert into person_checks as c (owner, user_id, checked_at, attempted_at, body, denied, failed, trouble)
  select owner, user_id, null, attempted_at, body, '{}', failed, false
  from jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid, attempted_at timestamptz, body text, failed text)
  on conflict (owner, user_id) do update set attempted_at = excluded.attempted_at, failed = excluded.failed,
    changed_at = now()`
const REMEMBER = `
  insert into recorded_days (owner, user_id, looked_from, looked_to, days, hashes)
  select owner, user_id, looked_from, looked_to, days, hashes
  from jsonb_to_recordset($1::text::jsonb)
    as x(owner text, user_id uuid, looked_from date, looked_to date, days text, hashes text)
  on conflict (owner, user_id) do update set looked_from = excluded.looked_from, looked_to = excluded.looked_to,
    days = excluded.days, hashes = excluded.hashes`

/** What a check finds, as it is kept. */
type Found = Omit<Outcome, 'denied'> & Pick<PersonCheck, 'unlisted_pending'>
const NOTHING = JSON.stringify({
  connections: [],
  unreadable: [],
  unlisted: [],
  unlisted_pending: [],
  last_activity: null,
} satisfies Found)

const listOf = (items: readonly Of[]) =>
  JSON.stringify(items.map(({ owner, user_id }) => ({ owner, user_id })))

/** What a check of a person begins with. */
export type Known = { remembered: Remembered | null }

/** Null where the person is not on the owner's list. */
async function findKnown(db: Db, people: readonly Of[]): Promise<(Known | null)[]> {
  const rows = await db.rows<
    Of & { looked_from: Day | null; looked_to: Day; days: string; hashes: string }
  >(REMEMBERED, [listOf(people)])
  const found = new Map(
    rows.map(({ looked_from, looked_to, days, hashes, ...of }): [string, Known] => [
      personKey(of),
      {
        remembered:
          looked_from === null
            ? null
            : {
                looked_from,
                looked_to,
                days: JSON.parse(days),
                hashes: JSON.parse(hashes),
              },
      },
    ]),
  )
  return people.map((person) => found.get(personKey(person)) ?? null)
}

type ToKeep = Of & { started_at: string } & (
    | { read: ReadPerson; known: Known; today: Day }
    | { failed: Omit<FailedCheck, 'at'> }
  )
type Read = Extract<ToKeep, { read: ReadPerson }>

type CheckRow = Of & {
  checked_at: string | null
  body: string
  failed: string | null
  shared: string | null
}

/** The check as JSON. The part that a check found is not parsed only to be rendered again. */
function renderedCheck({ user_id, checked_at, body, failed, shared }: CheckRow): string {
  const head = `"user_id":"${user_id}","checked_at":${JSON.stringify(checked_at)}`
  return `{${head},${body.slice(1, -1)},"shared":${shared ?? '[]'},"failed":${failed ?? 'null'}}`
}

type ListedChecks = Pick<PersonChecks, 'moment' | 'total' | 'removed' | 'shared'> & {
  /** In the order of the list: JSON of PersonCheck each. */
  checks: string[]
}

/** The last checks of an owner's people: all of them, or those that are otherwise since then. */
export async function listChecks(
  db: Db,
  owner: string,
  since: string | null = null,
): Promise<ListedChecks> {
  const of = [owner, since]
  // before all else: what is kept meanwhile is newer than the moment
  const [before] = await db.rows<Pick<ListedChecks, 'moment' | 'removed'>>(MOMENT, of)
  const rows = await db.rows<{ total: number } & Omit<CheckRow, 'shared'>>(LIST, of)
  const others = await db.rows<{ user_id: string; shared: string }>(ALL_SHARED, [owner])
  const shared = new Map(others.map((row) => [row.user_id, row.shared]))
  return {
    ...before!,
    total: rows[0]!.total,
    shared: others.map((row) => ({ ...row, shared: JSON.parse(row.shared) })),
    checks: rows
      .filter(({ user_id }) => user_id !== null)
      .map((row) => renderedCheck({ ...row, shared: shared.get(row.user_id) ?? null })),
  }
}

/** How many people the owner has on the list, and how many of them need a look. */
export async function checkSummary(db: Db, owner: string): Promise<CheckSummary> {
  const [summary] = await db.rows<CheckSummary>(SUMMARY, [owner])
  return summary!
}

type Before = Of & {
  checked_at: string | null
  body: string | null
  denied: string
  problems: string | null
  shared: string | null
}

function asGoodCheck(
  { owner, user_id, started_at, read, today }: Read,
  { checked_at, body, denied, problems }: Before,
  at: string,
): GoodCheck {
  const before =
    checked_at === null || body === null
      ? null
      : { at: checked_at, outcome: { ...(JSON.parse(body) as Found), denied: JSON.parse(denied) } }
  const now = outcomeOf(read, today)
  return { owner, user_id, started_at, at, before, now, problems: readProblems(problems) }
}

async function putOutcomes(tx: Db, checks: readonly GoodCheck[]) {
  const pending = await advanceProblems(tx, checks)
  const rows = checks.map(({ owner, user_id, at, now }, index) => {
    const { denied, connections, ...found } = now
    const marked = connections.map((connection) => ({
      ...connection,
      pending: pending[index]!.has(providerOf(connection)),
    }))
    const unlisted_pending = found.unlisted.filter((provider) => pending[index]!.has(provider))
    const outcome: Found = { connections: marked, ...found, unlisted_pending }
    return {
      owner,
      user_id,
      checked_at: at,
      body: JSON.stringify(outcome),
      denied: JSON.stringify(denied),
      trouble: needsLook({ ...outcome, shared: [] }),
      failed: null,
    }
  })
  await tx.rows(PUT, [JSON.stringify(rows)])
  return rows
}

async function putFailures(
  tx: Db,
  failures: readonly Exclude<ToKeep, Read>[],
  before: ReadonlyMap<string, Before>,
  at: string,
): Promise<CheckRow[]> {
  const rows = failures.map(({ owner, user_id, failed }) => {
    const { checked_at, body } = before.get(personKey({ owner, user_id }))!
    return {
      owner,
      user_id,
      checked_at,
      attempted_at: at,
      body: body ?? NOTHING,
      failed: JSON.stringify({ at, ...failed }),
    }
  })
  await tx.rows(PUT_FAILED, [JSON.stringify(rows)])
  return rows.map((row) => ({ ...row, shared: before.get(personKey(row))!.shared }))
}

async function rememberDays(tx: Db, reads: readonly Read[]) {
  const looked = reads.flatMap(({ owner, user_id, read: { remembered }, known }) => {
    const row = {
      ...remembered,
      owner,
      user_id,
      days: JSON.stringify(remembered.days),
      hashes: JSON.stringify(remembered.hashes),
    }
    const isSame = JSON.stringify(known.remembered) === JSON.stringify(remembered)
    return isSame ? [] : [row]
  })
  if (looked.length) await tx.rows(REMEMBER, [JSON.stringify(looked)])
}

async function keepGood(
  tx: Db,
  reads: readonly Read[],
  before: ReadonlyMap<string, Before>,
  at: string,
): Promise<CheckRow[]> {
  const checks = reads.map((read) => asGoodCheck(read, before.get(personKey(read))!, at))
  const rows = await putOutcomes(tx, checks)
  await rememberDays(tx, reads)
  const otherAccounts = await keepAccounts(
    tx,
    reads.map(({ owner, user_id, read: { remembered }, known }) => ({
      owner,
      user_id,
      before: known.remembered?.hashes ?? {},
      now: remembered.hashes,
    })),
  )
  await addConnectionChanges(
    tx,
    checks.map((check) => ({
      ...check,
      changes: check.before ? changesOf(check.before.outcome, check.now) : [],
    })),
  )
  const shared = new Map(
    (otherAccounts
      ? await tx.rows<Of & Pick<Before, 'shared'>>(SHARED_NOW, [listOf(reads)])
      : []
    ).map((row) => [personKey(row), row]),
  )
  return rows.map((row) => ({
    ...row,
    shared: (shared.get(personKey(row)) ?? before.get(personKey(row))!).shared,
  }))
}

const keepChecks = (db: Db, items: readonly ToKeep[], at: string): Promise<(string | null)[]> =>
  db.transaction(async (tx) => {
    const listed = await tx.rows<Before>(BEFORE, [listOf(items)])
    const before = new Map(listed.map((row) => [personKey(row), row]))
    const there = items.filter((item) => before.has(personKey(item)))
    const reads = there.filter((item) => 'read' in item)
    const failures = there.filter((item) => 'failed' in item)
    const rows: CheckRow[] = []
    if (reads.length) rows.push(...(await keepGood(tx, reads, before, at)))
    if (failures.length) rows.push(...(await putFailures(tx, failures, before, at)))
    const kept = new Map(rows.map((row) => [personKey(row), renderedCheck(row)]))
    return items.map((item) => kept.get(personKey(item)) ?? null)
  })

/** What comes within so many milliseconds is done together. */
const GATHER_MS = 5

/**
 * Where the outcomes of checks are kept, at the time that `clock` has. Those that end at the same time are kept in one transaction. A person who is not
 * on the list has null.
 */
export function openChecks(db: Db, clock: () => Date = () => new Date()) {
  return {
    /** What a check of a person begins with. */
    known: batched((people: Of[]) => findKnown(db, people), {
      keyOf: personKey,
      gatherMs: GATHER_MS,
    }),
    /** Keeps what was found, or that nothing could be read; the check as it is then, as JSON of PersonCheck. */
    keep: batched((items: ToKeep[]) => keepChecks(db, items, clock().toISOString()), {
      keyOf: personKey,
      gatherMs: GATHER_MS,
    }),
  }
}
export type Checks = ReturnType<typeof openChecks>
