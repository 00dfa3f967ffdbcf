/**
 * A copy of PGlite's folder made while PostgreSQL writes to it, as pg_basebackup does. Plain
 * JavaScript, because the worker thread runs it.
 */
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { noRoomToCopy } from './disk-space.mjs'

const LOG = 'pg_wal'
/** Flag for a copy that shares its blocks with the original, on file systems that support it. */
const CLONE = constants.COPYFILE_FICLONE

/**
 * The files and folders below `folder`, each folder before its contents. @param {string} folder
 * @param {string} [below] @returns {AsyncGenerator<{ path: string, isFolder: boolean }>}
 */
async function* entriesBelow(folder, below = '') {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(below, entry.name)
    yield { path, isFolder: entry.isDirectory() }
    if (entry.isDirectory()) yield* entriesBelow(folder, path)
  }
}

/**
 * A table dropped in the meantime has no file anymore, and the log says so. @param
 * {NodeJS.ErrnoException} error
 */
const ifThere = (error) => {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Copies `from` to the new folder `to` while statements run. The caller has just made a
 * checkpoint, and makes none until this is done. The log since then is copied last and in order.
 * It contains everything that the other files have, so recovery turns the copy into the state
 * committed at one moment of copying the log. Throws if there is no room for the copy. @param
 * {string} from @param {string} to
 */
export async function copyFiles(from, to) {
  let bytes = 0
  for await (const { path, isFolder } of entriesBelow(from)) {
    if (isFolder) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
    else bytes += (await stat(join(from, path)).catch(ifThere))?.size ?? 0
  }
  const noRoom = noRoomToCopy(from, bytes)
  if (noRoom) throw new Error(noRoom)
  const copy = (/** @type {string} */ path) =>
    copyFile(join(from, path), join(to, path), CLONE).catch(ifThere)
  for await (const { path, isFolder } of entriesBelow(from))
    if (!isFolder && !path.startsWith(LOG)) await copy(path)
  for await (const { path, isFolder } of entriesBelow(from, LOG)) if (!isFolder) await copy(path)
}
