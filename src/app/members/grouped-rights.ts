import { rights as rightWords, type Right } from '#contract/own/rights.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'

const managing: ReadonlySet<Right> = new Set([
  'members.write',
  'api-keys.write',
  'people.export',
  'people.erase',
  'export',
])

function groupOf(right: Right): string {
  if (right.endsWith('.read')) return 'See'
  return managing.has(right) ? 'Manage' : 'Change'
}

/** Words of a right below the heading of its group: `Order sets` below `See`. */
export const wordsOfRight = (right: Right): string =>
  capitalized(rightWords[right].replace(/^(see|read) (the )?/, ''))

/** Rights in groups by what they allow: to see, to change, or to manage. */
export const groupedRights = (rights: readonly Right[]) =>
  ['See', 'Change', 'Manage'].map((words) => ({
    words,
    rights: rights.filter((right) => groupOf(right) === words),
  }))
