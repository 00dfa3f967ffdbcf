/**
 * The folder of PGlite's files before it is opened. Synchronous, because the server's modules load
 * at the same time during the start and would delay each asynchronous step.
 */
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { CannotOpen } from './db.ts'
import { removeCopies } from './folder-copy.ts'
import { openPglite } from './pglite.ts'

/** The PostgreSQL version in PGlite. It can't read files of another version. */
const POSTGRESQL = '18'
const OTHERS = 0o077

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Creates a folder for this user only, and those above it. One at a time, because Node repeats a
 * recursive one forever where nothing can be created, as in /proc.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // another process may have created it since
    if (!isFolder(path)) throw error
  }
}

/** Real path of the folder of PGlite's files, with symbolic links resolved. */
export function realFolder(dataDir: string): string {
  const folder = join(dataDir, 'pglite')
  return existsSync(folder) ? realpathSync(folder) : join(realpathSync(dataDir), 'pglite')
}

/** Yields everything below `folder` and the folder itself, folders after their contents. */
function* within(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* within(path)
    else if (entry.isFile()) yield path
  }
  yield folder
}

/** Removes the permissions of everyone except the owner. */
function closeToOthers(path: string) {
  // PostgreSQL may have removed a file since it was listed
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
  if (mode & OTHERS && process.platform !== 'win32') chmodSync(path, mode & 0o7777 & ~OTHERS)
}

/**
 * Health data and its keys are for one user only: 0700 and 0600, also if an earlier version was
 * less strict.
 */
export function closeFolder(dataDir: string, folder: string): void {
  for (const path of within(folder)) closeToOthers(path)
  const names = readdirSync(dataDir)
  // a folder with other contents isn't ours to restrict
  if (names.every((name) => /^(pglite|secret|audit-key|audit-journal)\b/.test(name)))
    closeToOthers(dataDir)
  for (const name of ['secret', 'audit-key'])
    if (names.includes(name)) closeToOthers(join(dataDir, name))
}

/** Puts a file, or the names in a folder, on the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * A new database, created under another name and renamed when it is complete, so that an
 * interrupted start leaves nothing that looks like a database.
 */
async function makeNew(folder: string) {
  const aside = `${folder}.new-${randomUUID().slice(0, 8)}`
  const db = await openPglite(aside)
  await db.close()
  for (const path of within(aside)) syncPath(path)
  renameSync(aside, folder)
  syncPath(dirname(folder))
}

/** Throws CannotOpen if it exists and can't be read. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return []
    throw new CannotOpen(
      `${folder} can’t be read: ${message}. Start Rounds as the user who owns it, or set DATA_DIR to a different folder.`,
    )
  }
}

function versionOf(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch {
    return null
  }
}

/**
 * Makes sure that `folder`, which this process has locked, contains a complete database: creates
 * one if it is empty, and never overwrites one. Throws CannotOpen if something else is there.
 */
export async function prepareFolder(folder: string): Promise<void> {
  const parent = dirname(folder)
  for (const name of readdirSync(parent))
    if (name.startsWith(`${basename(folder)}.new-`)) rmSync(join(parent, name), { recursive: true })
  await removeCopies(folder)
  if (!namesIn(folder).length) return makeNew(folder)
  const version = versionOf(folder)
  if (version === null)
    throw new CannotOpen(
      `${folder} isn’t a complete database. PG_VERSION is missing. If Rounds was stopped the first time it started with this folder, no data is lost. Delete the folder and start Rounds again. Otherwise, leave the folder as is and restore a backup to a different DATA_DIR: npm run restore -- <file>`,
    )
  if (version !== POSTGRESQL)
    throw new CannotOpen(
      `${folder} was written by PostgreSQL ${version}, but this version of Rounds reads PostgreSQL ${POSTGRESQL}. Back it up with the version of Rounds that wrote it (npm run backup -- <file>), then restore it to a different DATA_DIR with this version.`,
    )
}
