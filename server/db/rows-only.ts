import { CannotOpen, type Db } from './db.ts'
import { quoted, SCHEMA } from './schema.ts'

const TABLES = `pg_class c where c.relnamespace = to_regnamespace('${SCHEMA}') and c.relkind in ('r', 'p')`
const COMMANDS = ['select', 'insert', 'update', 'delete'] as const
const HAS_ROWS = `
  select has_schema_privilege($1, '${SCHEMA}', 'usage')
    and (select bool_and(${COMMANDS.map((command) => `has_table_privilege($1, c.oid, '${command}')`).join(' and ')}) from ${TABLES}) as has`
const HAS_MORE = `
  select has_schema_privilege($1, '${SCHEMA}', 'create')
    or exists (select from ${TABLES} and (pg_has_role($1, c.relowner, 'member') or has_table_privilege($1, c.oid, 'truncate')))
    or (select rolbypassrls from pg_roles where rolname = $1) as has`

// a standby has the same identifier as its primary
const IDENTITY = `
  select system_identifier || ' ' || (select oid from pg_database where datname = current_database()) as id
  from pg_control_system()`

/** Throws CannotOpen if the connections of the two roles lead to different databases. */
export async function checkSameDatabase(db: Db, owner: Db): Promise<void> {
  const ids = await Promise.all(
    [db, owner].map((one) =>
      // a hosted PostgreSQL may keep this from its users
      one.rows<{ id: string }>(IDENTITY).catch((error: { code?: string }) => {
        if (error.code?.startsWith('42')) return []
        throw error
      }),
    ),
  )
  const [of, ofOwner] = ids.map(([row]) => row?.id)
  if (of !== undefined && ofOwner !== undefined && of !== ofOwner)
    throw new CannotOpen(
      'DATABASE_OWNER_URL and DATABASE_URL point to different databases. Use the same server and database in both, with different roles.',
    )
}

/** Role of a connection. */
export async function roleOf(db: Db): Promise<string> {
  const [row] = await db.rows<{ role: string }>('select current_user as role')
  if (!row) throw new Error('The database returned no role')
  return row.role
}

/** True if the role of a connection reaches only the rows of a tenant that it names. */
export async function hasRowSecurity(db: Db): Promise<boolean> {
  const [row] = await db.rows<{ has: boolean }>(
    `select row_security_active('${SCHEMA}.teams') as has`,
  )
  return row?.has ?? false
}

/**
 * Lets a role read and write the rows of Rounds' tables, as their owner. Throws CannotOpen if the
 * role has more rights: it could change the tables, disable the protection of the audit log, or
 * reach the rows of all teams without naming them.
 */
export async function allowRows(owner: Db, role: string): Promise<void> {
  const has = async (statement: string) =>
    (await owner.rows<{ has: boolean }>(statement, [role]))[0]?.has ?? false
  if (await has(HAS_MORE))
    throw new CannotOpen(
      `DATABASE_OWNER_URL is set, but the role ${role} in DATABASE_URL can change the tables too. Use a role that owns no tables in the schema ${SCHEMA}, isn’t a member of the role that owns them, and doesn’t bypass row security. Or remove DATABASE_OWNER_URL.`,
    )
  if (await has(HAS_ROWS)) return
  await owner.exec(`
    grant usage on schema ${SCHEMA} to ${quoted(role)};
    grant ${COMMANDS.join(', ')} on all tables in schema ${SCHEMA} to ${quoted(role)}`)
}
