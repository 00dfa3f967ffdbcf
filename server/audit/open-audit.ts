import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import type { FastifyBaseLogger } from 'fastify'

import type { Config } from '#server/config.ts'
import { CannotOpen, isUnavailable, type Db } from '#server/db/db.ts'
import { keptFile } from '#server/session/secret.ts'

import { auditKey } from './audit-event.ts'
import { openAuditLog, type AuditLog } from './audit-log.ts'
import { openJournal, type Journal } from './journal.ts'
import { deleteOldEvents } from './retention.ts'

/**
 * Settings of the audit log. `years` is how long events are stored. `journal` is a folder for events
 * on their way to the database, or null if responses wait for the database.
 */
export type AuditSettings = {
  mode: AuditLog['mode']
  key: Buffer
  years: number
  journal?: string | null
}

/** Name of the key file in DATA_DIR. */
const KEY_FILE = 'audit-key'
/** Name of the journal’s folder in DATA_DIR. */
const JOURNAL_FOLDER = 'audit-journal'
const PURGE_EVERY_MS = 24 * 3_600_000
/** Delay before the first deletion of old events, and after a failed one. */
const PURGE_AGAIN_MS = 60_000

/**
 * Key for new events: the first of AUDIT_KEY, otherwise the one in DATA_DIR, which is created if
 * it is missing. Throws CannotOpen if its file is empty.
 */
export async function readAuditKey({
  auditKey: [given],
  dataDir,
}: Pick<Config, 'auditKey' | 'dataDir'>): Promise<Buffer> {
  if (given !== undefined) return auditKey(given)
  const made = Buffer.from(`${randomBytes(32).toString('base64')}\n`)
  const file = join(dataDir, KEY_FILE)
  const kept = (await keptFile(file, made)).toString().trim()
  if (kept === '')
    throw new CannotOpen(
      `${file} is empty, but should contain the audit log key. Restore the file from a backup, or delete it and start Rounds again. With a new key, earlier events can’t be verified.`,
    )
  return auditKey(kept)
}

/** Reads the settings of the audit log. Null if it is off. */
export async function readAuditSettings(
  config: Pick<Config, 'audit' | 'auditKey' | 'auditYears' | 'dataDir' | 'databaseUrl'>,
): Promise<AuditSettings | null> {
  const { audit: mode, auditYears: years, dataDir, databaseUrl } = config
  if (mode === 'off') return null
  // PGlite writes one batch after another, and PostgreSQL several at once
  const journal = mode === 'required' && !databaseUrl ? join(dataDir, JOURNAL_FOLDER) : null
  return { mode, key: await readAuditKey(config), years, journal }
}

/** Opens the journal, and says if an earlier process left lines that aren’t its events. */
function openOwnJournal(folder: string, key: Buffer, log: FastifyBaseLogger): Journal {
  const journal = openJournal(folder, key)
  const { left, unreadable } = journal
  if (left.length > 0) log.info({ events: left.length }, 'audit events are read from the journal')
  if (unreadable > 0)
    log.error(
      { folder, lines: unreadable },
      'the audit journal has lines that were changed or written with another key. They stay in the journal',
    )
  return journal
}

/** Opens the audit log. Deletes old events shortly after and every day. */
export function openAudit(
  db: Db,
  { mode, key, years, journal: folder = null }: AuditSettings,
  log: FastifyBaseLogger,
): AuditLog {
  const journal = folder === null ? null : openOwnJournal(folder, key, log)
  const audit = openAuditLog(db, { mode, key, log, journal })
  let timer: NodeJS.Timeout
  const purge = async () => {
    const before = new Date()
    before.setUTCFullYear(before.getUTCFullYear() - years)
    let next = PURGE_EVERY_MS
    try {
      await deleteOldEvents(db, key, before)
    } catch (error) {
      next = PURGE_AGAIN_MS
      if (!isUnavailable(error as { code?: string }))
        log.error({ err: error }, 'old audit events could not be deleted')
    }
    purgeIn(next)
  }
  const purgeIn = (ms: number) => {
    timer = setTimeout(() => void purge(), ms).unref()
  }
  purgeIn(PURGE_AGAIN_MS)
  return {
    ...audit,
    async close() {
      clearTimeout(timer)
      await audit.close()
    },
  }
}
