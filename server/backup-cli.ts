import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

import { ConfigError, readConfig } from './config.ts'
import { restoreBackup, writeBackup } from './db/backup.ts'
import type { Db } from './db/db.ts'
import { openOrJoinDb } from './db/open.ts'

const HELP = `A backup of the whole database in one file, and back.

  npm run backup -- <file>                write all of it to a new file, for this user alone
  npm run restore -- <file> [--replace]   put a backup into an empty database, or in the place of all that is there

The database is PGlite in DATA_DIR (./data), or PostgreSQL at DATABASE_URL; a backup of the one can be restored on the other.
Rounds may run meanwhile. The file holds health data: keep it as safe as the database.`

type Output = { out: (text: string) => void; err: (text: string) => void }

/** Runs one command. Resolves to the exit code: 0 done, 1 not done, 2 the command was not understood. */
export async function runBackup(
  args: string[],
  connect: () => Promise<Db>,
  { out, err }: Output,
): Promise<number> {
  let db: Db | undefined
  let asked: ReturnType<typeof read>
  try {
    asked = read(args)
  } catch (error) {
    err(`${(error as Error).message}\n\n${HELP}`)
    return 2
  }
  if (!asked) {
    out(HELP)
    return 0
  }
  const { command, file, replace } = asked
  try {
    if (command === 'restore' && !existsSync(file)) throw new Error(`There is no ${file}.`)
    db = await connect()
    const { tables, rows } =
      command === 'backup'
        ? await writeBackup(db, file)
        : await restoreBackup(db, file, { replace })
    const what = `${rows.toLocaleString('en')} rows of ${tables} tables`
    out(
      command === 'backup'
        ? `${file} has ${what}.`
        : `Restored ${what}. If Rounds runs, start it anew.`,
    )
    return 0
  } catch (error) {
    err((error as Error).message)
    return 1
  } finally {
    await db?.close()
  }
}

/** What the words ask for; null asks for help. Throws where they cannot be followed. */
function read(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: { replace: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  if (values.help) return null
  const [command, file, ...more] = positionals
  if (command !== 'backup' && command !== 'restore') throw new Error('Say backup or restore.')
  if (!file || more.length) throw new Error('Give the name of one file.')
  if (values.replace && command === 'backup') throw new Error('backup takes no --replace.')
  return { command, file: resolve(file), replace: values.replace === true }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.umask(0o077)
  const output: Output = {
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
  }
  try {
    const config = readConfig()
    process.exitCode = await runBackup(process.argv.slice(2), () => openOrJoinDb(config), output)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    output.err(error.message)
    process.exitCode = 1
  }
}
