import { randomUUID } from 'node:crypto'

import type { Db } from '#server/db/db.ts'

/** A key of another service that opens a workspace, as the operator sees it. */
export type WorkspaceKey = {
  workspace_id: string
  fingerprint: string
  service: string | null
  added_at: string
  used_at: string | null
}
export type WorkspaceLine = {
  id: string
  created_at: string
  people: number
  order_sets: number
  keys: WorkspaceKey[]
}
/** A key and the service that it is of. */
export type KeyOf = { fingerprint: string; service: string }

const USE = `
  update workspace_keys set used_at = now(), service = $2 where fingerprint = $1
  returning workspace_id as id`
const MAKE = 'insert into workspaces (id) values ($1)'
const ATTACH = `
  insert into workspace_keys (fingerprint, workspace_id, service) values ($1, $2, $3)
  on conflict do nothing returning fingerprint`
const KEYS = 'select fingerprint, workspace_id as id from workspace_keys'
const DETACH = 'delete from workspace_keys where fingerprint = $1'

class Lost extends Error {}

/**
 * The id of the workspace that a key opens, which has just been used to sign in. A key that is seen for the first time
 * gets a new workspace.
 */
export async function openWorkspace(db: Db, { fingerprint, service }: KeyOf): Promise<string> {
  for (;;) {
    const [known] = await db.rows<{ id: string }>(USE, [fingerprint, service])
    if (known) return known.id
    const id = randomUUID()
    try {
      await db.transaction(async (tx) => {
        await tx.rows(MAKE, [id])
        const made = await tx.rows(ATTACH, [fingerprint, id, service])
        // somebody signed in with it at the same moment
        if (!made.length) throw new Lost()
      })
    } catch (error) {
      if (!(error instanceof Lost)) throw error
    }
  }
}

/** The workspace of each key, by its fingerprint. */
export async function readWorkspaceKeys(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ fingerprint: string; id: string }>(KEYS)
  return new Map(rows.map(({ fingerprint, id }) => [fingerprint, id]))
}

const day = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`
const LIST = `
  select id, ${day('created_at')} as created_at,
    (select count(*)::int from workspace_people where owner = w.id and removed_at is null) as people,
    (select count(*)::int from order_sets where owner = w.id) as order_sets
  from workspaces w order by w.created_at, id`
const LIST_KEYS = `
  select workspace_id, fingerprint, service, ${day('added_at')} as added_at, ${day('used_at')} as used_at
  from workspace_keys order by workspace_keys.added_at, fingerprint`

/** All workspaces on other services with their keys, in the order they were made. */
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
]
/** True where a workspace holds nothing that anybody would miss. */
async function isEmpty(db: Db, id: string): Promise<boolean> {
  for (const table of HELD_BY)
    if ((await db.rows(`select 1 from ${table} where owner = $1 limit 1`, [id])).length)
      return false
  return true
}

// without its last key an empty workspace is of no use
const REMOVE = `
  with gone as (delete from workspace_keys where fingerprint = $2)
  delete from workspaces w where id = $1
    and not exists (select from workspace_keys where workspace_id = w.id and fingerprint <> $2)`

export type Adoption = 'attached' | 'already' | { opens: string }

/**
 * Lets a key open a workspace. Where it opens another one that has nothing in it, it leaves that; else nothing changes, and
 * the other one's id is given.
 */
export async function adoptKey(db: Db, id: string, key: KeyOf): Promise<Adoption> {
  const opens = (await readWorkspaceKeys(db)).get(key.fingerprint)
  if (opens === id) return 'already'
  if (opens !== undefined) {
    if (!(await isEmpty(db, opens))) return { opens }
    await db.rows(REMOVE, [opens, key.fingerprint])
  }
  await db.rows(ATTACH, [key.fingerprint, id, key.service])
  return 'attached'
}

/** A key opens its workspace no more. What is in that stays, for another key. */
export async function detachKey(db: Db, fingerprint: string): Promise<void> {
  await db.rows(DETACH, [fingerprint])
}
