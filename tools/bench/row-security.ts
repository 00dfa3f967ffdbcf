import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import type { AuditEvent } from '#server/audit/audit-event.ts'
import { openChains } from '#server/audit/chain.ts'
import { listAudit } from '#server/audit/read-audit.ts'
import type { Db } from '#server/db/db.ts'
import { openPostgresql } from '#server/db/postgresql.ts'
import { maya } from '#server/demo/people.ts'

import { rate } from './autocannon-rate.ts'
import { startRounds } from './child.ts'
import { inFolder, onPostgresql } from './databases.ts'
import { median, type Row } from './table.ts'

const ROLE = 'rounds_rows'
const PASSWORD = 'rows'
/** Turns with each role, of which the middle one counts. */
const TURNS = 3
const EVENTS = 50_000
const BATCH = 500

/** Address of the same database with a role that row security applies to. */
export async function withRowSecurity(db: Db, url: string): Promise<string> {
  await db.exec(`create role ${ROLE} login password '${PASSWORD}'`)
  return Object.assign(new URL(url), { username: ROLE, password: PASSWORD }).href
}

/** Adds events about these people: most about one, some about several. */
export async function putEvents(db: Db, owner: string, userIds: readonly string[]): Promise<void> {
  const { append } = openChains(db, randomBytes(32))
  const eventOf = (n: number): AuditEvent => ({
    at: new Date().toISOString(),
    member: null,
    session: null,
    key: null,
    permission: 'people.read',
    action: 'listPeople',
    object: null,
    subjects: Array.from(
      { length: n % 10 === 0 ? 5 : 1 },
      (_, more) => userIds[(n + more) % userIds.length] ?? '',
    ),
    status: 200,
    request: null,
    address: '127.0.0.1',
  })
  for (let from = 0; from < EVENTS; from += BATCH)
    await append(
      owner,
      Array.from({ length: BATCH }, (_, n) => eventOf(from + n)),
    )
}

/** Reads of the audit log of a team with an event about this person. */
export const auditOperations = (
  person: string,
): Record<string, (db: Db, owner: string) => Promise<unknown>> => ({
  'the audit log': (db, owner) => listAudit(db, owner, {}),
  'audit of a person': (db, owner) => listAudit(db, owner, { user_id: person }),
  'audit with lists': (db, owner) => listAudit(db, owner, { user_id: person, lists: 'include' }),
})

/** A small read of a person at the dashboard: their session, and what their provider says. */
const PATH = `/api/v2/user/providers/${maya.user_id}`

async function startAs(dataDir: string, env: Record<string, string>) {
  const child = await startRounds(dataDir, { AUDIT: 'off', CHECK_INTERVAL: '0', ...env })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const session = await fetch(`${child.address}/workspace/session`, { headers })
  const [cookie = ''] = session.headers.getSetCookie()
  return { ...child, rate: () => rate(child.address + PATH, { headers: { ...headers, cookie } }) }
}

async function measureRates(url: string): Promise<Row[]> {
  const admin = openPostgresql(url)
  const rows = await withRowSecurity(admin, url)
  await admin.close()
  return inFolder(async (folder) => {
    const plain = await startAs(join(folder, 'plain'), { DATABASE_URL: url })
    const secured = await startAs(join(folder, 'secured'), {
      DATABASE_URL: rows,
      DATABASE_OWNER_URL: url,
    })
    const rates = { plain: [] as number[], secured: [] as number[] }
    for (let n = 0; n < TURNS; n++) {
      rates.plain.push(await plain.rate())
      rates.secured.push(await secured.rate())
    }
    await Promise.all([plain.stop(), secured.stop()])
    return [
      {
        what: 'Small reads with row security, PostgreSQL',
        value: median(rates.secured),
        unit: '/s',
        against: { value: median(rates.plain), words: 'as the owner' },
        limit: 'reads with row security',
      },
    ]
  })
}

/** Requests a second with row security; nothing where PostgreSQL is not installed. */
export const rowSecurity = (): Promise<Row[]> => onPostgresql(measureRates)
