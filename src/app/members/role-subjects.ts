import { rightsOf, type Right, type Role } from '#contract/own/rights.ts'

/** Rights by subject, in the order of the navigation. */
export const subjects: Readonly<Record<string, readonly Right[]>> = {
  People: ['people.read', 'people.write', 'people.export', 'people.erase'],
  'People’s names': ['names.read'],
  Workouts: ['workouts.read', 'workouts.write'],
  Notes: ['notes.read', 'notes.write'],
  Connections: ['connections.read', 'connections.check', 'issues.write', 'messages.write'],
  'Saved views': ['views.read', 'views.write'],
  Lab: ['catalog.read', 'order-sets.read', 'order-sets.write'],
  Export: ['export'],
  Team: ['members.read', 'members.write', 'audit.read', 'api-keys.write'],
}

/** Extent of a role's rights in a word or two. Null without any. */
export function extentOf(role: Role, rights: readonly Right[]): string | null {
  const own = rights.filter((right) => rightsOf[role].has(right))
  if (own.length === 0) return null
  if (rights.length === 1) return 'Yes'
  if (own.length === rights.length) return 'Full'
  return own.every((right) => right.endsWith('.read')) ? 'View' : 'Edit'
}
