/** Start and end of the command-line programs: backup and restore, keys, import. */
import { existsSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs, type ParseArgsConfig } from 'node:util'

import { refusesWrites, type Db } from '#server/db/db.ts'
import { isLostWrite } from '#server/db/lost-write.ts'
import { openOrJoinDb } from '#server/db/open.ts'
import { openSealed } from '#server/db/sealing/sealing.ts'
import { isConnectionLost } from '#server/db/servers.ts'
import { acrossTenants } from '#server/db/tenant.ts'

import { inCommands } from './command-words.ts'
import { readConfig, type Config } from './config.ts'

/** An invalid command line. The message says what is expected. */
export class UsageError extends Error {}

export type Output = { out: (text: string) => void; err: (text: string) => void }
/** Resolves with the message to print when done, or with whether anything was done. */
type Work = (db: Db) => Promise<string | boolean>

/** Throws a UsageError for unknown options. */
export function parseWords<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    // Node's advice on file names that begin with a dash follows
    const [words = ''] = (error as Error).message.split('. To specify')
    throw new UsageError(words)
  }
}

/** Advice on an error of the file system. Null for others. */
function explainFile({
  code,
  syscall,
  address,
  path = address,
}: NodeJS.ErrnoException & { address?: string }): string | null {
  if (code === 'ENOSPC')
    return 'The disk is full. Nothing was saved. Free some space, or choose a file on another disk.'
  if (!syscall || !path) return null
  // only the lock of the database folder has an address
  const other = address ? 'set DATA_DIR to a different folder' : 'choose another file'
  switch (code) {
    case 'ENOENT':
      return existsSync(dirname(path))
        ? `${path} doesn’t exist.`
        : `The folder ${dirname(path)} doesn’t exist. Create it, or choose another.`
    case 'EISDIR':
      return `${path} is a folder. Specify a file.`
    case 'EACCES':
    case 'EPERM':
      return `${path} isn’t accessible to the user who runs this command. Run it as the user who runs Rounds, or ${other}.`
    case 'EROFS':
      return `${path} is on a read-only disk. Make the disk writable, or ${other}.`
    default:
      return null
  }
}

function explain(error: NodeJS.ErrnoException): string {
  const { code, message } = error
  if (['ECONNREFUSED', 'ENOTFOUND', 'CONNECT_TIMEOUT'].includes(code ?? ''))
    return 'The database at DATABASE_URL isn’t responding. Check that PostgreSQL is running and that DATABASE_URL is correct.'
  // no such role, a wrong password, or no such database
  if (['28000', '28P01', '3D000'].includes(code ?? ''))
    return `Can’t connect to the database at DATABASE_URL: ${message}. Check DATABASE_URL.`
  if (refusesWrites(error))
    return 'The database at DATABASE_URL is read-only. Set DATABASE_URL to the primary server, or try again when it accepts writes.'
  if (isConnectionLost(error))
    return 'Lost the connection to the database. Unfinished changes were rolled back. Run this again.'
  return explainFile(error) ?? message
}

/**
 * Runs one command. `read` parses its arguments before the database is opened, and returns a text
 * if they only ask for one. Resolves with the exit code: 0 done, 1 not done, 2 invalid arguments,
 * which also prints `help`.
 */
export async function runCommand(
  {
    read,
    open,
    help,
  }: { read: () => string | Work | Promise<string | Work>; open: () => Promise<Db>; help?: string },
  { out, err }: Output,
): Promise<number> {
  let db: Db | null = null
  try {
    const asked = await read()
    if (typeof asked === 'string') {
      out(asked)
      return 0
    }
    db = await open()
    const result = await asked(acrossTenants(db))
    if (typeof result === 'string') out(result)
    return result === false ? 1 : 0
  } catch (error) {
    const isUsage = error instanceof UsageError
    err([explain(error as Error), ...(isUsage && help ? [help] : [])].join('\n\n'))
    return isUsage ? 2 : 1
  } finally {
    await db?.close()
  }
}

/** The opened database with its encryption. */
const openOpened = async (config: Config) =>
  openSealed(await openOrJoinDb(config), config.masterKey)

/**
 * Runs the command in the file at `url` if the process was started with it. Files that it writes
 * are readable by this user only.
 */
export async function startCommand(
  url: string,
  run: (args: string[], open: () => Promise<Db>, output: Output) => Promise<number>,
  openFor: (config: Config) => Promise<Db> = openOpened,
): Promise<void> {
  const [, started, ...args] = process.argv
  if (!started || url !== pathToFileURL(realpathSync(started)).href) return
  process.umask(0o077)
  process.on('uncaughtException', (error) => {
    if (!isLostWrite(error)) throw error
  })
  process.exitCode = await run(args, () => openFor(readConfig()), {
    out: (text) => process.stdout.write(`${inCommands(text)}\n`),
    err: (text) => process.stderr.write(`${inCommands(text)}\n`),
  })
}
