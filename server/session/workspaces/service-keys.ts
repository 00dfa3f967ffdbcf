import { itemAt } from '#lib/lists.ts'
/** The keys that Rounds uses for a workspace on another service. Only the master key decrypts them. */
import type { Db } from '#server/db/db.ts'
import { seal, unseal } from '#server/db/sealing/sealed.ts'
import { firstRow } from '#server/db/statements/first-row.ts'

/** Bound to its workspace, so that a row copied to another one decrypts to nothing. */
const sealOf = (workspaceId: string) => ({ purpose: 'service key' as const, to: workspaceId })

/** A stored key of another service. `secrets` are those of the master keys, the first of which encrypts. */
export const sealServiceKey = (key: string, workspaceId: string, secrets: readonly Buffer[]) =>
  seal(key, sealOf(workspaceId), itemAt(secrets, 0))

/** The key itself. Null if none of the master keys decrypts it. */
export const openServiceKey = (sealed: string, workspaceId: string, secrets: readonly Buffer[]) =>
  unseal(sealed, sealOf(workspaceId), secrets)

type Row = { fingerprint: string; workspace_id: string; sealed: string }
const SEALED =
  'select fingerprint, workspace_id, sealed from workspace_keys where sealed is not null for update'
const COUNT = 'select count(*)::int as n from workspace_keys where sealed is not null'
const RESEAL = 'update workspace_keys set sealed = $2 where fingerprint = $1'

/** Number of keys that only the master key decrypts. */
export const countSealedKeys = async (db: Db): Promise<number> =>
  firstRow(await db.rows<{ n: number }>(COUNT)).n

/**
 * Encrypts all keys again with the first master key, and counts them. Throws if none of the master
 * keys decrypts one of them.
 */
export const rewrapServiceKeys = (db: Db, secrets: readonly Buffer[]): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await tx.rows<Row>(SEALED)
    for (const { fingerprint, workspace_id: id, sealed } of rows) {
      const key = openServiceKey(sealed, id, secrets)
      if (key === null)
        throw new Error(
          `None of the master keys can decrypt a key for workspace ${id}. Add the one that encrypted it to MASTER_KEY, after a space.`,
        )
      await tx.rows(RESEAL, [fingerprint, sealServiceKey(key, id, secrets)])
    }
    return rows.length
  })
