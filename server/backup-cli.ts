import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import { backupKeyId } from '#server/db/backup/backup-encryption.ts'
import { readBackup, restoreBackup, writeBackup, type Contents } from '#server/db/backup/backup.ts'
import { CannotOpen, type Db } from '#server/db/db.ts'
import { newestNumber, readMigrations } from '#server/db/migration-files.ts'
import { openAsOwner } from '#server/db/open.ts'
import { listed } from '#server/db/schema.ts'
import { checkMasterKeys } from '#server/db/sealing/sealing.ts'
import type { TeamKey } from '#server/interface/keys.ts'
import type { WorkspaceKey } from '#server/session/workspaces/workspaces.ts'

import { parseWords, runCommand, startCommand, UsageError, type Output } from './command.ts'
import { readConfig } from './config.ts'
import { apiKeyLine, teamKeyLine, workspaceKeyLine, type ApiKeyRow } from './key-lines.ts'
import { recordErasedAgain } from './record-erased-again.ts'

const HELP = `Back up all Rounds data to one file, and restore it.

  npm run backup -- <file>                write an encrypted backup to a new file that only this user can read
  npm run backup -- --list <file>         check a backup and list its contents without restoring it
  npm run restore -- <file> [--replace]   restore into an empty database, or with --replace over existing data
  --plain                                 write an unencrypted file, or restore one even if BACKUP_KEY is set

BACKUP_KEY, or the file at BACKUP_KEY_FILE, holds the key: 32 random bytes, as printed by "openssl rand -base64 32".
Store it separately from the backups. You can’t restore them without it.

The database is PGlite in DATA_DIR (./data), or PostgreSQL at DATABASE_URL. You can restore a backup of one to the other.
Rounds can keep running. Backups don’t include sign-in sessions or one-time links.`

const NO_KEY = `No encryption key is set. Create one, store it separately from the backups, and set BACKUP_KEY_FILE:

  (umask 077 && openssl rand -base64 32 > backup.key)
  BACKUP_KEY_FILE=backup.key npm run backup -- <file>

To write an unencrypted file that anyone can read, add --plain.`

const OPTIONS = {
  replace: { type: 'boolean' },
  plain: { type: 'boolean' },
  list: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

export const runBackup = (args: string[], open: () => Promise<Db>, output: Output) =>
  runCommand({ read: () => read(args), open, help: HELP }, output)

async function read(args: string[]) {
  const { values, positionals } = parseWords(args, OPTIONS)
  if (values.help) return HELP
  const [command, given, ...more] = positionals
  if (command !== 'backup' && command !== 'restore') throw new UsageError('Use backup or restore.')
  if (!given || more.length) throw new UsageError('Specify one file.')
  const file = resolve(given)
  const { replace = false, plain = false, list = false } = values
  if (replace && command === 'backup') throw new UsageError('backup doesn’t accept --replace.')
  if (list && command === 'restore') throw new UsageError('restore doesn’t accept --list.')
  if (list && plain) throw new UsageError('--list doesn’t accept --plain.')
  const isRead = command === 'restore' || list
  if (isRead && !existsSync(file)) throw new UsageError(`${file} doesn’t exist.`)
  const { backupKey: keys } = readConfig()
  if (list) return contentsOf(file, await readBackup(file, keys))
  if (command === 'restore') return (db: Db) => restore(db, file, { keys, replace, plain })
  const [key] = keys
  if (plain) return (db: Db) => backup(db, file, null)
  if (!key) throw new Error(NO_KEY)
  return (db: Db) => backup(db, file, key)
}

const amount = (rows: number, tables: number) =>
  `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} in ${tables} ${tables === 1 ? 'table' : 'tables'}`
const foreignLine = (tables: string[]) =>
  tables.length ? `\nTables left out because they don’t belong to Rounds: ${listed(tables)}.` : ''

async function backup(db: Db, file: string, key: string | null) {
  const { rows, tables, foreign } = await writeBackup(db, file, { key })
  const kind =
    key === null ? 'It isn’t encrypted.' : `It is encrypted with the key ${backupKeyId(key)}.`
  return `${file} has ${amount(rows, tables)}. ${kind}${foreignLine(foreign)}`
}

async function restore(db: Db, file: string, how: Parameters<typeof restoreBackup>[2]) {
  const { erased: people, ...restored } = await restoreBackup(db, file, how)
  await recordErasedAgain(db, people)
  const { rows, tables, foreign, contents } = restored
  const erased = people.length
  const plain = contents.isEncrypted
    ? ''
    : '\nThe file wasn’t encrypted, so Rounds can’t tell whether someone changed it.'
  const again = erased
    ? `\nErased ${erased.toLocaleString('en')} ${erased === 1 ? 'person' : 'people'} again because their data was erased after the backup.`
    : ''
  const keys = keyLines(contents).join('\n')
  const undone = [
    'Keys revoked since the backup are valid again. To revoke one: npm run keys -- revoke <prefix or id>.',
    contents.tables.get('members') &&
      'Members disabled since the backup can sign in again. To disable one: npm run members -- disable <id>.',
    // an empty database doesn't know who was erased
    !how.replace &&
      'People erased since the backup have been restored. To erase them again: npm run people -- erase-again <file>.',
  ].filter(Boolean)
  return `Restored ${amount(rows, tables)}. If Rounds is running, restart it.${again}${plain}${foreignLine(foreign)}${await masterKeyLine(db)}\n\n${keys}\n\n${undone.join('\n')}`
}

/** Line that says why Rounds can’t start with the restored data and this master key. Empty if it can. */
async function masterKeyLine(db: Db): Promise<string> {
  try {
    await checkMasterKeys(db, readConfig().masterKey)
    return ''
  } catch (error) {
    if (error instanceof CannotOpen)
      return `\nRounds can’t start with this data yet. ${error.message}`
    throw error
  }
}

/** Keys that are valid once the backup is restored, and those revoked before it. */
function keyLines({ rows }: Contents): string[] {
  const teams = new Map(
    [...rows.teams, ...rows.workspaces].map(({ id, name = null }) => [id, name ?? id]),
  )
  const teamKeys = rows.api_keys.map((key) => ({ ...key, team: teams.get(key.team_id) }) as TeamKey)
  const programs = rows.scoped_api_keys.map((key) =>
    apiKeyLine({ ...key, team: teams.get(key.owner) } as ApiKeyRow),
  )
  const workspaces = rows.workspaces.flatMap(({ id, name }) => [
    `  workspace ${[id, ...(name ? [name] : [])].join('  ')}`,
    ...(rows.workspace_keys as WorkspaceKey[])
      .filter(({ workspace_id }) => workspace_id === id)
      .map((key) => `  ${workspaceKeyLine(key)}`),
  ])
  return [
    'Team keys:',
    ...(teamKeys.length ? teamKeys.map((key) => `  ${teamKeyLine(key)}`) : ['  none']),
    ...(programs.length ? ['API keys:', ...programs.map((line) => `  ${line}`)] : []),
    ...(workspaces.length ? ['Workspaces on another service and their keys:', ...workspaces] : []),
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
    `${file} is complete. It was created ${made}.`,
    isEncrypted
      ? 'It is encrypted, and no one without the key has changed it.'
      : 'It isn’t encrypted, so Rounds can’t tell whether someone changed it.',
    `Schema: ${schema?.name ?? `${number}, from a newer version of Rounds`}`,
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

// without the master key, because texts stay encrypted in the backup
await startCommand(import.meta.url, runBackup, openAsOwner)
