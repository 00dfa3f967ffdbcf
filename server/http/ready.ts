import { isDiskFull, refusesWrites, tryWrite, type Db } from '#server/db/db.ts'

import { notReady } from './http-error.ts'

/** Time limit of the readiness check, whose callers don't wait long. */
const DATABASE_MS = 1500
const READ_ONLY =
  'The database is read-only. Rounds is looking for the server that accepts writes. Until that server responds, Rounds can’t save.'

/** Answers `/ready`, with a note for the operator. Throws a 503 that says what is missing. */
export async function checkReady(db: Db): Promise<{ status: 'ready'; note?: string }> {
  const failure = await tryWrite(db, DATABASE_MS)
  const note = db.trouble?.() ?? null
  if (failure && refusesWrites(failure)) throw notReady(READ_ONLY)
  // reads continue, and another process has the same disk
  if (failure && !isDiskFull(failure)) throw notReady(note ?? 'The database isn’t responding')
  return { status: 'ready', ...(note !== null && { note }) }
}
