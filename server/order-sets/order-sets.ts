import { quotas } from '#contract/own/quotas.ts'
import { DELETED_DAYS, savedSetLimits } from '#contract/own/saved-order-set-limits.ts'
import type {
  OrderSetLine,
  OrderSetSnapshotLine,
  OrderSetToCreate,
  OrderSetToSave,
  OrderSetVersion,
  SavedOrderSet,
  VersionLine,
} from '#contract/own/saved-order-sets.ts'
import type { Db } from '#server/db/db.ts'
import { firstRow } from '#server/db/statements/first-row.ts'
import { utcText } from '#server/db/statements/utc-text.ts'
import { lockQuota, QuotaReached, quotaWords } from '#server/session/quota.ts'

const COUNTS = `
  jsonb_array_length(v.content -> 'tests') as tests, jsonb_array_length(v.content -> 'codes') as codes,
  jsonb_array_length(v.content -> 'dx') as dx`
const SAVED = `v.version, v.name, ${utcText('v.saved_at')}, v.browser, v.author`
const CONTENT = 'v.note, v.tags, v.content, v.snapshot'
const LIFE = `
  ${utcText('s.created_at')}, ${utcText('s.deleted_at')},
  (select jsonb_build_object('id', m.id, 'name', m.name) from members m where m.id = s.created_by) as created_by`
const NEWEST = `
  from order_sets s join order_set_versions v on v.owner = s.owner and v.id = s.id and v.version = s.version`

const LIST = `
  select s.id, ${SAVED}, v.note, v.tags, ${COUNTS}, v.content ->> 'account' as account,
    ${LIFE}
  ${NEWEST} where s.owner = $1 order by v.saved_at desc, s.id`
/** Results of a stored marker without their names. Null if they could not be read. */
const LIGHT_RESULTS = `
  case jsonb_typeof(marker -> 'results') when 'array' then coalesce(
    (select jsonb_agg(result || '{"name": null}' order by place)
      from jsonb_array_elements(marker -> 'results') with ordinality as results (result, place)),
    '[]') else 'null' end`
const SNAPSHOTS = `
  select s.id, v.content -> 'tests' as tests, v.content -> 'codes' as codes,
    case when v.snapshot is null then null else jsonb_set(v.snapshot, '{markers}', coalesce(
    (select jsonb_agg(jsonb_set(marker, '{results}', ${LIGHT_RESULTS}) order by place)
      from jsonb_array_elements(v.snapshot -> 'markers') with ordinality as markers (marker, place)),
    '[]')) end as snapshot
  ${NEWEST} where s.owner = $1 and s.deleted_at is null`
const READ = `
  select s.id, ${SAVED}, ${CONTENT}, ${LIFE}
  ${NEWEST} where s.owner = $1 and s.id = $2`
const VERSIONS = `
  select ${SAVED}, ${COUNTS} from order_set_versions v
  where v.owner = $1 and v.id = $2 order by v.version desc`
const VERSION = `
  select ${SAVED}, ${CONTENT} from order_set_versions v
  where v.owner = $1 and v.id = $2 and v.version = $3`
const INSERT = `
  insert into order_sets (owner, id, version, created_at, created_by) values ($1, $2, 1, now(), $3)
  on conflict do nothing returning id`
/** True if the set was created with exactly these texts. */
const CREATED_AS = `
  select name = $3 and note = $4 and tags = $5::text::jsonb and content = $6::text::jsonb
    and snapshot is not distinct from $7::text::jsonb as "isSame"
  from order_set_versions where owner = $1 and id = $2 and version = 1`
const INSERT_VERSION = `
  insert into order_set_versions (owner, id, version, name, note, tags, content, snapshot, saved_at, browser, author)
  values ($1, $2, $3, $4, $5, $6::text::jsonb, $7::text::jsonb, $8::text::jsonb, now(), $9, $10)`
const USED = `
  select (select count(*)::int from order_sets where owner = $1) as sets,
    (select coalesce(sum(characters), 0)::float8 from order_set_versions where owner = $1) as characters`
/** The one deleted the longest time ago. */
const FORGET_DELETED = `
  delete from order_sets where owner = $1 and deleted_at is not null and id = (
    select id from order_sets where owner = $1 and deleted_at is not null order by deleted_at, id limit 1)
  returning id`
/** Locks the set against other saves until this transaction ends. */
const LOCK = `
  select version, deleted_at is not null as "isDeleted" from order_sets
  where owner = $1 and id = $2 for update`
const ADVANCE = 'update order_sets set version = $3 where owner = $1 and id = $2'
const DELETE = `
  update order_sets set deleted_at = now()
  where owner = $1 and id = $2 and deleted_at is null and ($3::int is null or version = $3) returning id`
const RESTORE = `
  update order_sets set deleted_at = null where owner = $1 and id = $2 and deleted_at is not null returning id`
const PURGE = `
  delete from order_sets where deleted_at < now() - $1::int * interval '1 day' returning id`

const tagsOf = ({ tags }: OrderSetToSave) => [...new Set(tags)]

export type Quotas = Readonly<Record<'orderSets' | 'versions' | 'orderSetCharacters', number>>

/**
 * The texts of a version as stored, and their number of characters. Throws QuotaReached if there
 * are too many.
 */
function textsOf(given: OrderSetToSave) {
  const { note, content, snapshot } = given
  const texts = [tagsOf(given), content, snapshot].map((value) => JSON.stringify(value))
  const characters = texts.reduce((sum, text) => sum + text.length, note.length)
  if (characters > savedSetLimits.version)
    throw new QuotaReached(
      'This order set is too large to save. Including its markers’ results, it’s longer than 1 million characters. Split it into two order sets.',
    )
  return { texts, characters }
}

/**
 * Makes room for another version with this many characters, and for a newly inserted set: sets
 * deleted the longest time ago are removed if necessary. Until the transaction ends, no one else
 * of the team can save. Throws QuotaReached.
 */
async function makeRoom(tx: Db, owner: string, characters: number, most: Quotas) {
  await lockQuota(tx, owner, 'order sets')
  for (;;) {
    const used = firstRow(await tx.rows<{ sets: number; characters: number }>(USED, [owner]))
    const isFull = used.sets > most.orderSets
    if (!isFull && used.characters + characters <= most.orderSetCharacters) return
    const forgotten = await tx.rows(FORGET_DELETED, [owner])
    if (forgotten.length) continue
    throw new QuotaReached(
      isFull
        ? `Your team has reached its limit of ${quotaWords(most.orderSets)} saved order sets. Delete one, then save again.`
        : `Your team’s saved order sets would exceed the limit of ${quotaWords(most.orderSetCharacters)} characters across all versions. Delete order sets with many versions, then save again.`,
    )
  }
}

/** Owner of the order sets, and the member who saves, by id and name. Both are null for a team key. */
type By = { owner: string; browser: string; memberId: string | null; author: string | null }

/** Columns of a version: name, note, tags, content, and snapshot. */
const columnsOf = (
  { name, note, snapshot }: OrderSetToSave,
  { texts }: ReturnType<typeof textsOf>,
) => [name, note, texts[0], texts[1], snapshot && texts[2]]

const insertVersion = (
  db: Db,
  { owner, browser, author, id, version }: Omit<By, 'memberId'> & { id: string; version: number },
  columns: ReturnType<typeof columnsOf>,
) => db.rows(INSERT_VERSION, [owner, id, version, ...columns, browser, author])

/**
 * The saved order sets of an owner (a team's id, or another upstream's fingerprint), including
 * deleted ones, most recently saved first.
 */
export const listOrderSets = (db: Db, owner: string) => db.rows<OrderSetLine>(LIST, [owner])

/** Snapshots of an owner's saved order sets, without the names of their markers' results. */
export const listSnapshots = (db: Db, owner: string) =>
  db.rows<OrderSetSnapshotLine>(SNAPSHOTS, [owner])

/** Current state of a saved order set, even if it is deleted. Null if the owner has none with this id. */
export async function readOrderSet(
  db: Db,
  owner: string,
  id: string,
): Promise<SavedOrderSet | null> {
  const [set] = await db.rows<SavedOrderSet>(READ, [owner, id])
  return set ?? null
}

/** Versions of a saved order set, newest first. Empty if the owner has none with this id. */
export const listVersions = (db: Db, owner: string, id: string) =>
  db.rows<VersionLine>(VERSIONS, [owner, id])

/** One complete version. Null if there is none. */
export async function readVersion(
  db: Db,
  owner: string,
  id: string,
  version: number,
): Promise<OrderSetVersion | null> {
  const [found] = await db.rows<OrderSetVersion>(VERSION, [owner, id, version])
  return found ?? null
}

/**
 * Stores a new order set under its given id. If the owner already has that id, nothing is written:
 * either the same request was sent twice, or the id is taken, by a deleted set or by one that was
 * created with another body. Throws QuotaReached if there is no room for it.
 */
export async function createOrderSet(
  db: Db,
  by: By,
  { id, ...given }: OrderSetToCreate,
  most: Quotas = quotas,
): Promise<{ set: SavedOrderSet; isTaken: boolean }> {
  const { owner } = by
  const texts = textsOf(given)
  const columns = columnsOf(given, texts)
  return db.transaction(async (tx) => {
    const made = await tx.rows(INSERT, [owner, id, by.memberId])
    if (made.length) {
      await makeRoom(tx, owner, texts.characters, most)
      await insertVersion(tx, { ...by, id, version: 1 }, columns)
    }
    const set = firstRow(await tx.rows<SavedOrderSet>(READ, [owner, id]))
    if (made.length) return { set, isTaken: false }
    const [first] = await tx.rows<{ isSame: boolean }>(CREATED_AS, [owner, id, ...columns])
    return { set, isTaken: set.deleted_at !== null || !first?.isSame }
  })
}

/**
 * Reason that a version was not saved: it is based on an older version than the newest, or the set
 * is gone.
 */
type NotSaved = 'conflict' | 'deleted' | 'unknown'

/**
 * Adds a version to a saved order set if the newest one still is `base`, and returns the new
 * state. Throws QuotaReached if there is no room for it.
 */
export const saveOrderSet = (
  db: Db,
  { id, base, ...by }: By & { id: string; base: number },
  given: OrderSetToSave,
  most: Quotas = quotas,
): Promise<SavedOrderSet | NotSaved> =>
  db.transaction(async (tx) => {
    const { owner } = by
    const [now] = await tx.rows<{ version: number; isDeleted: boolean }>(LOCK, [owner, id])
    if (!now) return 'unknown'
    if (now.isDeleted) return 'deleted'
    if (now.version !== base) return 'conflict'
    if (now.version >= most.versions)
      throw new QuotaReached(
        `This order set has reached its limit of ${quotaWords(most.versions)} versions. Save it as a new order set.`,
      )
    const version = now.version + 1
    const texts = textsOf(given)
    await makeRoom(tx, owner, texts.characters, most)
    await insertVersion(tx, { ...by, id, version }, columnsOf(given, texts))
    await tx.rows(ADVANCE, [owner, id, version])
    return firstRow(await tx.rows<SavedOrderSet>(READ, [owner, id]))
  })

/**
 * Deletes an order set so that it can be restored. False if there is none, it is already deleted,
 * or its newest version isn't `base`. Without a base, any version is deleted.
 */
export const deleteOrderSet = async (
  db: Db,
  owner: string,
  id: string,
  base: number | null = null,
): Promise<boolean> => (await db.rows(DELETE, [owner, id, base])).length > 0

/** Restores a deleted order set. False if there is none, or it is not deleted. */
export const restoreOrderSet = async (db: Db, owner: string, id: string): Promise<boolean> =>
  (await db.rows(RESTORE, [owner, id])).length > 0

/** Removes sets of all owners that were deleted more than DELETED_DAYS ago, and returns their number. */
export const purgeOrderSets = async (db: Db): Promise<number> =>
  (await db.rows(PURGE, [DELETED_DAYS])).length
