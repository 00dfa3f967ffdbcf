import { randomUUID } from 'node:crypto'

import type { Problem } from '#contract/own/problems.ts'
import { issueKeys } from '#lib/connections/key.ts'
import { sharedTrouble } from '#lib/connections/trouble.ts'
import { causeWords } from '#lib/connections/words.ts'
import type { Db } from '#server/db/db.ts'

import { checkEvent } from './problem-steps.ts'
import { addEvents } from './problems.ts'

type Of = { owner: string; user_id: string }

/**
 * Lock for changes to shared accounts, which also affect other people, so that one process runs at
 * a time.
 */
const LOCK = 'select pg_advisory_xact_lock(hashtext($1))'
const PEOPLE = `
  with given as (select distinct owner, user_id from jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid))
  select owner, user_id from given
  union select s.owner, s.other_id from given g join shared_accounts s on s.owner = g.owner and s.user_id = g.user_id`
const SHARED = `
  select distinct s.owner, s.user_id, s.provider, (
    select n.name from person_connections n
    where n.owner = s.owner and n.provider = s.provider and n.name is not null order by n.user_id = s.user_id desc limit 1) as name
  from jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid)
  join shared_accounts s on s.owner = x.owner and s.user_id = x.user_id
  join workspace_people p on p.owner = s.owner and p.user_id = s.user_id and p.removed_at is null
  join workspace_people o on o.owner = s.owner and o.user_id = s.other_id and o.removed_at is null`
const PROBLEMS = `
  select q.owner, q.id, q.user_id, q.provider, q.closed_at is null as is_open, q.closed_as
  from jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid)
  join problems q on q.owner = x.owner and q.user_id = x.user_id and starts_with(q.connection, '${issueKeys.shared('')}')`
const OPEN = `
  insert into problems as q (owner, id, user_id, connection, provider, name, troubles, first_seen, opened_at, cause_since, new_at,
    reopened, note, version)
  select owner, id, user_id, connection, provider, name, troubles, at, at, at, at, 0, '', 1
  from jsonb_to_recordset($1::text::jsonb)
    as x(owner text, id uuid, user_id uuid, connection text, provider text, name text, troubles text, at timestamptz)
  on conflict (owner, user_id, connection) do update set closed_at = null, closed_as = null, name = excluded.name, first_seen = excluded.first_seen,
    opened_at = excluded.opened_at, cause_since = excluded.cause_since, new_at = excluded.new_at, reopened = q.reopened + 1,
    snoozed_until = null, contacted_on = null, changed_at = now()`
const CLOSE = `
  update problems q set closed_at = coalesce(q.closed_at, x.at), closed_as = 'recovered', changed_at = now()
  from jsonb_to_recordset($1::text::jsonb) as x(owner text, id uuid, at timestamptz)
  where q.owner = x.owner and q.id = x.id`

type KnownProblem = Of & Pick<Problem, 'id' | 'provider' | 'closed_as'> & { is_open: boolean }
const keyOf = ({ owner, user_id, provider }: Of & { provider: string }) =>
  `${owner} ${user_id} ${provider}`
/** True if a user decided that nothing needs to be done, until the problem is over. */
const isSettled = ({ closed_as }: KnownProblem) => closed_as === 'left' || closed_as === 'accepted'

/**
 * Opens and closes the problems of these people, and of those who share an account with one of
 * them. Runs within the transaction that found the accounts.
 */
export async function advanceSharedProblems(tx: Db, people: readonly Of[], at: string) {
  for (const owner of new Set(people.map((each) => each.owner))) await tx.rows(LOCK, [owner])
  const given = people.map(({ owner, user_id }) => ({ owner, user_id }))
  const all = JSON.stringify(await tx.rows<Of>(PEOPLE, [JSON.stringify(given)]))
  const shared = await tx.rows<Of & { provider: string; name: string | null }>(SHARED, [all])
  const problems = await tx.rows<KnownProblem>(PROBLEMS, [all])
  const known = new Map(problems.map((problem) => [keyOf(problem), problem]))
  const sharedNow = new Set(shared.map(keyOf))
  const words = causeWords([sharedTrouble()])

  const opened = shared.flatMap(({ owner, user_id, provider, name }) => {
    const problem = known.get(keyOf({ owner, user_id, provider }))
    if (problem && (problem.is_open || isSettled(problem))) return []
    return [
      {
        owner,
        id: problem?.id ?? randomUUID(),
        user_id,
        connection: issueKeys.shared(provider),
        provider,
        name,
        troubles: JSON.stringify([sharedTrouble()]),
        at,
        kind: problem ? ('reopened' as const) : ('opened' as const),
      },
    ]
  })
  const over = problems.filter(
    (problem) => !sharedNow.has(keyOf(problem)) && (problem.is_open || isSettled(problem)),
  )
  if (opened.length) await tx.rows(OPEN, [JSON.stringify(opened)])
  if (over.length)
    await tx.rows(CLOSE, [JSON.stringify(over.map(({ owner, id }) => ({ owner, id, at })))])
  await addEvents(tx, [
    ...opened.map(({ owner, id, kind }) => ({
      ...checkEvent(kind, at, [{ name: 'cause', before: null, after: words }]),
      owner,
      problem_id: id,
    })),
    ...over.map(({ owner, id, closed_as }) => ({
      ...checkEvent('closed', at, [
        { name: 'cause', before: words, after: null },
        { name: 'closed_as', before: closed_as, after: 'recovered' },
      ]),
      owner,
      problem_id: id,
    })),
  ])
}
