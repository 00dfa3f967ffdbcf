import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import type { FastifyBaseLogger } from 'fastify'

import type { Config } from '#server/config.ts'
import { CannotOpen, isUnavailable, type Db } from '#server/db/db.ts'
import { keptFile } from '#server/session/secret.ts'

import { auditKey } from './audit-event.ts'
import { openAuditLog, type AuditLog } from './audit-log.ts'
import { deleteOldEvents } from './retention.ts'

/** Settings of the audit log. `years` is how long events are stored. */
export type AuditSettings = { mode: AuditLog['mode']; key: Buffer; years: number }

/** Name of the key file in DATA_DIR. */
const KEY_FILE = 'audit-key'
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
  config: Pick<Config, 'audit' | 'auditKey' | 'auditYears' | 'dataDir'>,
): Promise<AuditSettings | null> {
  const { audit: mode, auditYears: years } = config
  return mode === 'off' ? null : { mode, key: await readAuditKey(config), years }
}

/** Opens the audit log. Deletes old events shortly after and every day. */
export function openAudit(
  db: Db,
  { mode, key, years }: AuditSettings,
  log: FastifyBaseLogger,
): AuditLog {
  const audit = openAuditLog(db, { mode, key, log })
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
