/** Opening of the database when the process starts, and messages for its errors. */
import { CannotOpen, type Db } from '#server/db/db.ts'
import { FolderInUse } from '#server/db/lock.ts'
import { findHolder, openDb } from '#server/db/open.ts'
import { openSealed } from '#server/db/sealing/sealing.ts'
import { hostsOf } from '#server/db/servers.ts'
import { onSlowDatabase } from '#server/db/slow-start.ts'
import { tlsAdvice } from '#server/db/tls.ts'

import type { Config } from './config.ts'

/** A reason not to start that a person can fix. */
export class CannotStart extends Error {}

/** The database opens before the rest of the process is ready. These are set as it comes up. */
export type Links = {
  /** Address at which people open the dashboard. Null until it listens. */
  dashboard: string | null
  /** Called when an import or the keys command has used the database. */
  onCommandEnd: () => void
  /** Reports problems with the database to the operator. */
  warn: (words: string) => void
}

export const createLinks = (): Links => ({
  dashboard: null,
  onCommandEnd: () => {},
  warn: (words) => {
    process.stderr.write(`${words}\n`)
  },
})

/** Message that names the process holding the folder. */
async function inUse(config: Config, { message }: FolderInUse): Promise<CannotStart> {
  const holder = await findHolder(config)
  if (!holder) return new CannotStart(message)
  const where = holder.dashboard ? ` at ${holder.dashboard}` : ''
  return new CannotStart(
    `Rounds is already running${where} with the data in ${config.dataDir} (process ${holder.pid}). Use that one, stop it, or set DATA_DIR to a different folder.`,
  )
}

/** Opens the configured database. Throws CannotStart or CannotOpen with what to do. */
export async function openDatabase(config: Config, links: Links): Promise<Db> {
  try {
    const warn = (words: string) => links.warn(words)
    const open = () =>
      openDb(config, {
        sharing: {
          onCommandEnd: () => links.onCommandEnd(),
          dashboard: () => links.dashboard,
        },
        onTrouble: warn,
      })
    return await openSealed(await onSlowDatabase(open, warn), config.masterKey)
  } catch (error) {
    if (error instanceof FolderInUse) throw await inUse(config, error)
    const { code, message, syscall } = error as NodeJS.ErrnoException
    if (error instanceof CannotOpen) throw error
    if (config.databaseUrl) {
      const advice =
        tlsAdvice({ code, message }) ??
        'Check that PostgreSQL is running there and that DATABASE_URL is correct.'
      throw new CannotStart(
        `The database at ${hostsOf(config.databaseUrl)} can’t be used: ${message || code}. ${advice}`,
      )
    }
    if (syscall)
      throw new CannotStart(`DATA_DIR is ${config.dataDir}, which can’t be written to: ${message}`)
    throw error
  }
}
