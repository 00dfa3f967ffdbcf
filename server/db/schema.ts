import { CannotOpen, type Db } from './db.ts'
import type { Migration } from './migration-files.ts'

/**
 * The schema of Rounds' tables, since other programs may use the same database. The search path
 * contains nothing else.
 */
export const SCHEMA = 'rounds'
/**
 * A migration number that doesn't exist. Versions from before the schema take it for a newer
 * version's, and stop.
 */
const MOVED = 9999

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const listed = (names: string[]): string => names.map((name) => `"${name}"`).join(', ')

const CHANGE =
  /^create table (?:if not exists )?(?<made>\w+)|^alter table (?<old>\w+) rename to (?<renamed>\w+)|^drop table (?<dropped>\w+)/gim

/** Lists the tables that exist after these migrations. */
export function tablesAfter(migrations: Migration[]): string[] {
  const tables = new Set(['migrations'])
  for (const { sql } of migrations)
    for (const { groups: { made, old, renamed, dropped } = {} } of sql.matchAll(CHANGE)) {
      tables.delete(old ?? dropped ?? '')
      const added = made ?? renamed
      if (added) tables.add(added)
    }
  return [...tables]
}

/** Lists the tables, views, and sequences in Rounds' schema that are not in `own`. */
export async function foreignTables(db: Db, own: string[]): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') order by 1`,
    [SCHEMA],
  )
  return rows.map(({ name }) => name).filter((name) => !own.includes(name))
}

const TABLES = `
  select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind = 'r' order by 1`
/**
 * Vacuums and analyzes the tables, as PostgreSQL does by itself. PGlite has no process for it: its
 * tables grow with every update, and its plans are guesses. Other statements run between two
 * tables.
 */
export async function tidyTables(db: Db): Promise<void> {
  if (db.kind !== 'pglite') return
  for (const { name } of await db.rows<{ name: string }>(TABLES, [SCHEMA]))
    await db.exec(`vacuum (analyze) ${SCHEMA}.${quoted(name)}`)
}

const OWNER = `
  select pg_get_userbyid(c.relowner) as owner, current_user as role
  from pg_class c
  where c.relnamespace = to_regnamespace('${SCHEMA}') and c.relname = 'migrations' and not pg_has_role(c.relowner, 'usage')`

/** Throws CannotOpen if the tables belong to another role, which alone can change them. */
export async function checkOwnsTables(db: Db): Promise<void> {
  const [other] = await db.rows<{ owner: string; role: string }>(OWNER)
  if (other)
    throw new CannotOpen(
      `The tables in the schema ${SCHEMA} belong to the role "${other.owner}", and the role "${other.role}" can’t change them. Set DATABASE_OWNER_URL to the same database with the role "${other.owner}".`,
    )
}

type Rights = {
  role: string
  database: string
  exists: boolean
  mayUse: boolean
  mayCreate: boolean
  mayCreateSchema: boolean
}
const RIGHTS = `
  select current_user as role, current_database() as database, to_regnamespace($1) is not null as "exists",
    has_schema_privilege(to_regnamespace($1), 'usage') as "mayUse",
    has_schema_privilege(to_regnamespace($1), 'create') as "mayCreate",
    has_database_privilege(current_database(), 'create') as "mayCreateSchema"`

/** A schema with a migrations table that looks like Rounds'. */
type Layout = { schema: string; owner: string; isOwner: boolean; mayCreate: boolean }
const LAYOUTS = `
  select n.nspname as schema, pg_get_userbyid(c.relowner) as owner, pg_has_role(c.relowner, 'usage') as "isOwner",
    has_schema_privilege(n.oid, 'create') as "mayCreate"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relname = 'migrations' and c.relkind = 'r' and n.nspname !~ '^pg_'
    and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
    and 3 = (select count(*) from pg_attribute a
      where a.attrelid = c.oid and a.attname in ('number', 'name', 'applied_at') and not a.attisdropped)
  order by 1`

/**
 * Creates Rounds' schema if it is missing, and moves an earlier version's tables into it. Throws
 * CannotOpen if the schema belongs to another program, or if the role lacks a right, with the
 * statement to run.
 */
export async function enterSchema(tx: Db, migrations: Migration[]): Promise<void> {
  const [rights] = await tx.rows<Rights>(RIGHTS, [SCHEMA])
  if (!rights) throw new Error('The role’s privileges are unknown.')
  const { role, database, exists, mayUse, mayCreate, mayCreateSchema } = rights
  const refuse = (what: string, sql: string) =>
    new CannotOpen(
      `The role "${role}" can’t ${what} in the database "${database}". Run this as the owner of the database, then try again: ${sql}`,
    )
  if (exists && !mayUse) await checkOwnsTables(tx)
  if (exists && !mayUse)
    throw refuse(
      `use the schema ${SCHEMA}`,
      `grant usage, create on schema ${SCHEMA} to ${quoted(role)};`,
    )
  const layouts = await tx.rows<Layout>(LAYOUTS)
  if (layouts.some(({ schema }) => schema === SCHEMA)) return

  const foreign = await foreignTables(tx, [])
  if (foreign.length)
    throw new CannotOpen(
      `The schema ${SCHEMA} in the database "${database}" contains tables that don’t belong to Rounds: ${listed(foreign)}. Rename that schema, or use a different database for Rounds.`,
    )
  if (!exists && !mayCreateSchema)
    throw refuse(
      `create the schema ${SCHEMA}`,
      `create schema ${SCHEMA} authorization ${quoted(role)};`,
    )
  if (exists && !mayCreate)
    throw refuse(
      `create tables in the schema ${SCHEMA}`,
      `grant create on schema ${SCHEMA} to ${quoted(role)};`,
    )
  if (!exists) await tx.exec(`create schema ${SCHEMA}`)

  const earlier: (Layout & { numbers: number[] })[] = []
  for (const layout of layouts) {
    const done = await tx.rows<{ number: number; name: string }>(
      `select number, name from ${quoted(layout.schema)}.migrations`,
    )
    if (done.some(({ name }) => name === '001-init.sql'))
      earlier.push({ ...layout, numbers: done.map(({ number }) => number) })
  }
  if (earlier.length > 1)
    throw new CannotOpen(
      `The database "${database}" has tables from an earlier version of Rounds in ${earlier.length} schemas: ${listed(earlier.map(({ schema }) => schema))}. Move all but one of them to another database.`,
    )
  const [from] = earlier
  if (from && !from.isOwner)
    throw new CannotOpen(
      `The role "${role}" can’t move an earlier version’s tables out of the schema "${from.schema}". They belong to the role "${from.owner}". Start Rounds once with that role in DATABASE_URL.`,
    )
  if (from)
    await move(
      tx,
      from,
      tablesAfter(migrations.filter(({ number }) => from.numbers.includes(number))),
    )
  // the folder belongs to Rounds alone, and an earlier version would create empty tables in it
  else if (tx.kind === 'pglite') await leaveWord(tx, 'public')
}

async function move(tx: Db, { schema, mayCreate }: Layout, tables: string[]) {
  const there = await tx.rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'r'`,
    [schema],
  )
  for (const { name } of there)
    if (tables.includes(name))
      await tx.exec(`alter table ${quoted(schema)}.${quoted(name)} set schema ${SCHEMA}`)
  if (mayCreate) await leaveWord(tx, schema)
}

/** Tells an earlier version, which looks in another schema, that a newer version was here. */
const leaveWord = (tx: Db, schema: string) =>
  tx.exec(
    `create table if not exists ${quoted(schema)}.migrations (number int primary key, name text not null, applied_at timestamptz not null default now(), hash text);
     comment on table ${quoted(schema)}.migrations is 'Tells an earlier version of Rounds that its tables are now in the schema ${SCHEMA}';
     insert into ${quoted(schema)}.migrations (number, name) values (${MOVED}, 'moved to the schema ${SCHEMA}')
       on conflict (number) do nothing`,
  )
