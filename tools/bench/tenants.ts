import { usualRules } from '#lib/connections/silence.ts'
import { backgroundState, beginRuns, finishRun } from '#server/connections/background-checks.ts'
import { checkPerson } from '#server/connections/check-person.ts'
import { checkSummary, keptCheck, listChecks, openChecks } from '#server/connections/checks.ts'
import { listConnectionChanges } from '#server/connections/connection-changes.ts'
import { checkSoon, claimNext, release } from '#server/connections/due-checks.ts'
import { listIncidents } from '#server/connections/kept-incidents.ts'
import {
  changeProblems,
  listProblems,
  problemHistories,
  problemHistory,
} from '#server/connections/problems.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { asTenant } from '#server/db/tenant.ts'
import { KEY_HEADER } from '#server/http/sent-api-key.ts'
import { buildService } from '#server/interface/app.ts'
import { putTeam } from '#server/interface/store.ts'
import { isListed, listGiven, listPeople, putPeople, tagPeople } from '#server/people/people.ts'
import { ownService } from '#server/upstream/upstream.ts'

import { onPostgresql } from './databases.ts'
import { limits } from './limits.ts'
import { putManyPeople } from './many-people.ts'
import { auditOperations, putEvents, withRowSecurity } from './row-security.ts'
import type { Row } from './table.ts'

const PEOPLE = 100
const TEAMS = 100
/** The tables of one team are so small that they are read whole. */
const FEW_TEAMS = 10
const LARGE = 10_000
const HOUR = 3600
/** Executions after which PostgreSQL may plan a statement for whichever parameters. */
const EXECUTIONS = 7

/** Buffers that each statement of an operation reads, by its text. */
type Buffers = Map<string, number>

const literal = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return literal(`{${value.join(',')}}`)
  return `'${`${value as string | number | boolean}`.replaceAll("'", "''")}'`
}

class RolledBack extends Error {}
type Plan = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }
type Explained = { 'QUERY PLAN': [Plan] }

let prepared = 0
/** Buffers of a statement that was executed often, as a prepared one. Nothing that it writes is kept. */
async function buffersOf(db: Db, sql: string, args: readonly unknown[]): Promise<number> {
  let buffers = NaN
  const name = `measured_${++prepared}`
  await db.transaction(async (tx) => {
    await tx.exec(`prepare ${name} as ${sql}`)
    const given = args.length ? `(${args.map(literal).join(', ')})` : ''
    for (let n = 0; n < EXECUTIONS; n++)
      await tx
        .transaction(async (inner) => {
          const rows = await inner.rows<Explained>(
            `explain (analyze, buffers, format json) execute ${name}${given}`,
          )
          for (const {
            'QUERY PLAN': [{ Plan: plan }],
          } of rows)
            buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
          throw new RolledBack()
        })
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error
        })
    await tx.exec(`deallocate ${name}`)
  })
  return buffers
}

/** Has calls wait for the ones before. */
function inTurn<Args extends unknown[], T>(work: (...args: Args) => Promise<T>) {
  let last: Promise<unknown> = Promise.resolve()
  return (...args: Args): Promise<T> => {
    const next = last.then(() => work(...args))
    last = next.catch(() => {})
    return next
  }
}

/** The database, with the buffers of each statement taken down. */
function measured(db: Db, found: Buffers): Db {
  return {
    ...db,
    // one after the other: the savepoints of two would be mixed up
    rows: inTurn(async (sql: string, args: readonly unknown[] = []) => {
      found.set(sql, Math.max(found.get(sql) ?? 0, await buffersOf(db, sql, args)))
      return db.rows(sql, args)
    }) as Db['rows'],
    transaction: (work) => db.transaction((tx) => work(measured(tx, found))),
  }
}

const TABLES = `
  select c.table_name as name, array_agg(c.column_name::text) filter (where c.column_name not in ('owner', 'team_id')) as columns,
    array_agg(c.udt_name::text) filter (where c.column_name not in ('owner', 'team_id')) as types,
    min(c.column_name::text) filter (where c.column_name in ('owner', 'team_id')) as tenant
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'rounds' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    and c.table_name not in ('api_keys', 'sessions', 'background_checks')
  group by c.table_name
  having count(*) filter (where c.column_name in ('owner', 'team_id')) = 1`
type Table = { name: string; columns: string[]; types: string[]; tenant: string }
/** Tables that a further copy of the same people has rows in. */
const OF_PEOPLE = /^(users|problem_events|incident_members)$/

/** Copies all that a team has into another one, so many times: each time as other people. */
async function copyTeam(db: Db, from: string, { to, times = 1 }: { to: string; times?: number }) {
  const tables = await db.rows<Table>(TABLES)
  await db.transaction(async (tx) => {
    await tx.exec("set local session_replication_role = 'replica'")
    for (const { name, columns, types, tenant } of tables) {
      const isOfPeople = columns.includes('user_id') || OF_PEOPLE.test(name)
      const values = columns.map((column, at) => {
        const other = {
          uuid: `md5(t."${column}"::text || copy.n)::uuid`,
          text: `t."${column}" || copy.n`,
        }
        if (types[at] === 'uuid')
          return `case copy.n when 0 then t."${column}" else ${other.uuid} end`
        return column === 'hash'
          ? `case copy.n when 0 then t.hash else ${other.text} end`
          : `t."${column}"`
      })
      const tenantType = tenant === 'owner' ? 'text' : 'uuid'
      await tx.rows(
        `insert into ${name} (${tenant}, ${columns.map((column) => `"${column}"`).join(', ')})
         select $2::${tenantType}, ${values.join(', ')} from ${name} t, generate_series(0, $3::int - 1) as copy(n)
         where ${tenant} = $1::${tenantType}`,
        [from, to, isOfPeople ? times : 1],
      )
    }
  })
}

/** Operations of a team, and of one of its people. */
function operationsOf(person: string) {
  const since = new Date(Date.now() - 1000).toISOString()
  const team: Record<string, (db: Db, owner: string) => Promise<unknown>> = {
    'list people': (db, owner) => listPeople(db, owner),
    'changes of people': (db, owner) => listPeople(db, owner, { since }),
    'list issues': (db, owner) => listProblems(db, owner, { state: 'open' }),
    'changes of issues': (db, owner) => listProblems(db, owner, { state: 'open', since }),
    'list checks': (db, owner) => listChecks(db, owner),
    'changes of checks': (db, owner) => listChecks(db, owner, { since }),
    'summary of checks': (db, owner) => checkSummary(db, owner, null),
    'list incidents': (db, owner) => listIncidents(db, owner),
    'list changes': (db, owner) => listConnectionChanges(db, owner, { since }),
    'state of checks': (db, owner) => backgroundState(db, owner, { interval: HOUR, scope: null }),
  }
  const ofPerson: typeof team = {
    'a check': async (db, owner) => {
      const app = buildService({ db, diagnoses: () => null, requestsPerMinute: 0 })
      const upstream = ownService(app, {
        keyHeader: KEY_HEADER,
        timeoutMs: 30_000,
        teamOf: async () => null,
      })
      const asker = {
        key: { teamId: owner },
        address: '127.0.0.1',
        signal: new AbortController().signal,
      }
      const checks = openChecks(db, { rules: usualRules })
      for (let n = 0; n < 2; n++)
        await checkPerson({ upstream, checks }, asker, { owner, user_id: person })
      await app.close()
    },
    'the last check': (db, owner) => keptCheck(db, owner, { userId: person, scope: null }),
    'issues of a person': (db, owner) => listProblems(db, owner, { user_id: person }),
    'history of a person': (db, owner) => problemHistories(db, owner, { user_id: person }),
    'changes of a person': (db, owner) => listConnectionChanges(db, owner, { user_id: person }),
    'change of an issue': async (db, owner) => {
      const { problems } = await listProblems(db, owner, { user_id: person })
      for (const { id } of problems) await problemHistory(db, owner, { id, scope: null })
      const change = { note: 'Called' }
      await changeProblems(db, owner, { problems, change }, { browser: '', author: null })
    },
    'tags of a person': (db, owner) =>
      tagPeople(db, owner, { user_ids: [person], add: ['trial'], remove: [] }),
    'name of a person': async (db, owner) => {
      await putPeople(db, owner, [{ user_id: person, label: 'Ada' }])
      await listGiven(db, owner, [person])
      await isListed(db, owner, person)
    },
    'claim of a person': async (db, owner) => {
      await checkSoon(db, owner, [person])
      await beginRuns(db, [owner], HOUR)
      const claim = await claimNext(db, [owner], HOUR)
      if (claim) await release(db, claim, { isChecked: true, hasFailed: false })
      await finishRun(db, owner, HOUR)
    },
  }
  return { team, ofPerson }
}

/** Buffers of all statements of these operations, by operation and text. What they write is undone. */
async function buffersOfAll(
  db: Db,
  owner: string,
  operations: Record<string, (db: Db, owner: string) => Promise<unknown>>,
): Promise<Buffers> {
  const all: Buffers = new Map()
  for (const [name, run] of Object.entries(operations)) {
    const found: Buffers = new Map()
    await db
      .transaction(async (tx) => {
        await run(measured(tx, found), owner)
        throw new RolledBack()
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error
      })
    for (const [sql, buffers] of found) all.set(`${name}: ${sql}`, buffers)
  }
  return all
}

/** Buffers that a statement may read more because its indexes are higher. */
const HIGHER = 8

/** The statement whose buffers grew most, as a row. Those beyond the limit are printed. */
function worst(
  what: string,
  from: Buffers,
  to: Buffers,
  limit: 'teams' | 'people' | 'row security',
): Row {
  const grown = [...from]
    .flatMap(([key, before]) => {
      const after = to.get(key)
      const beyond = Math.max(0, (after ?? 0) - HIGHER)
      return [{ key: key.replace(/\s+/g, ' '), before: Math.max(1, before), after: beyond }]
    })
    .sort((a, b) => b.after / b.before - a.after / a.before)
  const { max } = limits[`statements of ${limit}`]
  for (const { key, before, after } of grown)
    if (after / before > max) process.stderr.write(`  ${before} to ${after + HIGHER}: ${key}\n`)
  const [most = { key: '', before: NaN, after: NaN }] = grown
  return {
    what: `${what}, buffers beyond ${HIGHER}, the worst of ${grown.length} statements: ${most.key.slice(0, 60)}`,
    value: most.after,
    unit: 'buffers',
    against: { value: most.before, words: 'before' },
    limit: `statements of ${limit}`,
  }
}

async function measureTenants(url: string): Promise<Row[]> {
  const db = await openDb({ databaseUrl: url, dataDir: '' })
  try {
    const { id: owner } = await putTeam(db, { name: 'Ours' })
    const userIds = await putManyPeople(db, owner, PEOPLE)
    // one whose connections have no fault: a fault concerns the whole team
    const person = userIds[1] ?? ''
    const { team, ofPerson } = operationsOf(person)
    const check = async () => {
      const app = buildService({ db, diagnoses: () => null, requestsPerMinute: 0 })
      const upstream = ownService(app, {
        keyHeader: KEY_HEADER,
        timeoutMs: 30_000,
        teamOf: async () => null,
      })
      const signal = new AbortController().signal
      const asker = { key: { teamId: owner }, address: '127.0.0.1', signal }
      const checks = openChecks(db, { rules: usualRules })
      for (const user_id of userIds)
        await checkPerson({ upstream, checks }, asker, { owner, user_id })
      await app.close()
    }
    for (let n = 0; n < 2; n++) await check()
    let teams = 1
    const copyUpTo = async (count: number) => {
      for (; teams < count; teams++)
        await copyTeam(db, owner, { to: (await putTeam(db, { name: `Team ${teams}` })).id })
      await db.exec('vacuum analyze')
      return buffersOfAll(db, owner, { ...team, ...ofPerson })
    }
    const few = await copyUpTo(FEW_TEAMS)
    const many = await copyUpTo(TEAMS)
    const { id: large } = await putTeam(db, { name: 'Large' })
    await copyTeam(db, owner, { to: large, times: LARGE / PEOPLE })
    await db.exec('vacuum analyze')
    const small = await buffersOfAll(db, owner, ofPerson)
    const ofLarge = await buffersOfAll(db, large, ofPerson)
    await putEvents(db, owner, userIds)
    await db.exec('vacuum analyze')
    const all = { ...team, ...ofPerson, ...auditOperations(person) }
    const plain = await buffersOfAll(db, owner, all)
    const rows = await openDb({
      databaseUrl: await withRowSecurity(db, url),
      databaseOwnerUrl: url,
      dataDir: '',
    })
    const secured = await asTenant(owner, () => buffersOfAll(rows, owner, all))
    await rows.close()
    return [
      worst(`${TEAMS} teams of ${PEOPLE} for ${FEW_TEAMS}`, few, many, 'teams'),
      worst(`A person of ${LARGE} for one of ${PEOPLE}`, small, ofLarge, 'people'),
      worst('Row security', plain, secured, 'row security'),
    ]
  } finally {
    await db.close()
  }
}

/** Buffers of statements as teams and people become more; nothing where PostgreSQL is not installed. */
export const tenants = (): Promise<Row[]> => onPostgresql(measureTenants)
