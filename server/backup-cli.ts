import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import { backupKeyId } from '#server/db/backup-encryption.ts'
import { readBackup, restoreBackup, writeBackup, type Contents } from '#server/db/backup.ts'
import type { Db } from '#server/db/db.ts'
import { newestNumber, readMigrations } from '#server/db/migrate.ts'
import { listed } from '#server/db/schema.ts'
import type { ApiKey } from '#server/interface/keys.ts'
import type { WorkspaceKey } from '#server/session/workspaces.ts'

import { parseWords, runCommand, startCommand, UsageError, type Output } from './command.ts'
import { readConfig } from './config.ts'
import { apiKeyLine, workspaceKeyLine } from './key-lines.ts'

const HELP = `A backup of all data of Rounds in one file, and back.

  npm run backup -- <file>                write all of it to a new file, encrypted, for this user alone
  npm run backup -- --list <file>         check a file and say what it holds, without restoring it
  npm run restore -- <file> [--replace]   put a backup into an empty database, or in the place of all that is there
  --plain                                 write a file that is not encrypted, or restore one although there is a BACKUP_KEY

BACKUP_KEY, or the file that BACKUP_KEY_FILE names, has the key: 32 random bytes, as "openssl rand -base64 32" prints them.
Keep it apart from the backups. Without it they can’t be restored.

The database is PGlite in DATA_DIR (./data), or PostgreSQL at DATABASE_URL; a backup of the one can be restored on the other.
Rounds may run meanwhile. Who is signed in is not in it.`

const NO_KEY = `There is no key to encrypt the backup with. Make one, keep it apart from the backups, and name it:

  (umask 077 && openssl rand -base64 32 > backup.key)
  BACKUP_KEY_FILE=backup.key npm run backup -- <file>

To write a file that anyone can read who gets it, give --plain.`

const OPTIONS = {
  replace: { type: 'boolean' },
  plain: { type: 'boolean' },
  list: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const runBackup = (args: string[], open: () => Promise<Db>, output: Output) =>
  runCommand({ read: () => read(args), open, help: HELP }, output)

async function read(args: string[]) {
  const { values, positionals } = parseWords(args, OPTIONS)
  if (values.help) return HELP
  const [command, given, ...more] = positionals
  if (command !== 'backup' && command !== 'restore') throw new UsageError('Say backup or restore.')
  if (!given || more.length) throw new UsageError('Give the name of one file.')
  const file = resolve(given)
  const { replace = false, plain = false, list = false } = values
  if (replace && command === 'backup') throw new UsageError('backup takes no --replace.')
  if (list && command === 'restore') throw new UsageError('restore takes no --list.')
  if (list && plain) throw new UsageError('--list takes no --plain.')
  const isRead = command === 'restore' || list
  if (isRead && !existsSync(file)) throw new UsageError(`There is no ${file}.`)
  const { backupKey: keys } = readConfig()
  if (list) return contentsOf(file, await readBackup(file, keys))
  if (command === 'restore') return (db: Db) => restore(db, file, { keys, replace, plain })
  const [key] = keys
  if (plain) return (db: Db) => backup(db, file, null)
  if (!key) throw new Error(NO_KEY)
  return (db: Db) => backup(db, file, key)
}

const amount = (rows: number, tables: number) =>
  `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} of ${tables} tables`
const foreignLine = (tables: string[]) =>
  tables.length ? `\nLeft out, because they don't belong to Rounds: ${listed(tables)}.` : ''

async function backup(db: Db, file: string, key: string | null) {
  const { rows, tables, foreign } = await writeBackup(db, file, { key })
  const kind =
    key === null ? 'It is not encrypted.' : `It is encrypted with the key ${backupKeyId(key)}.`
  return `${file} has ${amount(rows, tables)}. ${kind}${foreignLine(foreign)}`
}

async function restore(db: Db, file: string, how: Parameters<typeof restoreBackup>[2]) {
  const { rows, tables, foreign, contents } = await restoreBackup(db, file, how)
  const plain = contents.isEncrypted
    ? ''
    : '\nThe file was not encrypted, so nothing shows whether someone changed it.'
  const keys = keyLines(contents).join('\n')
  return `Restored ${amount(rows, tables)}. If Rounds is running, restart it.${plain}${foreignLine(foreign)}\n\n${keys}\n\nRevoke again what was revoked since the backup: npm run keys -- revoke <prefix or id>`
}

/** The keys that are valid once the backup is restored, and those that were revoked before it. */
function keyLines({ rows }: Contents): string[] {
  const teams = new Map(rows.teams.map(({ id, name }) => [id, name]))
  const apiKeys = rows.api_keys.map((key) => ({ ...key, team: teams.get(key.team_id) }) as ApiKey)
  const workspaces = rows.workspaces.flatMap(({ id }) => [
    `  workspace ${String(id)}`,
    ...(rows.workspace_keys as WorkspaceKey[])
      .filter(({ workspace_id }) => workspace_id === id)
      .map((key) => `  ${workspaceKeyLine(key)}`),
  ])
  return [
    'Keys of teams:',
    ...(apiKeys.length ? apiKeys.map((key) => `  ${apiKeyLine(key)}`) : ['  none']),
    ...(workspaces.length ? ['Workspaces on another service, and their keys:', ...workspaces] : []),
  ]
}

async function contentsOf(file: string, contents: Contents): Promise<string> {
  const { made, migrations, isEncrypted, tables } = contents
  const number = newestNumber(migrations)
  const schema = readMigrations().find((migration) => migration.number === number)
  const width = Math.max(...[...tables.keys()].map(({ length }) => length))
  const filled = [...tables].filter(([, rows]) => rows)
  const rows = filled.reduce((sum, [, count]) => sum + count, 0)
  return [
    `${file} is complete. It was made ${made}.`,
    isEncrypted
      ? 'It is encrypted, and no one without the key has changed it.'
      : 'It is not encrypted, so nothing shows whether someone changed it.',
    `Schema: ${schema?.name ?? `${number}, of a newer version of Rounds`}`,
    '',
    `${amount(rows, tables.size)}, ${tables.size - filled.length} of them empty:`,
    ...filled.map(
      ([table, count]) => `  ${table.padEnd(width)}  ${count.toLocaleString('en').padStart(11)}`,
    ),
    '',
    `Teams: ${listed(contents.rows.teams.map(({ name }) => String(name))) || 'none'}`,
    ...keyLines(contents),
  ].join('\n')
}

await startCommand(import.meta.url, runBackup)
