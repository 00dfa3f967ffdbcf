import { columnText } from '#server/db/column-text.ts'
import type { Db } from '#server/db/db.ts'

type Of = { owner: string; user_id: string }
/** Hashes of the provider's own ids of a person's newest workouts, by provider, and the ones that were known before. */
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
const PAIRS = `
  with pairs as (
    select distinct w.owner, w.user_id, w.provider, o.user_id as other_id
    from jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid)
    join recorded_workouts w on w.owner = x.owner and w.user_id = x.user_id
    join recorded_workouts o on o.owner = w.owner and o.hash = w.hash and o.user_id <> w.user_id
  )
  insert into shared_accounts (owner, user_id, provider, other_id)
  select owner, user_id, provider, other_id from pairs
  union select owner, other_id, provider, user_id from pairs
  on conflict do nothing`

const flat = (hashes: Record<string, string[]>) =>
  new Map(
    Object.entries(hashes).flatMap(([provider, of]) =>
      of.map((hash) => [hash, columnText(provider)] as const),
    ),
  )

/**
 * Keeps what tells whose account at a provider is whose, and who has the same, inside the transaction of the checks. Gives whom
 * that concerns, those who had the same before too; null where it is as before.
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
  const who = JSON.stringify(others.map(({ person }) => person))
  if (gone.length) await tx.rows(FORGET, [JSON.stringify(gone)])
  if (added.length) await tx.rows(ADD, [JSON.stringify(added)])
  const before = await tx.rows<Of>(FORGET_PAIRS, [who])
  await tx.rows(PAIRS, [who])
  return [...before, ...others.map(({ person }) => person)]
}
