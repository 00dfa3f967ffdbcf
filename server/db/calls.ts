import { insideTransaction, type Db } from './db.ts'

type Calls = {
  rows: { sql: string; args: readonly unknown[]; tx?: number }
  exec: { sql: string; tx?: number }
  begin: object
  end: { tx: number; commit: boolean }
  copy: { to: string }
  close: object
}
/** Call to the database in a worker thread or another process. `tx` is the number that `begin` returned. */
type Asked = { [Name in keyof Calls]: { name: Name; call: Calls[Name] } }[keyof Calls]
export type Call = Asked & { id: number }
/** An error keeps PostgreSQL's message, `code`, `detail`, and `constraint`. */
export type Answer = { id: number; result?: unknown; error?: { message: string } }

/** Sends calls and matches answers to them, in any order. */
export function pendingCalls(send: (call: Call) => void) {
  const pending = new Map<
    number,
    { resolve: (result: never) => void; reject: (error: Error) => void }
  >()
  let nextId = 1
  return {
    ask: <T>(asked: Asked) =>
      new Promise<T>((resolve, reject) => {
        const id = nextId++
        send({ id, ...asked })
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

/** The database that `ask` reaches, without a way to close it. */
export function dbOfCalls(
  kind: Db['kind'],
  ask: ReturnType<typeof pendingCalls>['ask'],
): Omit<Db, 'close' | 'load'> {
  const runner = (tx?: number) => {
    const inside = tx === undefined ? {} : { tx }
    return {
      rows: <Row>(sql: string, args: readonly unknown[] = []) =>
        ask<Row[]>({ name: 'rows', call: { sql, args, ...inside } }),
      exec: (sql: string) => ask<void>({ name: 'exec', call: { sql, ...inside } }),
    }
  }
  return {
    kind,
    ...runner(),
    copyTo: (to) => ask<void>({ name: 'copy', call: { to } }),
    async transaction(work) {
      const tx = await ask<number>({ name: 'begin', call: {} })
      try {
        const result = await work(insideTransaction(kind, runner(tx)))
        await ask({ name: 'end', call: { tx, commit: true } })
        return result
      } catch (error) {
        await ask({ name: 'end', call: { tx, commit: false } })
        throw error
      }
    },
  }
}
