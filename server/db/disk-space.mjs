/**
 * Free space for PGlite's folder. PostgreSQL exits if it can't start a new log segment, so writing
 * stops before that. Plain JavaScript, because the worker thread also checks it.
 */
import { statfsSync } from 'node:fs'

/** PostgreSQL's code for a full disk. */
export const DISK_FULL = '53100'

const MB = 1024 * 1024
/** Size of PostgreSQL's log files. Each is allocated in full before it is used. */
const SEGMENT = 16 * MB
/**
 * Three segments: one that a write may have to start, a second one for a write as large as a
 * thousand workouts, and one for the final checkpoint and crash recovery when nothing else is
 * left.
 */
const WRITES_FROM = 3 * SEGMENT
/** Additional space needed to resume writing, so that it doesn't stop and start with every request. */
const AGAIN = SEGMENT / 4
/** Recovery starts one segment. */
const STARTS_FROM = SEGMENT + 4 * MB
/** Size of a new, empty database. */
const NEW_DATABASE = 36 * MB

const inMb = (/** @type {number} */ bytes) => `${Math.floor(bytes / MB)} MB`
const left = (/** @type {string} */ folder) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * True if `folder` has too little space to write. @param {string} folder @param {boolean}
 * isStopped true if writing has already stopped
 */
export const isShort = (folder, isStopped) => left(folder) < WRITES_FROM + (isStopped ? AGAIN : 0)

/** Message that writing has stopped for lack of space, and until when. @param {string} folder */
export const shortWords = (folder) =>
  `The database disk has ${inMb(left(folder))} left. Rounds can’t save until it has ${inMb(WRITES_FROM + AGAIN)}. Free some space on it.`

/**
 * Reason that a database can't be opened or created in `folder`. Null if there is enough space.
 * @param {string} folder @param {boolean} isNew
 */
export function tooShortToStart(folder, isNew) {
  const needed = isNew ? NEW_DATABASE + WRITES_FROM : STARTS_FROM
  return left(folder) < needed
    ? `The disk with ${folder} has ${inMb(left(folder))} left, and the database needs ${inMb(needed)} to start. Free some space on it, or set DATA_DIR to a folder on another disk. Stored data isn’t affected.`
    : null
}

/**
 * Reason that a copy of this size doesn't fit beside `folder` while the database is in use. Null
 * if it fits. @param {string} folder @param {number} bytes
 */
export function noRoomToCopy(folder, bytes) {
  const needed = bytes + WRITES_FROM + AGAIN
  return left(folder) < needed
    ? `The disk with ${folder} has ${inMb(left(folder))} left. While Rounds is running, a backup first copies the database and needs ${inMb(needed)} there. Free some space on it, or stop Rounds for the backup.`
    : null
}
