import { randomUUID } from 'node:crypto'

import type { Db } from '#server/db/db.ts'

/** A key of another service that opens a workspace, for the operator. */
export type WorkspaceKey = {
  workspace_id: string
  fingerprint: string
  service: string | null
  added_at: string
  used_at: string | null
  /** Null for a key that people enter. */
  sealed_at: string | null
}
export type WorkspaceLine = {
  id: string
  name: string | null
  created_at: string
  people: number
  order_sets: number
  keys: WorkspaceKey[]
}
/** A key and its service. */
export type KeyOf = { fingerprint: string; service: string }
/**
 * A key for opening a workspace. `seal` encrypts it for the workspace of an id. Null for a key
 * that people enter.
 */
export type NewKey = KeyOf & { seal: ((workspaceId: string) => string) | null }

const USE = `
  update workspace_keys k set used_at = now(), service = $2 from workspaces w
  where k.fingerprint = $1 and w.id = k.workspace_id returning w.id, w.name`
const MAKE = `
  insert into workspaces (id, name) values ($1, $2) on conflict do nothing returning id`
const ATTACH = `
  insert into workspace_keys (fingerprint, workspace_id, service) values ($1, $2, $3)
  on conflict do nothing returning fingerprint`
const SEAL = 'update workspace_keys set sealed = $2, sealed_at = now() where fingerprint = $1'
const READ = `
  select w.id, w.name, k.fingerprint, k.service, k.sealed
  from workspaces w left join workspace_keys k on k.workspace_id = w.id
  order by k.sealed_at desc nulls last, k.added_at desc, k.fingerprint`
const NAMED = 'select id, name from workspaces where lower(name) = lower($1)'
const RENAME = `
  update workspaces set name = $2 where id = $1
    and not exists (select 1 from workspaces other where lower(other.name) = lower($2) and other.id <> $1)
  returning id`
const DETACH = 'delete from workspace_keys where fingerprint = $1'

class Lost extends Error {}

/** The workspace of a key that was just used to sign in. A new key gets a new workspace. */
export async function openWorkspace(
  db: Db,
  { fingerprint, service }: KeyOf,
): Promise<Pick<KnownWorkspace, 'id' | 'name'>> {
  for (;;) {
    const [known] = await db.rows<{ id: string; name: string | null }>(USE, [fingerprint, service])
    if (known) return known
    const id = randomUUID()
    try {
      await db.transaction(async (tx) => {
        await tx.rows(MAKE, [id, null])
        const made = await tx.rows(ATTACH, [fingerprint, id, service])
        // someone signed in with it at the same moment
        if (!made.length) throw new Lost()
      })
    } catch (error) {
      if (!(error instanceof Lost)) throw error
    }
  }
}

/** A key that Rounds itself uses. */
type SealedKey = { fingerprint: string; service: string; sealed: string }
/** A workspace with its stored keys, newest first. */
export type KnownWorkspace = { id: string; name: string | null; keys: SealedKey[] }
export type KnownWorkspaces = {
  byId: ReadonlyMap<string, KnownWorkspace>
  /** Workspaces by the fingerprint of each key, stored or not. */
  byKey: ReadonlyMap<string, KnownWorkspace>
}

type Row = Pick<KnownWorkspace, 'id' | 'name'> & {
  [Name in keyof SealedKey]: SealedKey[Name] | null
}
/** All workspaces on other services, and the keys that open them. */
export async function readWorkspaces(db: Db): Promise<KnownWorkspaces> {
  const byId = new Map<string, KnownWorkspace>()
  const byKey = new Map<string, KnownWorkspace>()
  for (const { id, name, fingerprint, service, sealed } of await db.rows<Row>(READ)) {
    const known = byId.get(id) ?? { id, name, keys: [] }
    byId.set(id, known)
    if (fingerprint === null) continue
    byKey.set(fingerprint, known)
    if (service !== null && sealed !== null) known.keys.push({ fingerprint, service, sealed })
  }
  return { byId, byKey }
}

/** The workspace of a name, ignoring case. Null if there is none. */
export async function workspaceNamed(
  db: Db,
  name: string,
): Promise<{ id: string; name: string } | null> {
  const [found = null] = await db.rows<{ id: string; name: string }>(NAMED, [name])
  return found
}

const day = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`
const LIST = `
  select id, name, ${day('created_at')} as created_at,
    (select count(*)::int from workspace_people where owner = w.id and removed_at is null) as people,
    (select count(*)::int from order_sets where owner = w.id) as order_sets
  from workspaces w order by w.created_at, id`
const LIST_KEYS = `
  select workspace_id, fingerprint, service, ${day('added_at')} as added_at, ${day('used_at')} as used_at,
    ${day('sealed_at')} as sealed_at
  from workspace_keys order by workspace_keys.added_at, fingerprint`

/** All workspaces on other services with their keys, in order of creation. */
export async function listWorkspaces(db: Db): Promise<WorkspaceLine[]> {
  const keys = await db.rows<WorkspaceKey>(LIST_KEYS)
  return (await db.rows<Omit<WorkspaceLine, 'keys'>>(LIST)).map((line) => ({
    ...line,
    keys: keys.filter(({ workspace_id }) => workspace_id === line.id),
  }))
}

const HELD_BY = [
  'workspace_people',
  'order_sets',
  'workspace_lab_tests',
  'connection_views',
  'message_templates',
  'members',
  'sign_in_links',
  'scoped_api_keys',
]
/** True if a workspace has no name and nothing worth keeping. */
async function isEmpty(db: Db, { id, name }: KnownWorkspace): Promise<boolean> {
  if (name !== null) return false
  for (const table of HELD_BY)
    if ((await db.rows(`select 1 from ${table} where owner = $1 limit 1`, [id])).length)
      return false
  return true
}

// an empty workspace without a key is useless
const REMOVE = `
  with gone as (delete from workspace_keys where fingerprint = $2)
  delete from workspaces w where id = $1
    and not exists (select from workspace_keys where workspace_id = w.id and fingerprint <> $2)`

export type Adoption = 'attached' | 'already' | { opens: string }

/**
 * Lets a key open a workspace, and stores it encrypted if requested. If the key opens another one
 * that is unnamed and empty, it is moved. Otherwise nothing changes, and the other one's id is
 * returned.
 */
export async function adoptKey(db: Db, id: string, key: NewKey): Promise<Adoption> {
  const opens = (await readWorkspaces(db)).byKey.get(key.fingerprint)
  if (opens && opens.id !== id) {
    if (!(await isEmpty(db, opens))) return { opens: opens.id }
    await db.rows(REMOVE, [opens.id, key.fingerprint])
  }
  await db.rows(ATTACH, [key.fingerprint, id, key.service])
  if (key.seal) await db.rows(SEAL, [key.fingerprint, key.seal(id)])
  return opens?.id === id ? 'already' : 'attached'
}

/** Creates a workspace with a name and returns its id. Null if the name is taken. */
export async function createWorkspace(db: Db, name: string): Promise<string | null> {
  const [made] = await db.rows<{ id: string }>(MAKE, [randomUUID(), name])
  return made?.id ?? null
}

/** Names a workspace. False if another one has the name. */
export const renameWorkspace = async (db: Db, id: string, name: string): Promise<boolean> =>
  (await db.rows(RENAME, [id, name])).length > 0

/** Stops a key from opening its workspace. The workspace's data stays, for another key. */
export async function detachKey(db: Db, fingerprint: string): Promise<void> {
  await db.rows(DETACH, [fingerprint])
}
