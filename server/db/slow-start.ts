import { setTimeout as delay } from 'node:timers/promises'

/**
 * Codes of a database that is too busy or just starting: a connection timed out, none is left, or
 * a statement got no turn.
 */
const SLOW = /^(CONNECT_TIMEOUT|DATABASE_BUSY|DATABASE_SILENT|53300|57P03|57014|55P03)$/
const PAUSE_MS = 1000
/** Longer than PostgreSQL takes to recover after a crash, and shorter than anyone waits for a restart. */
const WAIT_MS = 5 * 60_000

/**
 * Retries `work` while the database is slow, and reports that once. Throws any other error, and
 * gives up after five minutes.
 */
export async function onSlowDatabase<T>(
  work: () => Promise<T>,
  say: (words: string) => void,
  { pauseMs = PAUSE_MS, waitMs = WAIT_MS } = {},
): Promise<T> {
  const since = performance.now()
  for (let hasSaid = false; ; hasSaid = true) {
    try {
      return await work()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!SLOW.test(code) || performance.now() - since > waitMs) throw error
      if (!hasSaid) say(`The database is slow to respond (${code}). Rounds will keep trying.`)
      await delay(pauseMs)
    }
  }
}
