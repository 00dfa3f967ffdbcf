import { refusesWrites, isUnavailable } from './db.ts'

/**
 * Splits an address with several hosts, such as `postgres://db1:5432,db2:5432/rounds`, into one
 * address per host.
 */
export function serversOf(url: string): string[] {
  const [, before = '', authority = '', after = ''] = /^(\w+:\/\/)([^/?#]*)(.*)$/.exec(url) ?? []
  const [, credentials = '', hosts = ''] = /^(.*@)?([^@]*)$/.exec(authority) ?? []
  return hosts.split(',').map((host) => `${before}${credentials}${host}${after}`)
}

/** Lists the hosts of an address without its credentials. */
export const hostsOf = (url: string): string =>
  serversOf(url)
    .map((server) => new URL(server).host)
    .join(', ')

/** False on a standby, and on a server that was set to read-only. */
export const IS_WRITABLE =
  "select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable"

const LOOK_MS = 1000

/**
 * Codes for a lost connection, from the driver, the system, and PostgreSQL. A silent one counts
 * too, because the system takes many minutes to give up a connection to a machine that
 * disappeared.
 */
const LOST =
  /^(CONNECTION_CLOSED|CONNECT_TIMEOUT|DATABASE_SILENT|ECONNRESET|EPIPE|ETIMEDOUT|57P0[12])$/
export const isConnectionLost = ({ code = '' }: { code?: string | undefined }): boolean =>
  LOST.test(code)

type Pool = { end: (options: { timeout: number }) => Promise<void> }
type Reach<P> = {
  connect: (server: string) => P
  /** Queries the server over a new connection. Rejects if it can't be reached. */
  isWritable: (server: string) => Promise<boolean>
  /** Seconds for running statements to finish when their connections are replaced. */
  endSeconds: number
}

/**
 * Keeps connections to the server in `url` that accepts writes. After a statement that failed
 * because its server is read-only (with several servers, also unavailable), queries every server
 * over a new connection, at most once per second, and replaces the connections if another server
 * accepts writes. If none does, reads continue on a server that answers. After the loss of a
 * connection, all are replaced, because the driver may never write to that one again
 * (porsager/postgres#1154).
 */
export function followPrimary<P extends Pool>(
  url: string,
  { connect, isWritable, endSeconds }: Reach<P>,
) {
  const servers = serversOf(url)
  let [at] = servers as [string]
  let pool = connect(at)
  let lookedAt = -Infinity
  let isEnded = false

  async function moveTo(server: string) {
    at = server
    const old = pool
    pool = connect(at)
    await old.end({ timeout: endSeconds })
  }

  async function look(couldWrite: boolean) {
    lookedAt = performance.now()
    const states = await Promise.all(
      servers.map((server) =>
        isWritable(server).then(
          (writable) => ({ server, writable }),
          () => null,
        ),
      ),
    )
    const answering = states.filter((state) => state !== null)
    const primary = answering.find(({ writable }) => writable)
    const isAway = answering.every(({ server }) => server !== at)
    const next = primary ?? (isAway ? answering[0] : undefined)
    if (!next || isEnded || (next.server === at && couldWrite)) return
    await moveTo(next.server)
  }

  // with one server there is no choice
  const chosen = servers.length > 1 ? look(true) : null
  return {
    /** Throws once the connections have ended. */
    async current(): Promise<P> {
      await chosen
      if (isEnded)
        throw Object.assign(new Error('The database is closed'), { code: 'CONNECTION_ENDED' })
      return pool
    },
    /** Takes the error of every failed statement, and the connections it ran on. */
    failed(error: { code?: string }, on: P) {
      if (on === pool && !isEnded && isConnectionLost(error)) void moveTo(at)
      const mayBeElsewhere = refusesWrites(error) || (servers.length > 1 && isUnavailable(error))
      if (!mayBeElsewhere || performance.now() - lookedAt < LOOK_MS) return
      void look(!refusesWrites(error))
    },
    async end(options: { timeout: number }) {
      isEnded = true
      await pool.end(options)
    },
  }
}
