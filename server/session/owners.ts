import type { Db } from '#server/db/db.ts'

/**
 * Owner of people and other data: a team of our own service, or a workspace on another one, which
 * may have no name.
 */
export type NamedOwner = { owner: string; name: string | null }

/** SQL for the owners with their names. */
export const OWNERS_WITH_NAMES = `
  select id::text as owner, name from teams union all select id, name from workspaces`

/** All owners by name, those without one last. */
export const listOwners = (db: Db) => db.rows<NamedOwner>(`${OWNERS_WITH_NAMES} order by 2, 1`)

/** Owners of a name or an ID; all without one. Capitals only tell two names apart that are otherwise equal. */
export function ownersOf<Owner extends NamedOwner>(
  owners: readonly Owner[],
  wanted: string | null | undefined,
): readonly Owner[] {
  if (wanted == null) return owners
  const exact = owners.filter(({ owner, name }) => owner === wanted || name === wanted)
  const small = wanted.toLowerCase()
  return exact.length ? exact : owners.filter(({ name }) => name?.toLowerCase() === small)
}
