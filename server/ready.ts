import { answersWithin, type Db } from './db/db.ts'
import { notReady } from './http-error.ts'

/** Whoever asks whether this is ready does not wait for long. */
const DATABASE_MS = 1500

/** Throws a 503 that says what is missing. */
export async function checkReady(db: Db, hasDiagnoses: boolean): Promise<void> {
  if (!(await answersWithin(db, DATABASE_MS))) throw notReady('The database does not answer')
  if (!hasDiagnoses) throw notReady('The diagnosis codes are still being read')
}
