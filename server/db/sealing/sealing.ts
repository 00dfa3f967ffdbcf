import { CannotOpen, type Db } from '#server/db/db.ts'
import { acrossTenants } from '#server/db/tenant.ts'

import { ensureDataKey, hasDataKeys, readDataKeys } from './data-keys.ts'
import { holdsPlainTexts, holdsSealedTexts } from './sealed-columns.ts'
import { keyIdOf, openText, SEALED_START, type DataKey } from './sealed-text.ts'
import { masterSecrets } from './sealed.ts'

const SEALED_IN_JSON = new RegExp(`"${SEALED_START}([\\w-]+):`, 'g')

const asIs = (text: string) => text

/**
 * Function that encrypts texts of an owner before they are stored. Without a master key, it
 * returns them unchanged.
 */
export const sealerOf = async (db: Db, owner: string): Promise<(text: string) => string> =>
  db.sealer ? db.sealer(owner) : asIs

/** Time after which a key is read again before it encrypts, because a restore may have replaced it. */
const TRUSTED_MS = 3000

/** Data keys in memory. */
function keyRing(masters: readonly Buffer[]) {
  const byId = new Map<string, DataKey>()
  /**
   * Committed keys, and when they were read. Text encrypted with a key that was rolled back would
   * be lost.
   */
  const committed = new Map<string, { key: DataKey; readAt: number }>()
  const isTrusted = ({ readAt }: { readAt: number }) => performance.now() - readAt < TRUSTED_MS
  return {
    keyOf: (id: string) => byId.get(id),
    async load(db: Db, isCommitted: boolean) {
      const readAt = performance.now()
      for (const [owner, key] of await readDataKeys(db, masters)) {
        byId.set(key.id, key)
        if (isCommitted) committed.set(owner, { key, readAt })
      }
    },
    async ensure(db: Db, owner: string, isCommitted: boolean): Promise<DataKey> {
      const known = committed.get(owner)
      if (known && isTrusted(known)) return known.key
      const readAt = performance.now()
      const key = await ensureDataKey(db, owner, masters)
      byId.set(key.id, key)
      if (isCommitted) committed.set(owner, { key, readAt })
      return key
    },
  }
}
type KeyRing = ReturnType<typeof keyRing>

/** True if a text was encrypted with a key that isn't in memory. */
function hasUnknown(text: string, { keyOf }: KeyRing): boolean {
  if (text.startsWith(SEALED_START)) return !keyOf(keyIdOf(text))
  for (const [, id = ''] of text.matchAll(SEALED_IN_JSON)) if (!keyOf(id)) return true
  return false
}

/** Decrypts the texts of rows in place. */
async function openRows(rows: readonly object[], ring: KeyRing, load: () => Promise<void>) {
  const sealed: [row: Record<string, unknown>, column: string, text: string][] = []
  for (const row of rows as Record<string, unknown>[])
    for (const [column, value] of Object.entries(row))
      if (typeof value === 'string' && value.includes(SEALED_START))
        sealed.push([row, column, value])
  if (sealed.some(([, , text]) => hasUnknown(text, ring))) await load()
  for (const [row, column, text] of sealed) row[column] = openText(text, ring.keyOf)
}

/**
 * The same database, decrypting the texts that it reads, also within JSON. Texts to encrypt are
 * passed to `sealerOf` before they are stored.
 */
export function withSealing(db: Db, masterKeys: readonly string[]): Db {
  const ring = keyRing(masterSecrets(masterKeys))
  const over = (inner: Db, isCommitted: boolean): Db => ({
    ...inner,
    async rows<Row>(sql: string, args?: readonly unknown[]) {
      const rows = await inner.rows<Row>(sql, args)
      await openRows(rows as object[], ring, () => ring.load(inner, isCommitted))
      return rows
    },
    transaction: (work) => inner.transaction((tx) => work(over(tx, false))),
    sealer: async (owner) => (await ring.ensure(inner, owner, isCommitted)).seal,
  })
  return over(db, true)
}

/** Throws CannotOpen if these master keys don't decrypt the data, or are missing. */
export async function checkMasterKeys(db: Db, masterKeys: readonly string[]): Promise<void> {
  if (masterKeys.length) await readDataKeys(db, masterSecrets(masterKeys))
  else if ((await hasDataKeys(db)) && (await holdsSealedTexts(db)))
    throw new CannotOpen(
      'The data about people in this database is encrypted, but MASTER_KEY isn’t set. Set MASTER_KEY_FILE to the file with the key.',
    )
}

/**
 * The database for a process with these master keys. Closes it and throws CannotOpen if they don't
 * decrypt its data.
 */
export async function openSealed(db: Db, masterKeys: readonly string[]): Promise<Db> {
  try {
    await checkMasterKeys(acrossTenants(db), masterKeys)
    return masterKeys.length ? withSealing(db, masterKeys) : db
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Advice for an operator whose data isn't encrypted. */
export async function sealingWarnings(db: Db, masterKeys: readonly string[]): Promise<string[]> {
  if (!masterKeys.length)
    return [
      'MASTER_KEY isn’t set, so names, notes, and other text about people are stored unencrypted. See docs/keys.md.',
    ]
  return (await holdsPlainTexts(db))
    ? ['Some text about people is still stored unencrypted. To encrypt it: npm run keys -- rewrap']
    : []
}
