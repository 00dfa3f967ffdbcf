/**
 * Tenant of a statement: the owner whose rows it can reach. PostgreSQL enforces it by row security
 * for a role that doesn't own the tables.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

import type { Db } from './db.ts'

/** Tenant of statements that reach the rows of all owners. */
export const EVERYONE = '*'
const NOBODY = ''
const tenants = new AsyncLocalStorage<string>()

/** Tenant of the statements made now. Without one, they reach no rows. */
export const currentTenant = (): string | undefined => tenants.getStore()

/** Runs `work` so that its statements reach only the rows of an owner, as in the people of a workspace. */
export const asTenant = <T>(owner: string, work: () => T): T => tenants.run(owner, work)

/** Runs `work` so that its statements reach no rows until their tenant is known. */
export const asNobody = <T>(work: () => T): T => tenants.run(NOBODY, work)

/**
 * The same database for statements about all owners: to find whom a secret belongs to, and for
 * jobs and commands.
 */
export function acrossTenants(db: Db): Db {
  const across = <T>(work: () => T) => tenants.run(EVERYONE, work)
  return {
    ...db,
    rows: (sql, args) => across(() => db.rows(sql, args)),
    exec: (sql) => across(() => db.exec(sql)),
    transaction: (work) => across(() => db.transaction(work)),
    sealer: (owner) => across(async () => (await db.sealer?.(owner)) ?? ((text: string) => text)),
  }
}
