import type {
  CheckRules,
  CheckSummary,
  PersonCheck,
  PersonChecks,
} from '#contract/own/connection-checks.ts'
import type { Scope } from '#contract/own/rights.ts'
import { issueKeys } from '#lib/connections/key.ts'
import type { Outcome } from '#lib/connections/outcome.ts'
import { usualRules } from '#lib/connections/silence.ts'
import type { Day } from '#lib/days.ts'
import { compareText, itemAt } from '#lib/lists.ts'
import { isPassing, type Db } from '#server/db/db.ts'
import { batched, personKey } from '#server/db/statements/batched.ts'
import { givenConditions } from '#server/db/statements/given-conditions.ts'
import { inScope } from '#server/db/statements/in-scope.ts'
import { momentOfList } from '#server/db/statements/list-part.ts'
import { utcText } from '#server/db/statements/utc-text.ts'
import { acrossTenants, asTenant } from '#server/db/tenant.ts'

import { changesOf, keptOutcomeOf, type KeptOutcome, type ReadPerson } from './check-outcome.ts'
import { addConnectionChanges } from './connection-changes.ts'
import { advanceIncidents, CONNECTIONS_OF_PERSON, readConnections } from './kept-incidents.ts'
import { isSharedProblem, type GoodCheck } from './problem-steps.ts'
import { advanceProblems, PROBLEMS_OF_PERSON, readProblems } from './problems.ts'
import type { Remembered } from './recorded-days.ts'
import { keepAccounts } from './shared-accounts.ts'
import { advanceSharedProblems } from './shared-problems.ts'

type Of = { owner: string; user_id: string }
type FailedCheck = NonNullable<PersonCheck['failed']>

const peopleAs = (name: string) =>
  `jsonb_to_recordset($1::text::jsonb) as ${name}(owner text, user_id uuid)`
// looked up by key: a join would be planned as if many were requested, and read the people of all
// owners
const LISTED = `
  from ${peopleAs('x')} cross join lateral (
    select * from workspace_people w where w.owner = x.owner and w.user_id = x.user_id and w.removed_at is null limit 1
  ) p`
const theirs = (table: string, name: string) => `
  left join lateral (select * from ${table} t where t.owner = p.owner and t.user_id = p.user_id limit 1) ${name} on true`
const REMEMBERED = `
  select p.owner, p.user_id, r.days, r.hashes,
    to_char(r.looked_from, 'YYYY-MM-DD') as looked_from, to_char(r.looked_to, 'YYYY-MM-DD') as looked_to
  ${LISTED} ${theirs('recorded_days', 'r')}`
/** SQL condition that a user accepted the shared account `s`. */
const IS_ACCEPTED = `exists (
  select 1 from problems q where q.owner = s.owner and q.user_id = s.user_id and q.provider = s.provider
    and starts_with(q.connection, '${issueKeys.shared('')}') and q.closed_as in ('left', 'accepted'))`
/**
 * SQL for the accounts of the person `p` that others have too, with these people as far as conditions
 * on `o` allow: JSON as in PersonCheck.
 */
const sharedSql = (and = '') => `(
  select json_agg(json_build_object('provider', k.provider, 'user_ids', k.others) order by k.provider)::text from (
    select s.provider, coalesce(json_agg(s.other_id order by s.other_id) filter (where true ${and}), '[]') as others
    from shared_accounts s
    join workspace_people o on o.owner = s.owner and o.user_id = s.other_id and o.removed_at is null
    where s.owner = p.owner and s.user_id = p.user_id and not ${IS_ACCEPTED} group by s.provider
  ) k) as shared`
const SHARED_NOW = `select p.owner, p.user_id, ${sharedSql()} from ${peopleAs('p')}`
/**
 * Two checks of one person are stored one after the other, whichever process does it. People are
 * locked in the given order.
 */
const BEFORE = `
  select p.owner, p.user_id, to_char(p.added_at at time zone 'UTC', 'YYYY-MM-DD') as added_on, ${utcText('c.checked_at')},
    c.body, c.denied, ${PROBLEMS_OF_PERSON} as problems, ${CONNECTIONS_OF_PERSON} as connections, ${sharedSql()}
  ${LISTED} ${theirs('person_checks', 'c')}
  order by p.owner, p.user_id for no key update of p`
const OF_LISTED = `
  from person_checks c join workspace_people p on p.owner = c.owner and p.user_id = c.user_id and p.removed_at is null
  where c.owner = $1`
// counted in the same statement, so that the list can't change in between
const listSql = ({ scoped, and }: { scoped: string; and: string }) => `
  select counted.total, found.* from (select count(*)::int as total ${OF_LISTED} ${scoped}) counted left join (
    select c.owner, c.user_id, ${utcText('c.checked_at')}, c.body, c.failed, p.added_at ${OF_LISTED} ${scoped} ${and}
  ) found on true order by found.added_at, found.user_id`
// an array makes PostgreSQL use the index, even in a table without statistics
const allSharedSql = ({ scoped, others }: { scoped: string; others: string }) => `
  select p.user_id, ${sharedSql(others)} from workspace_people p
  where p.owner = $1 and p.removed_at is null ${scoped} and p.user_id = any(array(
    select s.user_id from shared_accounts s join workspace_people o on o.owner = s.owner and o.user_id = s.other_id and o.removed_at is null
    where s.owner = $1 and not ${IS_ACCEPTED}))`
const oneSql = (others: string) => `
  select c.user_id, ${utcText('c.checked_at')}, c.body, c.failed, ${utcText('p.added_at')}, ${sharedSql(others)}
  from workspace_people p left join person_checks c on c.owner = p.owner and c.user_id = p.user_id
  where p.owner = $1 and p.user_id = $2 and p.removed_at is null`
const summarySql = (and: string) => `
  select count(*)::int as people, (count(*) filter (where exists (
      select 1 from problems q where q.owner = p.owner and q.user_id = p.user_id and q.closed_at is null
    )))::int as attention,
    ${utcText('min(c.checked_at)', 'checked_from')}, ${utcText('max(c.checked_at)', 'checked_at')}
  from workspace_people p left join person_checks c on c.owner = p.owner and c.user_id = p.user_id
  where p.owner = $1 and p.removed_at is null ${and}`
const PUT = `
  insert into person_checks (owner, user_id, checked_at, body, denied, failed)
  select owner, user_id, checked_at, body, denied, null
  from jsonb_to_recordset($1::text::jsonb)
    as x(owner text, user_id uuid, checked_at timestamptz, body text, denied text)
  on conflict (owner, user_id) do update set checked_at = excluded.checked_at,
    body = excluded.body, denied = excluded.denied, failed = null, changed_at = now()`
const PUT_FAILED = `
  insert into person_checks as c (owner, user_id, checked_at, body, denied, failed)
  select owner, user_id, null, body, '{}', failed
  from jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid, body text, failed text)
  on conflict (owner, user_id) do update set failed = excluded.failed, changed_at = now()`
const ATTEMPTED = `
  update workspace_people set attempted_at = $3::timestamptz
  where owner = $1 and user_id = any(array(select x.user_id from jsonb_to_recordset($2::text::jsonb) as x(user_id uuid)))`
const REMEMBER = `
  insert into recorded_days (owner, user_id, looked_from, looked_to, days, hashes)
  select owner, user_id, looked_from, looked_to, days, hashes
  from jsonb_to_recordset($1::text::jsonb)
    as x(owner text, user_id uuid, looked_from date, looked_to date, days text, hashes text)
  on conflict (owner, user_id) do update set looked_from = excluded.looked_from, looked_to = excluded.looked_to,
    days = excluded.days, hashes = excluded.hashes`

const NOTHING = JSON.stringify({
  connections: [],
  issues: [],
  unreadable: [],
  last_activity: null,
} satisfies Outcome)

/** True if the service asks to wait. The person is then still due. */
export const isBusy = ({ status }: Pick<FailedCheck, 'status'>) => status === 429 || status === 503

/** One order everywhere, so that no two transactions lock two people in opposite order. */
const listOf = (items: readonly Of[]) =>
  JSON.stringify(
    items
      .map(({ owner, user_id }) => ({ owner, user_id }))
      .sort((a, b) => compareText(personKey(a), personKey(b))),
  )

/** Data that a check of a person starts from. */
export type Known = { remembered: Remembered | null }

/** Null if the person is not on the owner's list. */
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

/** The check as JSON. The stored part isn't parsed, only embedded. */
function renderedCheck({ user_id, checked_at, body, failed, shared }: CheckRow): string {
  const head = `"user_id":"${user_id}","checked_at":${JSON.stringify(checked_at)}`
  return `{${head},${body.slice(1, -1)},"shared":${shared ?? '[]'},"failed":${failed ?? 'null'}}`
}

type ListedChecks = Pick<PersonChecks, 'moment' | 'total' | 'removed' | 'shared'> & {
  /** Checks in the order of the list, each as JSON of PersonCheck. */
  checks: string[]
}

/** The last checks of an owner's people in a scope: all of them, or those changed since a given time. */
export async function listChecks(
  db: Db,
  owner: string,
  { since = null, scope = null }: { since?: string | null | undefined; scope?: Scope } = {},
): Promise<ListedChecks> {
  // first, so that anything stored during the reading is newer than this time
  const before = await momentOfList(db, owner, { since, scope })
  const scoped = givenConditions([owner], { [inScope('p')]: scope })
  const { and, args } = givenConditions(scoped.args, { 'c.changed_at >= $::timestamptz': since })
  const rows = await db.rows<{ total: number } & Omit<CheckRow, 'shared'>>(
    listSql({ scoped: scoped.and, and }),
    args,
  )
  const othersOf = givenConditions([owner], { [inScope('o')]: scope })
  const others = await db.rows<{ user_id: string; shared: string }>(
    allSharedSql({ scoped: scoped.and, others: othersOf.and }),
    scoped.args,
  )
  const shared = new Map(others.map((row) => [row.user_id, row.shared]))
  const [counted] = rows
  if (!counted) throw new Error('The database didn’t return a check count')
  return {
    ...before,
    total: counted.total,
    shared: others.map((row) => ({ ...row, shared: JSON.parse(row.shared) })),
    checks: rows
      .filter(({ user_id }) => user_id !== null)
      .map((row) => renderedCheck({ ...row, shared: shared.get(row.user_id) ?? null })),
  }
}

/**
 * Number of people in a scope on the owner's list, number of those who need attention, and age of
 * the checks.
 */
export async function checkSummary(db: Db, owner: string, scope: Scope): Promise<CheckSummary> {
  const { and, args } = givenConditions([owner], { [inScope('p')]: scope })
  const [summary] = await db.rows<CheckSummary>(summarySql(and), args)
  return summary ?? { people: 0, attention: 0, checked_from: null, checked_at: null }
}

/**
 * Last check of a person as JSON of PersonCheck, null if there is none, and the time they were
 * added to the list, null if they are not on it. Names only people in the scope as sharing an
 * account.
 */
export async function keptCheck(
  db: Db,
  owner: string,
  { userId, scope }: { userId: string; scope: Scope },
): Promise<{ check: string | null; added_at: string | null }> {
  const { and, args } = givenConditions([owner, userId], { [inScope('o')]: scope })
  const [row] = await db.rows<CheckRow & { added_at: string }>(oneSql(and), args)
  if (!row) return { check: null, added_at: null }
  return { check: row.body === null ? null : renderedCheck(row), added_at: row.added_at }
}

type Before = Of & {
  added_on: Day
  checked_at: string | null
  body: string | null
  denied: string
  problems: string | null
  connections: string | null
  shared: string | null
}

/** Data to store for a person on the list, and what is stored so far. */
type Listed<Item> = Item & { before: Before }

function asGoodCheck(
  { owner, user_id, started_at, read, today, before: known }: Listed<Read>,
  { at, rules }: { at: string; rules: CheckRules },
): GoodCheck {
  const { checked_at, body, denied, problems, added_on } = known
  const before =
    checked_at === null || body === null
      ? null
      : {
          at: checked_at,
          outcome: { ...(JSON.parse(body) as Outcome), denied: JSON.parse(denied) } as KeptOutcome,
        }
  const { outcome: now, former } = keptOutcomeOf(read, {
    before: before?.outcome ?? null,
    today,
    addedOn: added_on,
    rules,
  })
  return { owner, user_id, started_at, at, before, now, former, problems: readProblems(problems) }
}

async function putOutcomes(tx: Db, checks: readonly GoodCheck[]) {
  const pending = await advanceProblems(tx, checks)
  const rows = checks.map(({ owner, user_id, at, now }, index) => {
    const { denied, connections, issues, ...found } = now
    const marked = <T extends { key: string }>(one: T) => ({
      ...one,
      pending: pending[index]?.has(one.key) ?? false,
    })
    const outcome: Outcome = {
      connections: connections.map(marked),
      issues: issues.map(marked),
      ...found,
    }
    return {
      owner,
      user_id,
      checked_at: at,
      body: JSON.stringify(outcome),
      denied: JSON.stringify(denied),
      failed: null,
    }
  })
  await tx.rows(PUT, [JSON.stringify(rows)])
  return rows
}

async function putFailures(
  tx: Db,
  failures: readonly Listed<Exclude<ToKeep, Read>>[],
  at: string,
): Promise<CheckRow[]> {
  const rows = failures.map(({ owner, user_id, failed, before: { checked_at, body, shared } }) => ({
    owner,
    user_id,
    checked_at,
    body: body ?? NOTHING,
    failed: JSON.stringify({ at, ...failed }),
    shared,
  }))
  await tx.rows(PUT_FAILED, [JSON.stringify(rows)])
  return rows
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
  reads: readonly Listed<Read>[],
  { at, rules }: { at: string; rules: CheckRules },
): Promise<CheckRow[]> {
  const checks = reads.map((read) => ({
    ...asGoodCheck(read, { at, rules }),
    connections: read.before.connections,
  }))
  const shared = new Map(reads.map((read) => [personKey(read), read.before.shared]))
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
  await advanceIncidents(
    tx,
    checks.map(({ owner, user_id, before, now, former, connections }) => ({
      owner,
      user_id,
      at,
      checkedBefore: before?.at ?? null,
      connections: now.connections,
      former,
      kept: readConnections(connections),
    })),
    at,
  )
  const sharing = checks.filter(
    (check) => shared.get(personKey(check)) != null || check.problems.some(isSharedProblem),
  )
  const concerned = [...sharing, ...(otherAccounts ?? [])]
  if (concerned.length) await advanceSharedProblems(tx, concerned, at)
  if (otherAccounts)
    for (const row of await tx.rows<Of & Pick<Before, 'shared'>>(SHARED_NOW, [listOf(reads)]))
      shared.set(personKey(row), row.shared)
  return rows.map((row) => ({ ...row, shared: shared.get(personKey(row)) ?? null }))
}

/** Stores the time of checks, for each owner with its tenant as a parameter. */
async function markAttempted(tx: Db, people: readonly Of[], at: string) {
  for (const owner of new Set(people.map((each) => each.owner))) {
    const own = people.filter((each) => each.owner === owner)
    await tx.rows(ATTEMPTED, [owner, listOf(own), at])
  }
}

const keepChecks = (
  db: Db,
  items: readonly ToKeep[],
  { at, rules }: { at: string; rules: CheckRules },
): Promise<(string | null)[]> =>
  db.transaction(async (tx) => {
    const listed = await tx.rows<Before>(BEFORE, [listOf(items)])
    const before = new Map(listed.map((row) => [personKey(row), row]))
    const there = items.flatMap((item) => {
      const row = before.get(personKey(item))
      return row ? [{ ...item, before: row }] : []
    })
    const reads = there.filter((item) => 'read' in item)
    const failures = there.filter((item) => 'failed' in item)
    const rows: CheckRow[] = []
    if (reads.length) rows.push(...(await keepGood(tx, reads, { at, rules })))
    if (failures.length) rows.push(...(await putFailures(tx, failures, at)))
    await markAttempted(tx, [...reads, ...failures.filter(({ failed }) => !isBusy(failed))], at)
    const kept = new Map(rows.map((row) => [personKey(row), renderedCheck(row)]))
    return items.map((item) => kept.get(personKey(item)) ?? null)
  })

/** Result of storing a check. */
type Kept = { check: string | null } | { error: unknown }

/**
 * Stores checks of one owner together. If that fails for a reason other than the database, stores
 * them one by one, so that no check fails because of another.
 */
async function keepOfOwner(
  db: Db,
  items: readonly ToKeep[],
  about: { at: string; rules: CheckRules },
): Promise<Kept[]> {
  try {
    return (await keepChecks(db, items, about)).map((check) => ({ check }))
  } catch (error) {
    if (items.length === 1 || isPassing(error as { code?: string }))
      return items.map(() => ({ error }))
    const kept: Kept[] = []
    for (const item of items) kept.push(...(await keepOfOwner(db, [item], about)))
    return kept
  }
}

/**
 * Stores the checks of each owner in a separate transaction. Incidents and shared accounts lock
 * the owner, and a transaction that locks two could deadlock with another process.
 */
async function keepOfOwners(
  db: Db,
  items: readonly ToKeep[],
  about: { at: string; rules: CheckRules },
): Promise<Kept[]> {
  const kept: Kept[] = []
  for (const owner of new Set(items.map((each) => each.owner))) {
    const own = [...items.entries()].filter(([, each]) => each.owner === owner)
    const outcomes = await asTenant(owner, () =>
      keepOfOwner(
        db,
        own.map(([, item]) => item),
        about,
      ),
    )
    for (const [index, [place]] of own.entries()) kept[place] = itemAt(outcomes, index)
  }
  return kept
}

/** Window within which calls are combined. */
const GATHER_MS = 5

/**
 * Store of check results, with the time of `clock` and these rules. Checks of one owner that end
 * at the same time are stored in one transaction. Null for a person who is not on the list.
 */
export function openChecks(
  db: Db,
  { rules = usualRules, clock = () => new Date() }: { rules?: CheckRules; clock?: () => Date } = {},
) {
  const keep = batched(
    (items: ToKeep[]) => keepOfOwners(db, items, { at: clock().toISOString(), rules }),
    { keyOf: personKey, gatherMs: GATHER_MS },
  )
  return {
    rules,
    /** Data that a check of a person starts from. */
    known: batched((people: Of[]) => findKnown(acrossTenants(db), people), {
      keyOf: personKey,
      gatherMs: GATHER_MS,
    }),
    /** Stores the findings, or that nothing could be read. Resolves with the check as JSON of PersonCheck. */
    async keep(item: ToKeep): Promise<string | null> {
      const kept = await keep(item)
      if ('error' in kept) throw kept.error
      return kept.check
    },
  }
}
export type Checks = ReturnType<typeof openChecks>
