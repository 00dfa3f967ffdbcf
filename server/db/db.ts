import { DISK_FULL } from './disk-space.mjs'

/**
 * Access to the database for the rest of the server. One dialect for both: PostgreSQL 15. Cast
 * counts with `::int`, pass JSON as `$1::text::jsonb`, never pass undefined; dates and times come
 * as text in UTC.
 */
export interface Db {
  readonly kind: 'pglite' | 'postgresql'
  /** Runs one statement with `$1`-style parameters. */
  rows<Row>(sql: string, args?: readonly unknown[]): Promise<Row[]>
  /** Runs many statements without parameters. */
  exec(sql: string): Promise<void>
  /** Commits when `work` resolves, rolls back when it throws. Inside another transaction it is a savepoint. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Number of statements in progress and waiting, now. */
  load?(): { inUse: number; waiting: number }
  close(): Promise<void>
  /** Copies the files of PGlite into a new folder while everybody reads and writes. PGlite recovers there as after a crash, to one moment. */
  copyTo?(folder: string): Promise<void>
  /** Opens a copy of this database as it is at one moment, where a long reading would hold up others. Its `close` removes it. */
  snapshot?(): Promise<Db>
  /** Resolves with a function that seals texts of a team before they are stored. Absent where they are stored as they are. */
  sealer?(owner: string): Promise<(text: string) => string>
  /** Message for the operator about a current problem; null if there is none. */
  trouble?(): string | null
}

/** No database to ask, or one that is too busy to answer now. In the words of drivers, PostgreSQL and the system. */
const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|CONNECTION_\w+|DATABASE_\w+|08\w{3}|53[03]00|57P0\d|57014|55P03|40001|40P01|25006)$/

/**
 * True where the same statement may succeed a little later: the database is away or too busy, or
 * two transactions conflicted.
 */
export const isUnavailable = ({ code = '' }: { code?: string }): boolean => UNAVAILABLE.test(code)

/** Recognizes a write that was refused because its server is read-only, such as a standby or a former primary. */
export const refusesWrites = ({ code }: { code?: string | undefined }): boolean => code === '25006'

/** True where a write was refused because the disk of the database is full. */
export const isDiskFull = ({ code }: { code?: string | undefined }): boolean => code === DISK_FULL

/** Recognizes a write that was refused while reads continue. */
export const cannotSave = (error: { code?: string | undefined }): boolean =>
  isDiskFull(error) || refusesWrites(error)

/** Recognizes an error that says nothing of what was to be read or written: the same may succeed later. */
export const isPassing = (error: { code?: string }): boolean =>
  isUnavailable(error) || cannotSave(error)

/** A database that cannot be used, in words that say what to do. */
export class CannotOpen extends Error {}

type Runner = Pick<Db, 'rows' | 'exec'>

/** The inside of a transaction, whichever driver runs it. `savepoint` is for a driver that has a way of its own to make one. */
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

/** Time limit of a read in a process that serves others. */
export const READ_MS = 5000
const READ = /^\s*(select|with)\b(?![^]*\b(insert|update|delete)\b)/i
/** PostgreSQL's code for a statement that took longer than its time. */
const tooLong = () =>
  Object.assign(new Error('The database is busy. Try again in a moment.'), {
    code: '57014',
  })

/**
 * The same database, whose reads outside of transactions fail after `ms` with code 57014. PostgreSQL has such a limit of
 * its own; a read of PGlite waits as long as the transactions before it take.
 */
export const withReadLimit = (db: Db, ms = READ_MS): Db => ({
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

/** The database that is still being opened, to build on meanwhile: its calls wait until it is there, and fail as it fails. */
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

/** Needs the right to write, and writes nothing. */
const TRY_WRITE = 'select 1 from migrations where false for update'

/** Asks the database whether it takes writes. Resolves within `ms` to null, or to the error. */
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
