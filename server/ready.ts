import { answersWithin, type Db } from './db/db.ts'
import { notReady } from './http-error.ts'

/** Whoever asks whether this is ready does not wait for long. */
const DATABASE_MS = 1500

/** What `/ready` answers, with what an operator should know. Throws a 503 that says what is missing. */
export async function checkReady(
  db: Db,
  hasDiagnoses: boolean,
): Promise<{ status: 'ready'; note?: string }> {
  const answers = await answersWithin(db, DATABASE_MS)
  const note = db.trouble?.() ?? null
  if (!answers) throw notReady(note ?? 'The database does not answer')
  if (!hasDiagnoses) throw notReady('The diagnosis codes are still being read')
  return { status: 'ready', ...(note !== null && { note }) }
}
