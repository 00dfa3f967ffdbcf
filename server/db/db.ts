/**
 * What the rest of the server may ask of the database. One dialect for both: PostgreSQL 15.
 * Cast counts with `::int`, pass JSON as `$1::text::jsonb`, never pass undefined; dates and times come as text in UTC.
 */
export interface Db {
  readonly kind: 'pglite' | 'postgresql'
  /** Runs one statement with `$1`-style parameters. */
  rows<Row>(sql: string, args?: readonly unknown[]): Promise<Row[]>
  /** Runs many statements without parameters. */
  exec(sql: string): Promise<void>
  /** Commits when `work` resolves, rolls back when it throws. Inside another transaction it is a savepoint. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

type Runner = Pick<Db, 'rows' | 'exec'>

/** The inside of a transaction, whichever driver runs it. */
export function insideTransaction(kind: Db['kind'], runner: Runner): Db {
  let savepoints = 0
  const tx: Db = {
    kind,
    rows: runner.rows,
    exec: runner.exec,
    async transaction(work) {
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
    },
    close: async () => {},
  }
  return tx
}
