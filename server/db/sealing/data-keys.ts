import { randomBytes } from 'node:crypto'

import { CannotOpen, type Db } from '#server/db/db.ts'

import { dataKey, type DataKey } from './sealed-text.ts'
import { seal, unseal } from './sealed.ts'

const KEY_BYTES = 32
/** Number of random bytes in an id, for far more ids than there are teams. */
const ID_BYTES = 8

type Stored = { owner: string; id: string; sealed: string }
const LIST = 'select owner, id, sealed from data_keys'
const ADD =
  'insert into data_keys (owner, id, sealed) values ($1, $2, $3) on conflict (owner) do nothing'
const OF_OWNER = `${LIST} where owner = $1`
const SET = 'update data_keys set sealed = $2 where owner = $1'

const sealedFor = (owner: string) => ({ purpose: 'data key' as const, to: owner })

/** The secret of a stored data key. Throws CannotOpen if no master key decrypts it. */
function secretOf({ owner, sealed }: Stored, masters: readonly Buffer[]): string {
  const secret = unseal(sealed, sealedFor(owner), masters)
  if (secret === null)
    throw new CannotOpen(
      'MASTER_KEY can’t decrypt the data in this database. Set it to the key that encrypted the data. During rotation, set both: the new one first, then the old one after a space.',
    )
  return secret
}

const opened = (stored: Stored, masters: readonly Buffer[]): DataKey =>
  dataKey(stored.id, Buffer.from(secretOf(stored, masters), 'base64url'))

/** Data keys by owner. Throws CannotOpen if the master keys don't decrypt all of them. */
export async function readDataKeys(
  db: Db,
  masters: readonly Buffer[],
): Promise<Map<string, DataKey>> {
  const stored = await db.rows<Stored>(LIST)
  return new Map(stored.map((each) => [each.owner, opened(each, masters)]))
}

/** The data key of an owner, created if there is none. */
export async function ensureDataKey(
  db: Db,
  owner: string,
  masters: readonly Buffer[],
): Promise<DataKey> {
  const [master] = masters
  if (!master) throw new Error('There is no master key')
  const find = () => db.rows<Stored>(OF_OWNER, [owner])
  const [known] = await find()
  if (known) return opened(known, masters)
  const secret = randomBytes(KEY_BYTES).toString('base64url')
  const id = randomBytes(ID_BYTES).toString('base64url')
  await db.rows(ADD, [owner, id, seal(secret, sealedFor(owner), master)])
  // another process may have been faster
  const [stored] = await find()
  if (!stored) throw new Error('The database returned no data key')
  return opened(stored, masters)
}

/** True if texts have been encrypted in this database. */
export const hasDataKeys = async (db: Db): Promise<boolean> =>
  (await db.rows(`${LIST} limit 1`)).length > 0

/** Encrypts every data key again with the first master key. Resolves with their number. */
export const rewrapDataKeys = (db: Db, masters: readonly [Buffer, ...Buffer[]]): Promise<number> =>
  db.transaction(async (tx) => {
    const stored = await tx.rows<Stored>(`${LIST} for update`)
    for (const each of stored) {
      const secret = secretOf(each, masters)
      await tx.rows(SET, [each.owner, seal(secret, sealedFor(each.owner), masters[0])])
    }
    return stored.length
  })
