import type { Right } from '#contract/own/rights.ts'

const managing: ReadonlySet<Right> = new Set([
  'members.read',
  'members.write',
  'api-keys.write',
  'audit.read',
  'people.export',
  'people.erase',
  'export',
])

function groupOf(right: Right): string {
  if (managing.has(right)) return 'Manage'
  return right.endsWith('.read') ? 'See' : 'Change'
}

/** Rights in groups by what they allow: to see, to change, or to manage. Empty groups are left out. */
export const groupedRights = (rights: readonly Right[]) =>
  ['See', 'Change', 'Manage'].flatMap((words) => {
    const own = rights.filter((right) => groupOf(right) === words)
    return own.length > 0 ? [{ words, rights: own }] : []
  })
