import postgres, { type ReservedSql, type TransactionSql } from 'postgres'

import { READ_MS, insideTransaction, type Db } from './db.ts'
import { SCHEMA } from './schema.ts'
import { followPrimary, isConnectionLost, IS_WRITABLE } from './servers.ts'
import { slots } from './slots.ts'
import { currentTenant } from './tenant.ts'
import { withTls } from './tls.ts'

const readAsText = (oids: number[]) => ({
  to: 25,
  from: oids,
  serialize: String,
  parse: (value: string) => value,
})

/** Low enough for several processes within PostgreSQL's default limit of 100. */
const CONNECTIONS = 20
/** A connection isn't free at the very moment that its statement ends. */
const SPARE = 2
/** Time limits of statements in a process that serves others. Commands and migrations have none. */
const SERVING = {
  readMs: READ_MS,
  /** Limit for each statement of a transaction. */
  writeMs: 30_000,
  lockMs: 2000,
  waitMs: 2000,
  /** Concurrent uses of one statement: few, because several statements may wait for one locked table. */
  perQueue: 4,
}
/** Extra time after which a statement counts as lost, because PostgreSQL ends statements itself. */
const SILENCE_MS = 1000

const giveUp = (ms: number) =>
  Object.assign(new Error(`The database hasn’t responded for ${ms / 1000} seconds`), {
    code: 'DATABASE_SILENT',
  })

/**
 * Runs `work` in its turn. Throws if it takes longer than `ms`, counted from the last call of
 * `alive`. Its connection counts as in use until the work has really ended.
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

type Limits = typeof SERVING | null
/** Settings by name for a session or, behind a pooler, for each transaction. */
const settingsOf = (limits: Limits) => ({
  search_path: SCHEMA,
  ...(limits && {
    statement_timeout: limits.readMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.writeMs,
  }),
})
const setLocally = (settings: object) =>
  Object.entries(settings)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')
/** Tenant of a statement. Without one it's nobody, who reaches no rows. */
const tenantNow = () => currentTenant() ?? ''
/** Sets the tenant of a session. Prepared, it takes half the time of a `set`. */
const TENANT = "select set_config('rounds.tenant', $1, false)"
/** Setting with the tenant of a transaction. */
const tenantSetting = (tenant: string) => ({
  'rounds.tenant': `'${tenant.replaceAll("'", "''")}'`,
})

/** Connections to a server, made when they are needed. */
function connect(server: string, { limits, pooled }: { limits: Limits; pooled: boolean }) {
  const { address, ...tls } = withTls(server)
  return postgres(address, {
    ...tls,
    max: CONNECTIONS + SPARE,
    // the driver also prepares its own `commit`: if that is lost, the transaction is rolled back
    // silently
    prepare: !pooled,
    onnotice: () => {},
    connection: {
      TimeZone: 'UTC',
      application_name: 'rounds',
      ...(!pooled && settingsOf(limits)),
    },
    // date, timestamp, and timestamptz stay text, as on PGlite
    types: { moment: readAsText([1082, 1114, 1184]) },
    ...(limits && {
      connect_timeout: limits.waitMs / 1000,
      // failing at once is better than waiting for the next attempt
      backoff: () => 0.1,
    }),
  })
}

/** Asks a server over a connection of its own. */
async function isWritable(server: string): Promise<boolean> {
  const { address, ...tls } = withTls(server)
  const sql = postgres(address, {
    ...tls,
    max: 1,
    connect_timeout: SERVING.waitMs / 1000,
    fetch_types: false,
  })
  const answer = sql.unsafe<{ writable: boolean }[]>(IS_WRITABLE)
  const [row] = await answer.finally(() => sql.end({ timeout: 1 }))
  return row?.writable ?? false
}

type Sql = ReturnType<typeof postgres>
type Send = (text: string, args?: readonly unknown[]) => Promise<readonly unknown[]>

const statementsOf = (send: Send) => ({
  rows: async <Row>(text: string, args?: readonly unknown[]) =>
    [...(await send(text, args))] as Row[],
  exec: async (text: string) => {
    await send(text)
  },
})

const runOn =
  (on: Sql | ReservedSql | TransactionSql): Send =>
  async (text, args = []) =>
    on.unsafe(text, args as never[], { prepare: true })

/**
 * Sends a statement after its tenant, without waiting in between, on a connection that no other
 * statement uses meanwhile.
 */
async function sendAsTenant(sql: Sql, tenant: string, [text, args]: Parameters<Send>) {
  const reserved = await sql.reserve()
  const send = runOn(reserved)
  const [set, done] = await Promise.allSettled([send(TENANT, [tenant]), send(text, args)])
  const errors = [set, done].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  // a lost connection is not to be used again
  if (!errors.some(isConnectionLost)) reserved.release()
  if (done.status === 'rejected' || errors.length) throw errors[0]
  return done.value
}

/** Tenant that a transaction has now, null if it's unknown. Null in a database without tenants. */
type TenantOfTransaction = { now: string | null } | null

/** `alive` is called for each statement. */
function inside(tx: TransactionSql, alive: () => void, tenant: TenantOfTransaction): Db {
  const send = runOn(tx)
  /** Sends the tenant of the next statement if it's another one. */
  const become = () => {
    const next = tenantNow()
    if (!tenant || tenant.now === next) return
    tenant.now = next
    // if it fails, the next statement does
    send(setLocally(tenantSetting(next))).catch(() => {})
  }
  return insideTransaction(
    'postgresql',
    statementsOf((text, args) => {
      alive()
      become()
      return send(text, args)
    }),
    // the driver rolls back a whole transaction after an error, unless that was in a savepoint
    (work) =>
      tx
        .savepoint((inner) => work(inside(inner, alive, tenant)))
        .finally(() => {
          // a rollback undoes it too
          if (tenant) tenant.now = null
        }) as ReturnType<typeof work>,
  )
}

/**
 * PostgreSQL 15 or later at `url`, which may name several servers. Connects on first use. With
 * `serving`, nothing waits for long: statements, locks, and connections have time limits, after
 * which the call throws an error that `isUnavailable` recognizes. `pooled` is for a pooler that
 * assigns each transaction another connection, which loses prepared statements and settings.
 * `tenants` is for a role with row security, whose statements name their tenant.
 */
export function openPostgresql(
  url: string,
  { serving = false, pooled = false, tenants = false } = {},
): Db {
  const limits: Limits = serving ? SERVING : null
  const servers = followPrimary(url, {
    connect: (server) => connect(server, { limits, pooled }),
    endSeconds: SERVING.writeMs / 1000,
    isWritable,
  })
  const places =
    limits && slots({ total: CONNECTIONS, perQueue: limits.perQueue, waitMs: limits.waitMs })

  const bounded = async <T>(
    queue: string,
    ms: (given: typeof SERVING) => number,
    work: (sql: Sql, alive: () => void) => Promise<T>,
  ): Promise<T> => {
    const release = places && (await places.take(queue))
    const sql = await servers.current()
    const done = release
      ? inTime(release, ms(SERVING) + SILENCE_MS, (alive) => work(sql, alive))
      : work(sql, () => {})
    return done.catch((error: Error & { code?: string }) => {
      servers.failed(error, sql)
      throw error
    })
  }
  const begin = <T>(
    sql: Sql,
    limited: object,
    work: (tx: TransactionSql, tenant: TenantOfTransaction) => Promise<T>,
  ) => {
    const now = tenantNow()
    const settings = { ...limited, ...(tenants && tenantSetting(now)) }
    return sql.begin((tx) => {
      // its answer isn't awaited, because the next statement follows directly
      if (Object.keys(settings).length) void tx.unsafe(setLocally(settings)).execute()
      return work(tx, tenants ? { now } : null)
    }) as Promise<T>
  }
  const send: Send = (text, args) =>
    bounded(
      text,
      ({ readMs }) => readMs,
      (sql) => {
        if (pooled)
          return begin(sql, settingsOf(limits), (tx, tenant) =>
            inside(tx, () => {}, tenant).rows(text, args),
          )
        return tenants ? sendAsTenant(sql, tenantNow(), [text, args]) : runOn(sql)(text, args)
      },
    )
  return {
    kind: 'postgresql',
    ...statementsOf(send),
    transaction: (work) =>
      bounded(
        '(transactions)',
        ({ writeMs }) => writeMs,
        (sql, alive) =>
          begin(
            sql,
            {
              ...(pooled && settingsOf(limits)),
              ...(limits && { statement_timeout: limits.writeMs }),
            },
            (tx, tenant) => work(inside(tx, alive, tenant)),
          ),
      ),
    ...(places && { load: places.load }),
    close: () => servers.end({ timeout: 5 }),
  }
}
