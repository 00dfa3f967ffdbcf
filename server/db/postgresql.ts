import postgres from 'postgres'

import { insideTransaction, type Db } from './db.ts'

const asText = (oids: number[]) => ({
  to: 25,
  from: oids,
  serialize: String,
  parse: (value: string) => value,
})

/** PostgreSQL 15 or later at `url`. Connects on first use. */
export function openPostgresql(url: string): Db {
  const sql = postgres(url, {
    max: 10,
    onnotice: () => {},
    connection: { TimeZone: 'UTC', application_name: 'rounds' },
    // date, timestamp and timestamptz stay text, as on PGlite
    types: { moment: asText([1082, 1114, 1184]) },
  })
  const runner = (on: Pick<typeof sql, 'unsafe'>) => ({
    rows: async <Row>(text: string, args: readonly unknown[] = []) =>
      [...(await on.unsafe(text, args as never[], { prepare: true }))] as Row[],
    exec: async (text: string) => {
      await on.unsafe(text).simple()
    },
  })
  return {
    kind: 'postgresql',
    ...runner(sql),
    transaction: <T>(work: (tx: Db) => Promise<T>) =>
      sql.begin((tx) => work(insideTransaction('postgresql', runner(tx)))) as Promise<T>,
    close: () => sql.end({ timeout: 5 }),
  }
}
