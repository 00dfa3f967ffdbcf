/**
 * Tombstones of erased people, which keep their data from coming back with an import, a restored
 * backup, or a pasted list. A tombstone is a hash of the person's id, so it reveals no one.
 */
import { createHash } from 'node:crypto'

import { utcText } from '#server/db/statements/utc-text.ts'

import type { Db } from './db.ts'

/** One erased person of a workspace. */
type Tombstone = {
  owner: string
  /** SHA-256 of the owner and the person's id, hexadecimal. */
  person: string
  /** ISO 8601 in UTC. */
  erased_at: string
}

/** Reason that data of an erased person is not stored, for the user who adds it. */
export const ERASED_WORDS =
  'this person’s data was erased. To let this person be added again: npm run people -- allow <user_id>'

/** Error if data of erased people would be stored. Nothing is stored. */
class PersonErased extends Error {
  constructor() {
    super(`T${ERASED_WORDS.slice(1)}`)
  }
}

const LOCK = "select pg_advisory_xact_lock(hashtextextended('people ' || $1, 0))"
const AMONG = `
  select e.person from erased_people e
  where e.owner = $1 and e.person = any(array(select json_array_elements_text($2::text::json)))`
const PUT = `
  insert into erased_people (owner, person, erased_at)
  select owner, person, erased_at from json_to_recordset($1::text::json) as x(owner text, person text, erased_at timestamptz)
  on conflict do nothing`
const FORGET = 'delete from erased_people where owner = $1 and person = $2 returning person'
const LIST = `
  select owner, person, ${utcText('e.erased_at')} from erased_people e
  where $1::text is null or owner = $1 order by e.erased_at, person`
const EVERYBODY = `
  select owner, user_id::text as "userId" from workspace_people
  union select team_id::text, id::text from users`
const DELETE_LISTED = 'delete from workspace_people where owner = $1 and user_id = $2'
const DELETE_USER = `
  delete from users where team_id = (select id from teams where id::text = $1) and id = $2`

/** Tombstone of a person: SHA-256, hexadecimal. */
const tombstoneOf = (owner: string, userId: string): string =>
  createHash('sha256').update(`${owner} ${userId.toLowerCase()}`).digest('hex')

/**
 * Locks the people of an owner until the transaction ends, so that they can be counted and no one
 * is erased while being added.
 */
export const lockPeople = (tx: Db, owner: string) => tx.rows(LOCK, [owner])

/** Finds the erased people of an owner: a function of a person's id. */
export async function readErased(db: Db, owner: string): Promise<(userId: string) => boolean> {
  const erased = new Set((await listTombstones(db, owner)).map(({ person }) => person))
  return (userId) => erased.size > 0 && erased.has(tombstoneOf(owner, userId))
}

/** Ids of the people whose data was erased. */
export async function erasedAmong(
  db: Db,
  owner: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const idOf = new Map(userIds.map((id) => [tombstoneOf(owner, id), id]))
  const found = await db.rows<{ person: string }>(AMONG, [owner, JSON.stringify([...idOf.keys()])])
  return new Set(found.flatMap(({ person }) => idOf.get(person) ?? []))
}

/** Throws PersonErased if the data of any of these people was erased. */
export async function refuseErased(db: Db, owner: string, userIds: readonly string[]) {
  if ((await erasedAmong(db, owner, userIds)).size) throw new PersonErased()
}

async function deleteAll(tx: Db, owner: string, userId: string) {
  for (const statement of [DELETE_LISTED, DELETE_USER]) await tx.rows(statement, [owner, userId])
}

/**
 * Deletes everything that the service and the workspace store about a person, and leaves a
 * tombstone. Needs a transaction that has locked the owner's people.
 */
export async function eraseLocked(
  tx: Db,
  owner: string,
  userId: string,
): Promise<{ erased_at: string; tombstone: string }> {
  const tombstone = {
    owner,
    person: tombstoneOf(owner, userId),
    erased_at: new Date().toISOString(),
  }
  await deleteAll(tx, owner, userId)
  await tx.rows(PUT, [JSON.stringify([tombstone])])
  return { erased_at: tombstone.erased_at, tombstone: tombstoneText(tombstone) }
}

/** Lets an erased person be added again, without the erased data. False if no one was erased. */
export const allowErased = async (db: Db, owner: string, userId: string): Promise<boolean> =>
  (await db.rows(FORGET, [owner, tombstoneOf(owner, userId)])).length > 0

/** A tombstone as text. */
export const tombstoneText = ({ owner, person }: Pick<Tombstone, 'owner' | 'person'>): string =>
  `${owner}:${person}`

/** Tombstones in any text, such as a log. Those without a time get the current time. */
export const readTombstones = (text: string): Tombstone[] =>
  [...text.matchAll(/(?<![\da-f-])([\da-f-]{36}|[\da-f]{64}):([\da-f]{64})(?![\da-f])/g)].map(
    ([, owner = '', person = '']) => ({ owner, person, erased_at: new Date().toISOString() }),
  )

/** Tombstones of an owner, or of all, oldest first. */
export const listTombstones = (db: Db, owner: string | null = null) =>
  db.rows<Tombstone>(LIST, [owner])

/** A person of a workspace. */
export type ErasedAgain = { owner: string; userId: string }
/** Adds missing tombstones and erases everyone who has one. Resolves with the people whose data was there again. */
export const eraseAgain = (db: Db, tombstones: readonly Tombstone[]): Promise<ErasedAgain[]> =>
  db.transaction(async (tx) => {
    await tx.rows(PUT, [JSON.stringify(tombstones)])
    const owners = new Set((await listTombstones(tx)).map(({ owner }) => owner))
    const erased = new Map<string, Awaited<ReturnType<typeof readErased>>>()
    for (const owner of owners) {
      await lockPeople(tx, owner)
      erased.set(owner, await readErased(tx, owner))
    }
    const everybody = await tx.rows<ErasedAgain>(EVERYBODY)
    const back = everybody.filter(({ owner, userId }) => erased.get(owner)?.(userId))
    for (const { owner, userId } of back) await deleteAll(tx, owner, userId)
    return back
  })
