import type { CheckSummary, PersonCheck } from '#contract/connection-checks.ts'
import type { Day } from '#lib/days.ts'
import type { Db } from '#server/db/db.ts'
import { batched } from './batched.ts'
import {
  changesOf,
  hasTrouble,
  outcomeOf,
  providerOf,
  type Outcome,
  type ReadPerson,
} from './check-outcome.ts'
import { addConnectionChanges } from './connection-changes.ts'
import { advanceProblems, type GoodCheck } from './problems.ts'
import type { Remembered } from './recorded-days.ts'
import { keepAccounts } from './shared-accounts.ts'
import { utcText } from './utc-text.ts'

type Of = { owner: string; user_id: string }
export type FailedCheck = NonNullable<PersonCheck['failed']>

const PEOPLE = 'jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid)'
const LISTED = `
  from ${PEOPLE} join workspace_people p on p.owner = x.owner and p.user_id = x.user_id and p.removed_at is null`
const REMEMBERED = `
  select p.owner, p.user_id, r.days, r.hashes,
    to_char(r.looked_from, 'YYYY-MM-DD') as looked_from, to_char(r.looked_to, 'YYYY-MM-DD') as looked_to
  ${LISTED} left join recorded_days r on r.owner = p.owner and r.user_id = p.user_id`
/** Two checks of one person are kept one after the other, whichever process makes them. */
const LOCK = `
  select p.owner, p.user_id ${LISTED} order by p.owner, p.user_id for no key update of p`
const BEFORE = `
  select c.owner, c.user_id, ${utcText('c.checked_at')}, c.body, c.denied
  from ${PEOPLE} join person_checks c on c.owner = x.owner and c.user_id = x.user_id`
const SHARED = `
  select s.user_id, s.provider, json_agg(s.other_id order by s.other_id)::text as others
  from shared_accounts s join workspace_people p on p.owner = s.owner and p.user_id = s.other_id and p.removed_at is null
  where s.owner = $1 and ($2::text is null or s.user_id in (select user_id from jsonb_to_recordset($2::text::jsonb) as x(user_id uuid)))
  group by s.user_id, s.provider order by s.user_id, s.provider`
const LIST = `
  select c.user_id, ${utcText('c.checked_at')}, c.body, c.failed
  from person_checks c join workspace_people p on p.owner = c.owner and p.user_id = c.user_id and p.removed_at is null
  where c.owner = $1 and ($2::text is null or c.user_id in (select user_id from jsonb_to_recordset($2::text::jsonb) as x(user_id uuid)))
  order by p.added_at, p.user_id`
const SUMMARY = `
  select count(*)::int as people, (count(*) filter (where c.trouble))::int as trouble
  from workspace_people p left join person_checks c on c.owner = p.owner and c.user_id = p.user_id
  where p.owner = $1 and p.removed_at is null`
const PUT = `
  insert into person_checks (owner, user_id, checked_at, attempted_at, body, denied, failed, trouble)
  select owner, user_id, checked_at, checked_at, body, denied, null, trouble
  from jsonb_to_recordset($1::text::jsonb)
    as x(owner text, user_id uuid, checked_at timestamptz, body text, denied text, trouble boolean)
  on conflict (owner, user_id) do update set checked_at = excluded.checked_at, attempted_at = excluded.attempted_at,
    body = excluded.body, denied = excluded.denied, failed = null, trouble = excluded.trouble`
const PUT_FAILED = `
  insert into person_checks as c (owner, user_id, checked_at, attempted_at, body, denied, failed, trouble)
  select owner, user_id, null, attempted_at, $2, '{}', failed, false
  from jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid, attempted_at timestamptz, failed text)
  on conflict (owner, user_id) do update set attempted_at = excluded.attempted_at, failed = excluded.failed`
const REMEMBER = `
  insert into recorded_days (owner, user_id, looked_from, looked_to, days, hashes)
  select owner, user_id, looked_from, looked_to, days, hashes
  from jsonb_to_recordset($1::text::jsonb)
    as x(owner text, user_id uuid, looked_from date, looked_to date, days text, hashes text)
  on conflict (owner, user_id) do update set looked_from = excluded.looked_from, looked_to = excluded.looked_to,
    days = excluded.days, hashes = excluded.hashes`

type Found = Omit<Outcome, 'denied'>
const NOTHING = JSON.stringify({
  connections: [],
  unreadable: [],
  unlisted: [],
  last_activity: null,
} satisfies Found)

const keyOf = ({ owner, user_id }: Of) => `${owner} ${user_id}`
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
      keyOf(of),
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
  return people.map((person) => found.get(keyOf(person)) ?? null)
}

type ToKeep = Of & { started_at: string } & (
    | { read: ReadPerson; known: Known; today: Day }
    | { failed: Omit<FailedCheck, 'at'> }
  )
type Read = Extract<ToKeep, { read: ReadPerson }>

type CheckRow = { user_id: string; checked_at: string | null; body: string; failed: string | null }
type SharedRow = { user_id: string; provider: string; others: string }

/** Each check as JSON. The part that a check found is not parsed only to be rendered again. */
function rendered(checks: readonly CheckRow[], shared: readonly SharedRow[]): Map<string, string> {
  const sharedOf = new Map<string, string[]>()
  for (const { user_id, provider, others } of shared)
    sharedOf.set(user_id, [
      ...(sharedOf.get(user_id) ?? []),
      `{"provider":${JSON.stringify(provider)},"user_ids":${others}}`,
    ])
  return new Map(
    checks.map(({ user_id, checked_at, body, failed }) => {
      const others = (sharedOf.get(user_id) ?? []).join(',')
      const head = `"user_id":"${user_id}","checked_at":${JSON.stringify(checked_at)}`
      const json = `{${head},${body.slice(1, -1)},"shared":[${others}],"failed":${failed ?? 'null'}}`
      return [user_id, json]
    }),
  )
}

async function readChecks(db: Db, owner: string, userIds: readonly string[] | null) {
  const only = userIds && JSON.stringify(userIds.map((user_id) => ({ user_id })))
  return rendered(
    await db.rows<CheckRow>(LIST, [owner, only]),
    await db.rows<SharedRow>(SHARED, [owner, only]),
  )
}

/** All last checks of an owner's people, in the order of the list: JSON of PersonCheck each. */
export const listChecks = async (db: Db, owner: string): Promise<string[]> => [
  ...(await readChecks(db, owner, null)).values(),
]

/** How many people the owner has on the list, and how many of them have trouble, confirmed or not. */
export async function checkSummary(db: Db, owner: string): Promise<CheckSummary> {
  const [summary] = await db.rows<CheckSummary>(SUMMARY, [owner])
  return summary!
}

async function keepGood(tx: Db, reads: readonly Read[], at: string) {
  const before = new Map(
    (
      await tx.rows<Of & { checked_at: string | null; body: string; denied: string }>(BEFORE, [
        listOf(reads),
      ])
    ).flatMap(({ checked_at, body, denied, ...of }) =>
      checked_at === null
        ? []
        : [
            [
              keyOf(of),
              {
                at: checked_at,
                outcome: { ...(JSON.parse(body) as Found), denied: JSON.parse(denied) },
              },
            ] as const,
          ],
    ),
  )
  const checks = reads.map(({ owner, user_id, started_at, read, today }): GoodCheck => {
    const now = outcomeOf(read, today)
    return {
      owner,
      user_id,
      started_at,
      at,
      now,
      before: before.get(keyOf({ owner, user_id })) ?? null,
    }
  })
  const pending = await advanceProblems(tx, checks)
  const rows = checks.map(({ owner, user_id, now: { denied, connections, ...found } }, index) => {
    const marked = connections.map((connection) => ({
      ...connection,
      pending: pending[index]!.has(providerOf(connection)),
    }))
    const outcome: Found = { connections: marked, ...found }
    return {
      owner,
      user_id,
      checked_at: at,
      body: JSON.stringify(outcome),
      denied: JSON.stringify(denied),
      trouble: hasTrouble(outcome),
    }
  })
  await tx.rows(PUT, [JSON.stringify(rows)])

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
  await keepAccounts(
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
}

const keepChecks = (db: Db, items: readonly ToKeep[]): Promise<(string | null)[]> =>
  db.transaction(async (tx) => {
    const listed = new Set((await tx.rows<Of>(LOCK, [listOf(items)])).map(keyOf))
    const there = items.filter((item) => listed.has(keyOf(item)))
    const at = new Date().toISOString()
    const reads = there.filter((item) => 'read' in item)
    if (reads.length) await keepGood(tx, reads, at)
    const failures = there.flatMap((item) => ('failed' in item ? [item] : []))
    const failed = failures.map(({ owner, user_id, failed: why }) => ({
      owner,
      user_id,
      attempted_at: at,
      failed: JSON.stringify({ at, ...why }),
    }))
    if (failed.length) await tx.rows(PUT_FAILED, [JSON.stringify(failed), NOTHING])

    const kept = new Map<string, string>()
    for (const owner of new Set(there.map((item) => item.owner))) {
      const ids = there.filter((item) => item.owner === owner).map(({ user_id }) => user_id)
      for (const [user_id, check] of await readChecks(tx, owner, ids))
        kept.set(keyOf({ owner, user_id }), check)
    }
    return items.map((item) => kept.get(keyOf(item)) ?? null)
  })

/**
 * Where the outcomes of checks are kept. Those that end at the same time are kept in one transaction. A person who is not
 * on the list has null.
 */
export function openChecks(db: Db) {
  return {
    /** What a check of a person begins with. */
    known: batched((people: Of[]) => findKnown(db, people), { keyOf }),
    /** Keeps what was found, or that nothing could be read; the check as it is then, as JSON of PersonCheck. */
    keep: batched((items: ToKeep[]) => keepChecks(db, items), { keyOf }),
  }
}
export type Checks = ReturnType<typeof openChecks>
