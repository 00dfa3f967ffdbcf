/**
 * Free space for PGlite's folder. PostgreSQL ends itself if it cannot start a segment of its log,
 * so writing stops before that. Plain JavaScript, because the worker thread also checks it.
 */
import { statfsSync } from 'node:fs'

/** PostgreSQL's code for a disk without room. */
export const DISK_FULL = '53100'

const MB = 1024 * 1024
/** PostgreSQL writes its log in files of this size, each made whole before it is used. */
const SEGMENT = 16 * MB
/**
 * Three segments: the one that a write may have to begin, a second one for a write as large as a thousand workouts, and one
 * that the checkpoint at the end and the recovery after a crash need when nothing else is left.
 */
const WRITES_FROM = 3 * SEGMENT
/**
 * Additional space needed to resume writing, so that it does not start and stop at every request.
 */
const AGAIN = SEGMENT / 4
/** Recovery begins one segment. */
const STARTS_FROM = SEGMENT + 4 * MB
/** Size of a new, empty database. */
const NEW_DATABASE = 36 * MB

const inMb = (/** @type {number} */ bytes) => `${Math.floor(bytes / MB)} MB`
const left = (/** @type {string} */ folder) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * True where `folder` has too little room to write. @param {string} folder @param {boolean}
 * isStopped whether writing has stopped already
 */
export const isShort = (folder, isStopped) => left(folder) < WRITES_FROM + (isStopped ? AGAIN : 0)

/** Message that writing is refused for lack of space, and until when. @param {string} folder */
export const shortWords = (folder) =>
  `The database disk has ${inMb(left(folder))} left. Rounds can’t save until it has ${inMb(WRITES_FROM + AGAIN)}. You can still read. Free some space on it.`

/**
 * Reason that a database cannot be opened in `folder`, or created there; null if there is room.
 * @param {string} folder @param {boolean} isNew
 */
export function tooShortToStart(folder, isNew) {
  const needed = isNew ? NEW_DATABASE + WRITES_FROM : STARTS_FROM
  return left(folder) < needed
    ? `The disk with ${folder} has ${inMb(left(folder))} left, and the database needs ${inMb(needed)} to start. Free some space on it, or set DATA_DIR to a folder on another disk. Stored data isn’t affected.`
    : null
}

/**
 * Reason that a copy of so many bytes does not fit beside `folder` while the database is written
 * to; null if it fits. @param {string} folder @param {number} bytes
 */
export function noRoomToCopy(folder, bytes) {
  const needed = bytes + WRITES_FROM + AGAIN
  return left(folder) < needed
    ? `The disk with ${folder} has ${inMb(left(folder))} left. While Rounds is running, a backup first copies the database and needs ${inMb(needed)} there. Free some space on it, or stop Rounds for the backup.`
    : null
}
