import { quotas } from '#contract/own/quotas.ts'
import type { Scope } from '#contract/own/rights.ts'
import {
  REMOVED_DAYS,
  tagLimits,
  type People,
  type Person,
  type RemovedPerson,
} from '#contract/own/workspace.ts'
import type { Db } from '#server/db/db.ts'
import { lockPeople, refuseErased } from '#server/db/erased-people.ts'
import { sealerOf } from '#server/db/sealing/sealing.ts'
import { deleteInParts } from '#server/db/statements/delete-in-parts.ts'
import { firstRow } from '#server/db/statements/first-row.ts'
import { givenConditions } from '#server/db/statements/given-conditions.ts'
import { inScope } from '#server/db/statements/in-scope.ts'
import { inParts, type ListPart } from '#server/db/statements/list-part.ts'
import { utcText } from '#server/db/statements/utc-text.ts'
import { QuotaReached, quotaWords } from '#server/session/quota.ts'

/** A person to store. A missing label or missing tags stay as they are, null removes the label. */
export type PersonToPut = {
  user_id: string
  label?: string | null | undefined
  tags?: readonly string[] | undefined
}

/** Time within which a removed person can be restored with all data. */
const REMOVED_HOURS = REMOVED_DAYS * 24

// an array makes PostgreSQL use the index, even if the table has grown since it was analyzed
const AMONG_GIVEN =
  'user_id = any(array(select x.user_id from jsonb_to_recordset($2::text::jsonb) as x(user_id uuid)))'
/** Puts removed people back on the list. Requests for changes include them again. */
const restoring = (which: string) => `
  with back as (
    update workspace_people set removed_at = null, changed_at = now()
    where owner = $1 and ${which} and removed_at is not null returning owner, user_id
  ), told as (
    update person_checks c set changed_at = now() from back where c.owner = back.owner and c.user_id = back.user_id
  ), problems_told as (
    update problems q set changed_at = now() from back where q.owner = back.owner and q.user_id = back.user_id
  )
  select user_id from back`
const RESTORE_GIVEN = restoring(AMONG_GIVEN)
const RESTORE = restoring('user_id = $2')
/** Locks people in the order of every other transaction. */
const LOCK_GIVEN = `
  select user_id from workspace_people where owner = $1 and ${AMONG_GIVEN} order by user_id for no key update`
const COUNT = `
  select count(*)::int as people, (count(*) filter (where removed_at is not null))::int as removed
  from workspace_people where owner = $1`
// people added together keep their order
const PUT = `
  insert into workspace_people as known (owner, user_id, label, tags, added_at)
  select $1, p.user_id, p.label, coalesce(p.tags, '[]'), now() + p.place * interval '1 microsecond'
  from jsonb_to_recordset($2::text::jsonb) as p(user_id uuid, label text, tags jsonb, place int)`
const PUT_LABELED = `
  ${PUT} on conflict (owner, user_id) do update set label = excluded.label, changed_at = now()
  where known.label is distinct from excluded.label`
const PUT_WITHOUT_LABEL = `${PUT} on conflict do nothing`
const SET_TAGS = `
  update workspace_people known set tags = p.tags, changed_at = now()
  from jsonb_to_recordset($2::text::jsonb) as p(user_id uuid, tags jsonb)
  where known.owner = $1 and known.${AMONG_GIVEN} and known.user_id = p.user_id and known.tags <> p.tags`
const COLUMNS = `
  p.user_id, p.label, p.tags, to_char(p.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as added_at`
const OF_LISTED = 'from workspace_people p where p.owner = $1 and p.removed_at is null'
const GIVEN = `select ${COLUMNS} ${OF_LISTED} and p.${AMONG_GIVEN} order by p.added_at, p.user_id`
const IS_LISTED =
  'select user_id from workspace_people where owner = $1 and user_id = $2 and removed_at is null'
const TAGGED = `
  select user_id, tags from workspace_people
  where owner = $1 and ${AMONG_GIVEN} and removed_at is null order by user_id for no key update`
const REMOVE = `
  update workspace_people set removed_at = now()
  where owner = $1 and user_id = $2 and removed_at is null returning user_id`
const removedSql = (and: string) => `
  select p.user_id, p.label, ${utcText('p.removed_at')},
    ${utcText(`(p.removed_at + interval '${REMOVED_HOURS} hours')`, 'deleted_at')}
  from workspace_people p where p.owner = $1 and p.removed_at is not null ${and}
  order by p.removed_at desc, p.user_id`
/** Maximum number of people in one page of the list, less than a megabyte. */
const PEOPLE_IN_PART = 5000
/** Number of people deleted at once, because each has much other data. */
const PURGED_AT_ONCE = 200

/** Tags without repeats, in alphabetical order. */
export const tidyTags = (tags: Iterable<string>) =>
  [...new Set([...tags].map((tag) => tag.trim()).filter(Boolean))].sort()

/**
 * Adds people to the list of an owner (a team's id, or another upstream's fingerprint), or changes
 * those on it. Removed people are restored with all their data. If someone is listed twice, the
 * later label and tags count. Throws QuotaReached and PersonErased. Nothing else of the same
 * transaction may lock people before.
 */
export async function putPeople(
  db: Db,
  owner: string,
  people: readonly PersonToPut[],
  { most = quotas.people }: { most?: number } = {},
): Promise<void> {
  const places = new Map<string, number>()
  const labels = new Map<string, string | null>()
  const tagsOf = new Map<string, string[]>()
  for (const { user_id, label, tags } of people) {
    const id = user_id.toLowerCase()
    if (!places.has(id)) places.set(id, places.size)
    if (label !== undefined) labels.set(id, label?.trim() || null)
    if (tags) tagsOf.set(id, tidyTags(tags))
  }
  await db.transaction(async (tx) => {
    await lockPeople(tx, owner)
    const seal = await sealerOf(tx, owner)
    const all = [...places].map(([user_id, place]) => {
      const label = labels.get(user_id)
      return { user_id, place, label: label && seal(label), tags: tagsOf.get(user_id) }
    })
    const labeled = all.filter(({ label }) => label !== undefined)
    const others = all.filter(({ label }) => label === undefined)
    const tagged = all.filter(({ tags }) => tags)
    await refuseErased(tx, owner, [...places.keys()])
    const known = await tx.rows(LOCK_GIVEN, [owner, JSON.stringify(all)])
    await tx.rows(RESTORE_GIVEN, [owner, JSON.stringify(all)])
    const added = all.length - known.length
    // the whole list is counted only if someone is added
    if (added) await refuseBeyond(tx, owner, { added, most })
    if (labeled.length) await tx.rows(PUT_LABELED, [owner, JSON.stringify(labeled)])
    if (others.length) await tx.rows(PUT_WITHOUT_LABEL, [owner, JSON.stringify(others)])
    if (tagged.length) await tx.rows(SET_TAGS, [owner, JSON.stringify(tagged)])
  })
}

/** Throws QuotaReached if a list is too long with those to be added. */
async function refuseBeyond(
  tx: Db,
  owner: string,
  { added, most }: { added: number; most: number },
) {
  const { people, removed } = firstRow(
    await tx.rows<{ people: number; removed: number }>(COUNT, [owner]),
  )
  const total = people + added
  if (total <= most) return
  const withRemoved = removed
    ? `, including ${quotaWords(removed)} removed ${removed === 1 ? 'person' : 'people'} not deleted yet`
    : ''
  throw new QuotaReached(
    `A team can have up to ${quotaWords(most)} people. This would bring the total to ${quotaWords(total)}${withRemoved}. Remove some on the People page, then try again after 24 hours. Removed people count toward the limit for 24 hours.`,
  )
}

/**
 * The people of an owner in a scope, in the order they were added: one page of them, or of those
 * who changed.
 */
export async function listPeople(
  db: Db,
  owner: string,
  part: ListPart & { scope?: Scope; most?: number } = {},
): Promise<People> {
  const { most = PEOPLE_IN_PART, scope = null, since, after } = part
  const scoped = givenConditions([owner], { [inScope('p')]: scope })
  const { and, args } = givenConditions(scoped.args, {
    'p.changed_at >= $::timestamptz': since,
    'p.user_id > $::uuid': after,
  })
  const { rows, ...about } = await inParts<Person>(db, {
    owner,
    scope,
    since,
    count: OF_LISTED + scoped.and,
    find: `select ${COLUMNS} ${OF_LISTED} ${scoped.and} ${and}`,
    key: 'user_id',
    order: 'found.added_at, found.user_id',
    args,
    most,
  })
  return { people: rows, ...about }
}

/** The given people who are on an owner's list, in its order. */
export const listGiven = (db: Db, owner: string, userIds: readonly string[]) =>
  db.rows<Person>(GIVEN, [owner, JSON.stringify(userIds.map((user_id) => ({ user_id })))])

/** True if a person is on an owner's list. */
export const isListed = async (db: Db, owner: string, userId: string): Promise<boolean> =>
  (await db.rows(IS_LISTED, [owner, userId])).length > 0

/** Error if someone would have more tags than allowed. No tags are changed. */
export class TooManyTags extends Error {}

/** Adds tags to people on an owner's list, and removes others. Throws TooManyTags. */
export const tagPeople = (
  db: Db,
  owner: string,
  { user_ids, add, remove }: { user_ids: readonly string[]; add: string[]; remove: string[] },
): Promise<void> =>
  db.transaction(async (tx) => {
    const ids = [...new Set(user_ids.map((id) => id.toLowerCase()))]
    const people = await tx.rows<Pick<Person, 'user_id' | 'tags'>>(TAGGED, [
      owner,
      JSON.stringify(ids.map((user_id) => ({ user_id }))),
    ])
    const gone = new Set(tidyTags(remove))
    const changed = people.map(({ user_id, tags }) => ({
      user_id,
      tags: tidyTags([...tags.filter((tag) => !gone.has(tag)), ...add]),
    }))
    const full = changed.find(({ tags }) => tags.length > tagLimits.each)
    if (full)
      throw new TooManyTags(
        `${full.user_id} would have ${full.tags.length} tags. The limit is ${tagLimits.each}. No tags were changed.`,
      )
    if (changed.length) await tx.rows(SET_TAGS, [owner, JSON.stringify(changed)])
  })

/** Removes a person from the list, which can be undone for a day. False if they were not on it. */
export const removePerson = async (db: Db, owner: string, userId: string): Promise<boolean> =>
  (await db.rows(REMOVE, [owner, userId])).length > 0

/** Restores a removed person with all their data. False if there is no such person. */
export const restorePerson = async (db: Db, owner: string, userId: string): Promise<boolean> =>
  (await db.rows(RESTORE, [owner, userId])).length > 0

/** Removed people of a scope who are not deleted yet, most recently removed first. */
export function listRemoved(db: Db, owner: string, scope: Scope) {
  const { and, args } = givenConditions([owner], { [inScope('p')]: scope })
  return db.rows<RemovedPerson>(removedSql(and), args)
}

/**
 * Deletes people of all owners who were removed more than a day ago, with all their data, and
 * returns their number.
 */
export const purgePeople = (db: Db): Promise<number> =>
  deleteInParts(db, {
    table: 'workspace_people',
    where: `removed_at < now() - interval '${REMOVED_HOURS} hours'`,
    args: [],
    part: PURGED_AT_ONCE,
  })
