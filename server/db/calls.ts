import { insideTransaction, type Db } from './db.ts'

type Arguments = {
  sql?: string
  args?: readonly unknown[]
  tx?: number
  commit?: boolean
  to?: string
}
/**
 * Call to the database in a worker thread or another process. `tx` is the number that `begin`
 * returned.
 */
export type Call = {
  id: number
  name: 'rows' | 'exec' | 'begin' | 'end' | 'copy' | 'close'
  call: Arguments
}
/** An error keeps PostgreSQL's message, `code`, `detail` and `constraint`. */
export type Answer = { id: number; result?: unknown; error?: { message: string } }

/** Sends calls and gives each its answer, in whatever order those come. */
export function pendingCalls(send: (call: Call) => void) {
  const pending = new Map<
    number,
    { resolve: (result: never) => void; reject: (error: Error) => void }
  >()
  let nextId = 1
  return {
    ask: <T>(name: Call['name'], call: Arguments = {}) =>
      new Promise<T>((resolve, reject) => {
        const id = nextId++
        send({ id, name, call })
        pending.set(id, { resolve, reject })
      }),
    receive: ({ id, result, error }: Answer) => {
      const call = pending.get(id)
      pending.delete(id)
      if (error) call?.reject(Object.assign(new Error(error.message), error))
      else call?.resolve(result as never)
    },
    /** Number of calls without an answer. */
    count: () => pending.size,
    failAll: (error: Error) => {
      for (const { reject } of pending.values()) reject(error)
      pending.clear()
    },
  }
}

/** The database that `ask` reaches, without the way to close it. */
export function dbOfCalls(
  kind: Db['kind'],
  ask: ReturnType<typeof pendingCalls>['ask'],
): Omit<Db, 'close' | 'load'> {
  const runner = (tx?: number) => {
    const inside = tx === undefined ? {} : { tx }
    return {
      rows: <Row>(sql: string, args: readonly unknown[] = []) =>
        ask<Row[]>('rows', { sql, args, ...inside }),
      exec: (sql: string) => ask<void>('exec', { sql, ...inside }),
    }
  }
  return {
    kind,
    ...runner(),
    copyTo: (to) => ask<void>('copy', { to }),
    async transaction(work) {
      const tx = await ask<number>('begin')
      try {
        const result = await work(insideTransaction(kind, runner(tx)))
        await ask('end', { tx, commit: true })
        return result
      } catch (error) {
        await ask('end', { tx, commit: false })
        throw error
      }
    },
  }
}
