import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import type { Db } from './db.ts'
import { FolderInUse, lockFolder } from './lock.ts'
import { openPglite } from './pglite.ts'

const beginningOf = (folder: string) => `${basename(folder)}.copy-`

/** Removes copies left behind by a killed command. One that is in use stays. */
export async function removeCopies(folder: string): Promise<void> {
  const above = dirname(folder)
  for (const name of readdirSync(above)) {
    if (!name.startsWith(beginningOf(folder)) || name.endsWith('.lock')) continue
    const copy = join(above, name)
    const unlock = await lockFolder(copy).catch((error: unknown) => {
      if (error instanceof FolderInUse) return null
      throw error
    })
    if (!unlock) continue
    await rm(copy, { recursive: true, force: true })
    unlock()
  }
}

/**
 * Opens a copy of PGlite's `folder`, created beside it by the process that has it, with the same
 * permissions.
 */
export async function openCopy(folder: string, holder: Db): Promise<Db> {
  await removeCopies(folder)
  const copy = join(dirname(folder), `${beginningOf(folder)}${randomUUID().slice(0, 8)}`)
  const unlock = await lockFolder(copy)
  const remove = async () => {
    await rm(copy, { recursive: true, force: true })
    unlock()
  }
  try {
    await holder.copyTo?.(copy)
    const db = await openPglite(copy)
    return { ...db, close: () => db.close().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
