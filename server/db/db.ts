import { DISK_FULL } from './disk-space.mjs'

/**
 * Access to the database for the rest of the server. One dialect for both: PostgreSQL 15. Cast
 * counts with `::int`, pass JSON as `$1::text::jsonb`, and never pass undefined. Dates and times
 * are returned as text in UTC.
 */
export interface Db {
  readonly kind: 'pglite' | 'postgresql'
  /** Runs one statement with `$1`-style parameters. */
  rows<Row>(sql: string, args?: readonly unknown[]): Promise<Row[]>
  /** Runs many statements without parameters. */
  exec(sql: string): Promise<void>
  /**
   * Commits when `work` resolves, rolls back when it throws. Within another transaction, it is a
   * savepoint.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Number of running and waiting statements, now. */
  load?(): { inUse: number; waiting: number }
  close(): Promise<void>
  /**
   * Copies PGlite's files to a new folder while reads and writes continue. PGlite recovers there
   * as after a crash, to one moment.
   */
  copyTo?(folder: string): Promise<void>
  /**
   * Opens a copy of this database as of one moment, for long reads that would block others. Its
   * `close` removes it.
   */
  snapshot?(): Promise<Db>
  /**
   * Resolves with a function that encrypts a team's texts before they are stored. Undefined
   * without encryption.
   */
  sealer?(owner: string): Promise<(text: string) => string>
  /** Message for the operator about a current problem. Null if there is none. */
  trouble?(): string | null
}

/**
 * Codes for a database that is missing or too busy to answer now, from drivers, PostgreSQL, and
 * the system.
 */
const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|CONNECTION_\w+|DATABASE_\w+|08\w{3}|53[03]00|57P0\d|57014|55P03|40001|40P01|25006)$/

/**
 * True if the same statement may succeed a little later: the database is unavailable or too busy,
 * or two transactions conflicted.
 */
export const isUnavailable = ({ code = '' }: { code?: string }): boolean => UNAVAILABLE.test(code)

/** Recognizes a write rejected because its server is read-only, such as a standby or a former primary. */
export const refusesWrites = ({ code }: { code?: string | undefined }): boolean => code === '25006'

/** True if a write was rejected because the database disk is full. */
export const isDiskFull = ({ code }: { code?: string | undefined }): boolean => code === DISK_FULL

/** Recognizes a write that was rejected while reads continue. */
export const cannotSave = (error: { code?: string | undefined }): boolean =>
  isDiskFull(error) || refusesWrites(error)

/** Recognizes an error that doesn't depend on the data. The same statement may succeed later. */
export const isPassing = (error: { code?: string }): boolean =>
  isUnavailable(error) || cannotSave(error)

/** A database that can't be used, with a message that says what to do. */
export class CannotOpen extends Error {}

type Runner = Pick<Db, 'rows' | 'exec'>

/**
 * The inside of a transaction, for any driver. `savepoint` is for a driver with its own way to
 * create one.
 */
export function insideTransaction(
  kind: Db['kind'],
  runner: Runner,
  savepoint?: Db['transaction'],
): Db {
  let savepoints = 0
  const tx: Db = {
    kind,
    rows: runner.rows,
    exec: runner.exec,
    transaction:
      savepoint ??
      (async (work) => {
        const name = `nested_${++savepoints}`
        await runner.exec(`savepoint ${name}`)
        try {
          const result = await work(tx)
          await runner.exec(`release savepoint ${name}`)
          return result
        } catch (error) {
          await runner.exec(`rollback to savepoint ${name}`)
          throw error
        }
      }),
    close: async () => {},
  }
  return tx
}

/** Time limit of a read on PostgreSQL in a process that serves others. */
export const READ_MS = 5000
/** Time limit of a read on PGlite, where it waits for all calls before it, also on a busy machine. */
const QUEUED_READ_MS = 15_000
const READ = /^\s*(select|with)\b(?![^]*\b(insert|update|delete)\b)/i
/** PostgreSQL's code for a statement that exceeded its time limit. */
const tooLong = () =>
  Object.assign(new Error('The database is busy. Try again in a moment.'), {
    code: '57014',
  })

/**
 * The same database with a time limit for reads outside transactions: they fail after `ms` with
 * code 57014. PostgreSQL has its own limit. On PGlite, a read waits for the transactions before
 * it.
 */
export const withReadLimit = (
  db: Db,
  ms = db.kind === 'pglite' ? QUEUED_READ_MS : READ_MS,
): Db => ({
  ...db,
  rows: <Row>(sql: string, args?: readonly unknown[]) => {
    const asked = db.rows<Row>(sql, args)
    if (!READ.test(sql)) return asked
    let timer: NodeJS.Timeout
    const late = new Promise<Row[]>((_resolve, reject) => {
      timer = setTimeout(() => reject(tooLong()), ms)
    })
    return Promise.race([asked, late]).finally(() => clearTimeout(timer))
  },
})

/** A database that is still being opened. Its calls wait until it is ready, and fail if it does. */
export function openingDb(kind: Db['kind'], opening: Promise<Db>): Db {
  let opened: Db | null = null
  opening.then(
    (db) => (opened = db),
    () => {},
  )
  return {
    kind,
    rows: async (sql, args) => (await opening).rows(sql, args),
    exec: async (sql) => (await opening).exec(sql),
    transaction: async (work) => (await opening).transaction(work),
    sealer: async (owner) => (await (await opening).sealer?.(owner)) ?? ((text) => text),
    load: () => opened?.load?.() ?? { inUse: 0, waiting: 0 },
    trouble: () => opened?.trouble?.() ?? null,
    close: async () => (await opening).close(),
  }
}

/** Requires write access without writing anything. */
const TRY_WRITE = 'select 1 from migrations where false for update'

/** Checks whether the database accepts writes. Resolves within `ms` with null or the error. */
export function tryWrite(db: Db, ms: number): Promise<{ code?: string } | null> {
  const asked = db.rows(TRY_WRITE).then(
    () => null,
    (error: { code?: string }) => error,
  )
  const late = new Promise<{ code: string }>((resolve) => {
    setTimeout(() => resolve(tooLong()), ms).unref()
  })
  return Promise.race([asked, late])
}
