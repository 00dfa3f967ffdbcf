import type { Db } from '#server/db/db.ts'

/**
 * Error for a team that has reached a limit. The message gives the limit and what to do. Nothing
 * was written.
 */
export class QuotaReached extends Error {}

const LOCK = "select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))"

/** Locks a quota until the transaction ends, so that an owner's entries can be counted. */
export const lockQuota = (tx: Db, owner: string, of: 'order sets' | 'drafts') =>
  tx.rows(LOCK, [of, owner])

const number = new Intl.NumberFormat('en-US')

/** `20,000` */
export const quotaWords = (quota: number): string => number.format(quota)
