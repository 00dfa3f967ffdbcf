import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openOwn } from '#server/gateway-testing.ts'
import { createKey } from '#server/interface/keys.ts'
import { putTeam } from '#server/interface/store.ts'
import { putPeople } from '#server/people/people.ts'

import type { Db } from './db.ts'
import { openPostgresql } from './postgresql.ts'
import { quoted, SCHEMA } from './schema.ts'
import { acrossTenants, asTenant } from './tenant.ts'
import { dbTest, freshRows } from './testing.ts'

const url = process.env.TEST_DATABASE_URL

/** Tables without row security, and whose rows they have. */
const OF_NOBODY: Readonly<Record<string, string>> = {
  migrations: 'versions of the tables',
  diagnosis_codes: 'public codes',
  diagnosis_release: 'public codes',
  coverage_codes: 'public lists',
  coverage_release: 'public lists',
  audit_actions: 'names of actions',
  logout_tokens: 'hashes of tokens of an identity provider',
  passkey_challenges: 'hashes of challenges',
}

const TABLES = `
  select c.relname as name, c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid) as secured
  from pg_class c where c.relnamespace = to_regnamespace('${SCHEMA}') and c.relkind in ('r', 'p') and not c.relispartition
  order by 1`

dbTest('every table has row security, or a reason to have none', async (db) => {
  const tables = await db.rows<{ name: string; secured: boolean }>(TABLES)
  const without = tables.filter(({ secured }) => !secured).map(({ name }) => name)
  expect(without).toEqual(Object.keys(OF_NOBODY).sort())
})

class RolledBack extends Error {}
type Column = { name: string; type: string }
const COLUMNS = `
  select c.column_name::text as name, c.udt_name::text as type from information_schema.columns c
  where c.table_schema = '${SCHEMA}' and c.table_name = $1 and c.is_generated = 'NEVER'
    and c.is_nullable = 'NO' and c.column_default is null
  union select c.column_name, c.udt_name from information_schema.columns c
  where c.table_schema = '${SCHEMA}' and c.table_name = $1 and c.column_name = 'id'`

/** Tenants of the tests: in each of their rows, every id and text is the tenant's, and every number as well. */
const tenants = [1, 2, 3].map((n) => ({ n, id: `0b1c7d8e-9a44-4d8f-8a5e-0d8a53c1000${n}` }))
const [one, other, third] = tenants as [
  (typeof tenants)[number],
  (typeof tenants)[number],
  (typeof tenants)[number],
]

/** Statement that adds the row of a tenant to a table. */
async function insertion(db: Db, table: string, { n, id }: typeof one): Promise<string> {
  const columns = await db.rows<Column>(COLUMNS, [table])
  const values: Readonly<Record<string, string>> = {
    text: `'${id}'`,
    uuid: `'${id}'`,
    int2: `${n}`,
    int4: `${n}`,
    int8: `${n}`,
    bool: 'false',
    timestamptz: 'now()',
    date: 'current_date',
    jsonb: "'{}'",
    bytea: "'x'",
  }
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  return `insert into ${quoted(table)} (${names}) values (${columns.map(({ type }) => values[type]).join(', ')})`
}

describe.skipIf(!url)('row security (needs TEST_DATABASE_URL)', () => {
  let db: Awaited<ReturnType<typeof freshRows>>
  const tables: string[] = []
  beforeAll(async () => {
    db = await freshRows(url!)
    for (const { name } of await db.rows<{ name: string }>(TABLES))
      if (!(name in OF_NOBODY)) tables.push(name)
    // the rows of a tenant refer to each other, in no order
    const admin = openPostgresql(
      Object.assign(new URL(url!), { pathname: new URL(db.url).pathname }).href,
    )
    await admin.transaction(async (tx) => {
      await tx.exec('set local session_replication_role = replica')
      for (const table of tables)
        for (const tenant of [one, other]) await tx.exec(await insertion(tx, table, tenant))
    })
    await admin.close()
  })
  afterAll(() => db?.close())

  /** Number of rows that a statement returns or changes. Nothing that it changes is kept. */
  async function countOf(tenant: string, statement: string): Promise<number> {
    let count = NaN
    await asTenant(tenant, () =>
      db.transaction(async (tx) => {
        count = (
          await tx.rows(`${statement} returning 1`.replace(/^(select.*) returning 1$/, '$1'))
        ).length
        throw new RolledBack()
      }),
    ).catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
    return count
  }

  test('a tenant reads, changes, and deletes only its own rows, and no tenant has none', async () => {
    expect(tables.length).toBeGreaterThan(40)
    for (const table of tables) {
      const name = quoted(table)
      const [column] = await db.rows<Column>(COLUMNS, [table])
      const set = `${quoted(column!.name)} = ${quoted(column!.name)}`
      const statements = [`select from ${name}`]
      // rows of the audit aren't changed by anybody
      if (table !== 'audit_events')
        statements.push(`update ${name} set ${set}`, `delete from ${name}`)
      for (const statement of statements) {
        const counts = await Promise.all(
          [one.id, third.id, '', '*'].map((tenant) => countOf(tenant, statement)),
        )
        expect([statement, ...counts]).toEqual([statement, 1, 0, 0, 2])
      }
    }
  })

  test('a tenant can’t add rows for another', async () => {
    for (const table of tables) {
      const statement = await insertion(db, table, third)
      const added = asTenant(one.id, () => db.rows(statement))
      await expect(added, table).rejects.toThrow(/violates row-level security policy/)
    }
  })

  test('events about a person are only the tenant’s, whoever is requested', async () => {
    const about = (owner: string) => `select from audit_events_about('${owner}', '${one.id}')`
    expect(await countOf(other.id, about(one.id))).toBe(0)
    expect(await countOf('', about(one.id))).toBe(0)
  })

  for (const pooled of [false, true])
    test(`50 teams use the same connections in turn, ${pooled ? 'behind a pooler' : 'each as itself'}`, async () => {
      const pool = openPostgresql(db.url, { tenants: true, pooled, serving: true })
      const owners = Array.from({ length: 50 }, () => randomUUID())
      const read = 'select distinct owner from erased_people'
      const add = 'insert into erased_people (owner, person) values ($1, $2)'
      const ofAll = async (owner: string) => {
        await pool.rows(add, [owner, 'before'])
        for (let n = 0; n < 10; n++) {
          expect(await pool.rows(read)).toEqual([{ owner }])
          const inside = await pool.transaction(async (tx) => {
            await tx.rows(add, [owner, `${n}`])
            const nested = tx.transaction((inner) => asTenant(one.id, () => inner.rows(read)))
            return [await nested, await tx.rows(read)]
          })
          expect(inside).toEqual([[{ owner: one.id }], [{ owner }]])
        }
      }
      await Promise.all(owners.map((owner) => asTenant(owner, () => ofAll(owner))))
      // whoever names no tenant gets none from the connection
      for (let n = 0; n < 30; n++) expect(await pool.rows(read)).toEqual([])
      expect((await acrossTenants(pool).rows(read)).length).toBeGreaterThanOrEqual(50)
      await acrossTenants(pool).rows('delete from erased_people where person <> owner')
      await pool.close()
    })

  test('a statement that omits the owner returns only the team’s rows', async () => {
    const forgetful: Db = {
      ...db,
      rows: (sql, args) => db.rows(sql.replaceAll('p.owner = $1', '$1::text is not null'), args),
    }
    const teams = await Promise.all(
      ['North', 'South'].map(async (name) => {
        const { id } = await putTeam(db, { name })
        const person = randomUUID()
        await putPeople(db, id, [{ user_id: person, label: name }])
        return { key: await createKey(db, id), person }
      }),
    )
    const { user, close } = await openOwn(forgetful)
    for (const { key, person } of teams) {
      await user.signIn(key)
      const { body } = await user.get('/workspace/people')
      expect(body.people.map(({ user_id: id }: { user_id: string }) => id)).toEqual([person])
    }
    await close()
  })
})
