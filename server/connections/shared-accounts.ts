import { getOrCreate } from '#lib/lists.ts'
import type { Db } from '#server/db/db.ts'
import { RUN_MAX } from '#server/db/statements/batched.ts'
import { columnText } from '#server/db/statements/column-text.ts'

type Of = { owner: string; user_id: string }
/**
 * Hashes of the provider's own ids of a person's newest workouts by provider, and the previously
 * known ones.
 */
export type HashesOfPerson = Of & {
  before: Record<string, string[]>
  now: Record<string, string[]>
}

const FORGET = `
  delete from recorded_workouts w using jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid, hash text)
  where w.owner = x.owner and w.user_id = x.user_id and w.hash = x.hash`
const ADD = `
  insert into recorded_workouts (owner, user_id, hash, provider)
  select owner, user_id, hash, provider
  from jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid, hash text, provider text)
  on conflict do nothing`
const FORGET_PAIRS = `
  delete from shared_accounts s using jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid)
  where s.owner = x.owner and (s.user_id = x.user_id or s.other_id = x.user_id) returning s.owner, s.user_id`
/**
 * Maximum number of people with an id. With more, it doesn't identify an account: a service sends
 * the same to everyone, such as 0 or `manual`.
 */
const HOLDERS_MAX = 20
/** The holders of an id, and their number up to the limit. */
const holders = (of: string, most: number) => `
  cross join lateral (
    select user_id, count(*) over ()::int as holders
    from (select user_id from recorded_workouts h where h.owner = ${of}.owner and h.hash = ${of}.hash limit ${most}) counted
  ) o`
// a run adds or removes at most one holder for each of its people
const PASSED_LIMIT = `
  select distinct x.owner, o.user_id
  from jsonb_to_recordset($1::text::jsonb) as x(owner text, hash text, added int)
  ${holders('x', HOLDERS_MAX + RUN_MAX + 1)}
  where (o.holders > ${HOLDERS_MAX}) <> (o.holders - x.added > ${HOLDERS_MAX})`
const PAIRS = `
  with pairs as (
    select distinct w.owner, w.user_id, w.provider, o.user_id as other_id
    from jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid)
    join recorded_workouts w on w.owner = x.owner and w.user_id = x.user_id
    ${holders('w', HOLDERS_MAX + 1)}
    where o.holders <= ${HOLDERS_MAX} and o.user_id <> w.user_id
  )
  insert into shared_accounts (owner, user_id, provider, other_id)
  select owner, user_id, provider, other_id from pairs
  union select owner, other_id, provider, user_id from pairs
  on conflict do nothing`

type Row = { owner: string; hash: string }
/** Change in the number of holders of each id. */
function holdersAdded(added: readonly Row[], gone: readonly Row[]) {
  const byHash = new Map<string, Row & { added: number }>()
  const count = ({ owner, hash }: Row, by: 1 | -1) => {
    getOrCreate(byHash, `${owner} ${hash}`, () => ({ owner, hash, added: 0 })).added += by
  }
  for (const row of added) count(row, 1)
  for (const row of gone) count(row, -1)
  return [...byHash.values()].filter((one) => one.added !== 0)
}

const flat = (hashes: Record<string, string[]>) =>
  new Map(
    Object.entries(hashes).flatMap(([provider, of]) =>
      of.map((hash) => [hash, columnText(provider)] as const),
    ),
  )

/**
 * Stores which accounts at a provider belong to whom, and who shares one, within the transaction
 * of the checks. Returns the affected people, including those who shared one before. Null if
 * nothing changed. An id with more than `HOLDERS_MAX` people links no one.
 */
export async function keepAccounts(
  tx: Db,
  people: readonly HashesOfPerson[],
): Promise<Of[] | null> {
  const changed = people.map(({ owner, user_id, before, now }) => {
    const [known, found] = [flat(before), flat(now)]
    const row = ([hash, provider]: [string, string]) => ({ owner, user_id, hash, provider })
    return {
      person: { owner, user_id },
      gone: [...known].filter(([hash]) => !found.has(hash)).map(row),
      added: [...found].filter(([hash]) => !known.has(hash)).map(row),
    }
  })
  const others = changed.filter(({ gone, added }) => gone.length || added.length)
  if (!others.length) return null
  const gone = others.flatMap((each) => each.gone)
  const added = others.flatMap((each) => each.added)
  if (gone.length) await tx.rows(FORGET, [JSON.stringify(gone)])
  if (added.length) await tx.rows(ADD, [JSON.stringify(added)])
  const passed = await tx.rows<Of>(PASSED_LIMIT, [JSON.stringify(holdersAdded(added, gone))])
  const concerned = [...others.map(({ person }) => person), ...passed]
  const who = JSON.stringify(concerned)
  const before = await tx.rows<Of>(FORGET_PAIRS, [who])
  await tx.rows(PAIRS, [who])
  return [...before, ...concerned]
}
