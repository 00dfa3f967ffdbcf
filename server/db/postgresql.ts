import postgres from 'postgres'

import { READ_MS, insideTransaction, type Db } from './db.ts'
import { slots, tablesOf } from './slots.ts'

const readAsText = (oids: number[]) => ({
  to: 25,
  from: oids,
  serialize: String,
  parse: (value: string) => value,
})

/** Few enough for several processes under PostgreSQL's own limit of 100. */
const CONNECTIONS = 20
/** A connection is not free in the very moment in which its statement has ended. */
const SPARE = 2
/** What a statement of a process that others wait for may take. Commands and migrations take the time they need. */
const SERVING = {
  readMs: READ_MS,
  /** For each statement of a transaction. */
  writeMs: 30_000,
  lockMs: 2000,
  waitMs: 2000,
  /** Statements of the same tables: few, because five such sets have the table of markers in them. */
  perQueue: 4,
}
/** PostgreSQL ends a statement itself. One that it says nothing about after so much more is given up. */
const SILENCE_MS = 1000

const giveUp = (ms: number) =>
  Object.assign(new Error(`The database has not answered for ${ms / 1000} s`), {
    code: 'DATABASE_SILENT',
  })

/**
 * Runs `work` in its turn. Throws when it takes longer than `ms`, counted anew from each call of `alive`; its connection
 * counts as in use until the work has really ended.
 */
function inTime<T>(
  release: () => void,
  ms: number,
  work: (alive: () => void) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(giveUp(ms)), ms)
    void work(() => timer.refresh())
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        release()
      })
  })
}

/**
 * PostgreSQL 15 or later at `url`. Connects on first use. With `serving` nothing waits for long: a statement, a lock and a
 * connection each have their time, after which the call throws what `isUnavailable` knows. `pooled` is for a pooler in between
 * that gives each transaction another connection: it would not find a prepared statement again, and takes no options.
 */
export function openPostgresql(url: string, { serving = false, pooled = false } = {}): Db {
  const limits = serving ? SERVING : null
  const sql = postgres(url, {
    max: CONNECTIONS + SPARE,
    onnotice: () => {},
    connection: {
      TimeZone: 'UTC',
      application_name: 'rounds',
      ...(limits &&
        !pooled && {
          options: `-c statement_timeout=${limits.readMs} -c lock_timeout=${limits.lockMs} -c idle_in_transaction_session_timeout=${limits.writeMs}`,
        }),
    },
    // date, timestamp and timestamptz stay text, as on PGlite
    types: { moment: readAsText([1082, 1114, 1184]) },
    ...(limits && {
      connect_timeout: limits.waitMs / 1000,
      // an answer that fails at once is better than one that waits for the next try
      backoff: () => 0.1,
    }),
  })
  const places =
    limits && slots({ total: CONNECTIONS, perQueue: limits.perQueue, waitMs: limits.waitMs })

  const bounded = async <T>(
    queue: () => string,
    ms: (given: typeof SERVING) => number,
    work: (alive: () => void) => Promise<T>,
  ): Promise<T> =>
    places ? inTime(await places.take(queue()), ms(limits) + SILENCE_MS, work) : work(() => {})

  const runner = (on: Pick<typeof sql, 'unsafe'>, alive: () => void) => ({
    rows: async <Row>(text: string, args: readonly unknown[] = []) => {
      alive()
      return [...(await on.unsafe(text, args as never[], { prepare: !pooled }))] as Row[]
    },
    exec: async (text: string) => {
      alive()
      await on.unsafe(text).simple()
    },
  })
  const single = runner(sql, () => {})
  return {
    kind: 'postgresql',
    rows: (text, args) =>
      bounded(
        () => tablesOf(text).join(' '),
        ({ readMs }) => readMs,
        () => single.rows(text, args),
      ),
    exec: (text) =>
      bounded(
        () => tablesOf(text).join(' '),
        ({ readMs }) => readMs,
        () => single.exec(text),
      ),
    transaction: (work) =>
      bounded(
        () => '(transactions)',
        ({ writeMs }) => writeMs,
        (alive) =>
          sql.begin(async (tx) => {
            if (limits) await tx.unsafe(`set local statement_timeout = ${limits.writeMs}`)
            return work(insideTransaction('postgresql', runner(tx, alive)))
          }) as Promise<Awaited<ReturnType<typeof work>>>,
      ),
    ...(places && { load: places.load }),
    close: () => sql.end({ timeout: 5 }),
  }
}
