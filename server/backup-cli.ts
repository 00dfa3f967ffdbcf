import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import { parseWords, runCommand, startCommand, UsageError, type Output } from './command.ts'
import { restoreBackup, writeBackup } from './db/backup.ts'
import type { Db } from './db/db.ts'

const HELP = `A backup of the whole database in one file, and back.

  npm run backup -- <file>                write all of it to a new file, for this user alone
  npm run restore -- <file> [--replace]   put a backup into an empty database, or in the place of all that is there

The database is PGlite in DATA_DIR (./data), or PostgreSQL at DATABASE_URL; a backup of the one can be restored on the other.
Rounds may run meanwhile. Who is signed in is not in it. The file holds health data: keep it as safe as the database.`

const runBackup = (args: string[], open: () => Promise<Db>, output: Output) =>
  runCommand({ read: () => read(args), open, help: HELP }, output)

function read(args: string[]) {
  const { values, positionals } = parseWords(args, {
    replace: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
  if (values.help) return HELP
  const [command, given, ...more] = positionals
  if (command !== 'backup' && command !== 'restore') throw new UsageError('Say backup or restore.')
  if (!given || more.length) throw new UsageError('Give the name of one file.')
  const file = resolve(given)
  const { replace = false } = values
  if (replace && command === 'backup') throw new UsageError('backup takes no --replace.')
  if (command === 'restore' && !existsSync(file)) throw new UsageError(`There is no ${file}.`)
  return async (db: Db) => {
    const { tables, rows } =
      command === 'backup'
        ? await writeBackup(db, file)
        : await restoreBackup(db, file, { replace })
    const what = `${rows.toLocaleString('en')} rows of ${tables} tables`
    return command === 'backup'
      ? `${file} has ${what}.`
      : `Restored ${what}. If Rounds runs, start it anew.`
  }
}

await startCommand(import.meta.url, runBackup)
