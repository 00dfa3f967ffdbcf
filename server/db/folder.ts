import { randomUUID } from 'node:crypto'
import { chmod, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { CannotOpen } from './db.ts'
import { removeCopies } from './folder-copy.ts'
import { openPglite } from './pglite.ts'

/** The PostgreSQL in PGlite: it reads no other's files. */
const POSTGRESQL = '18'
const OTHERS = 0o077

/** Real path of the folder of PGlite's files, with symbolic links resolved. */
export async function realFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'pglite')
  return realpath(folder).catch(async () => join(await realpath(dataDir), 'pglite'))
}

/** Yields everything below `folder` and the folder itself, folders after their contents. */
async function* within(folder: string): AsyncGenerator<{ path: string; isFolder: boolean }> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* within(path)
    else if (entry.isFile()) yield { path, isFolder: false }
  }
  yield { path: folder, isFolder: true }
}

/** Takes from everybody but the owner what they may with a file or folder. */
async function closeToOthers(path: string) {
  const { mode } = await stat(path)
  if (mode & OTHERS && process.platform !== 'win32') await chmod(path, mode & 0o7777 & ~OTHERS)
}

/** Health data and the keys to it are for one user alone: 0700 and 0600, also where an earlier version was less strict. */
export async function closeFolder(dataDir: string, folder: string): Promise<void> {
  for await (const { path } of within(folder)) await closeToOthers(path)
  const names = await readdir(dataDir)
  // a folder that holds other things too is not ours to close
  if (names.every((name) => /^(pglite|secret)\b/.test(name))) await closeToOthers(dataDir)
  if (names.includes('secret')) await closeToOthers(join(dataDir, 'secret'))
}

async function syncPath(path: string) {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** A new database, made aside and renamed when it is whole: a start that is broken off leaves nothing that looks like one. */
async function makeNew(folder: string) {
  const aside = `${folder}.new-${randomUUID().slice(0, 8)}`
  const db = await openPglite(aside)
  await db.close()
  for await (const { path } of within(aside)) await syncPath(path)
  await rename(aside, folder)
  await syncPath(dirname(folder))
}

/**
 * Makes sure that a whole database is in `folder`, which this process has locked: a new one where there is nothing, never one
 * over anything. Throws CannotOpen where something else is there.
 */
export async function prepareFolder(folder: string): Promise<void> {
  const parent = dirname(folder)
  for (const name of await readdir(parent))
    if (name.startsWith(`${basename(folder)}.new-`))
      await rm(join(parent, name), { recursive: true })
  await removeCopies(folder)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new CannotOpen(
      `${folder} cannot be read: ${error.message}. Start Rounds as the user that it belongs to, or set DATA_DIR to another folder.`,
    )
  })
  if (!names.length) return makeNew(folder)
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null)
    throw new CannotOpen(
      `${folder} is no whole database: it has no PG_VERSION. If Rounds was stopped at its very first start there, nothing is lost: remove the folder and start again. Otherwise leave it as it is, and restore a backup into another DATA_DIR: npm run restore -- <file>`,
    )
  if (version.trim() !== POSTGRESQL)
    throw new CannotOpen(
      `${folder} was written by PostgreSQL ${version.trim()}, and this Rounds reads PostgreSQL ${POSTGRESQL}. Make a backup with the Rounds that wrote it (npm run backup -- <file>), and restore it into another DATA_DIR with this one.`,
    )
}
