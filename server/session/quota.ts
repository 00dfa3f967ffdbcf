import type { Db } from '#server/db/db.ts'

/** A team has as much of something as it can keep. The message says how much that is and what to do; nothing was written. */
export class QuotaReached extends Error {}

const LOCK = "select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))"

/** Locks a quota until the transaction ends, so that an owner's entries can be counted. */
export const lockQuota = (tx: Db, owner: string, of: 'order sets' | 'drafts') =>
  tx.rows(LOCK, [of, owner])

const number = new Intl.NumberFormat('en-US')

/** `20,000` */
export const quotaWords = (quota: number): string => number.format(quota)
