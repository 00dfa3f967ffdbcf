/**
 * A file with all events of a workspace that can be verified without a server: lines of JSON. The
 * first says where the chain begins, the last where it ends.
 */
import { pipeline } from 'node:stream/promises'

import { writeNewFile } from '#server/db/backup/new-file.ts'
import type { Db } from '#server/db/db.ts'

import { fileMac, firstLink } from './audit-event.ts'
import { eventsBetween, type ChainEnds } from './read-audit.ts'

export const FORMAT = 'rounds-audit-1'

/**
 * First line. `link` belongs to the event `after` which the file begins. `mac` proves that
 * retention deleted the earlier events.
 */
export type FileStart = {
  format: string
  owner: string
  after: number
  link: string
  mac: string | null
}
/** Last line. `mac` authenticates both lines. */
export type FileEnd = { end: number; link: string; made: string; mac: string }

/**
 * Writes the events of a workspace to a new file that only this user can read. Resolves with the
 * number of events.
 */
export async function writeAuditFile(
  db: Db,
  { owner, number, link, startNumber, startLink, startMac: mac }: ChainEnds,
  { file, key }: { file: string; key: Buffer },
): Promise<number> {
  const start: FileStart = {
    format: FORMAT,
    owner,
    after: startNumber,
    link: startLink ?? firstLink(key, owner),
    mac,
  }
  let count = 0
  async function* lines() {
    yield `${JSON.stringify(start)}\n`
    for await (const event of eventsBetween(db, owner, { after: startNumber, last: number })) {
      count++
      yield `${JSON.stringify(event)}\n`
    }
    const end = { end: number, link, made: new Date().toISOString() }
    yield `${JSON.stringify({ ...end, mac: fileMac(key, start, end) })}\n`
  }
  await writeNewFile(file, (to) => pipeline(lines, to))
  return count
}
