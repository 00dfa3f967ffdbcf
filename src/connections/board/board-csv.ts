import type { CheckedConnection, PersonIssue } from '#contract/own/connection-checks.ts'
import { connectionName } from '#lib/connections/cause.ts'
import { providerOf } from '#lib/connections/key.ts'
import { causeWords } from '#lib/connections/words.ts'
import type { Day } from '#lib/days.ts'
import { toCsv } from '#src/kit/lib/csv.ts'

import { providerNameIn, queueStatesOf, type BoardRow } from './board-rows.ts'
import { chipOf, issueChipOf } from './chips.ts'
import { matchesFirst, type IsMatch } from './facets.ts'
import { levelWords } from './level-words.ts'

const troublesInWords = ({ troubles, pending }: Pick<PersonIssue, 'troubles' | 'pending'>) =>
  `${causeWords(troubles)}${pending ? ', unconfirmed' : ''}`
const inWords = (connection: CheckedConnection) =>
  connection.troubles.length ? troublesInWords(connection) : chipOf(connection).words

/** Issues beside the existing connections. */
const otherIssues = (row: BoardRow): string[] => [
  ...(row.check?.shared ?? []).map(
    ({ provider }) => `${providerNameIn(row, provider)}: Shared account`,
  ),
  ...(row.check?.issues ?? [])
    .filter(({ troubles }) => troubles.length > 0)
    .map((issue) => `${issueChipOf(issue).name}: ${troublesInWords(issue)}`),
]

/** The providers of these people, those of most people first. */
export function providersOf(rows: readonly BoardRow[]): { provider: string; name: string }[] {
  const found = new Map<string, { name: string; count: number }>()
  for (const { connections } of rows)
    for (const connection of connections) {
      const provider = providerOf(connection)
      const known = found.get(provider)
      if (known) known.count++
      else found.set(provider, { name: connectionName(connection), count: 1 })
    }
  return [...found]
    .sort(([, a], [, b]) => b.count - a.count || a.name.localeCompare(b.name))
    .map(([provider, { name }]) => ({ provider, name }))
}
/** The connections of one provider: two of them are two. */
export const connectionsOf = ({ connections }: BoardRow, provider: string) =>
  connections.filter((each) => providerOf(each) === provider)

/** Name of a person: the label, or the place in the list while identifiers are hidden. */
export const calledOf = ({ person, place }: BoardRow, isHidden: boolean): string | null =>
  isHidden ? `Person ${place + 1}` : person.label

type FileAround = {
  total: number
  filteredBy: string
  at: Date
  isHidden: boolean
  /** One column per provider, as in the grid. */
  isGrid: boolean
  isMatch: IsMatch | null
  today: Day
}

/** The people as they stand on screen, led by what narrowed them, of how many, and when the file was made. */
export function boardCsv(
  rows: readonly BoardRow[],
  { total, filteredBy, at, isHidden, isGrid, isMatch, today }: FileAround,
): string {
  const providers = isGrid ? providersOf(rows) : []
  const words = (row: BoardRow) =>
    matchesFirst(row.connections, isMatch).map(
      (each) => `${connectionName(each)}: ${inWords(each)}`,
    )
  return toCsv({
    comments: [
      `connections${filteredBy ? `, ${filteredBy}` : ''}`,
      rows.length === total ? `all ${total} people` : `${rows.length} of ${total} people`,
      `made ${at.toISOString()}`,
    ],
    header: [
      'Person',
      ...(isHidden ? [] : ['User ID']),
      'Status',
      ...(isGrid ? providers.map(({ name }) => name) : ['Connections']),
      ...(isGrid ? ['Other issues'] : []),
      'Assignment',
      'Assignee',
      'Tags',
      'Last activity',
      'Checked',
      'Failed',
    ],
    rows: rows.map((row) => [
      calledOf(row, isHidden),
      ...(isHidden ? [] : [row.person.user_id]),
      levelWords(row.level),
      ...(isGrid
        ? providers.map(
            ({ provider }) => connectionsOf(row, provider).map(inWords).join('; ') || null,
          )
        : [[...otherIssues(row), ...words(row)].join('; ') || null]),
      ...(isGrid ? [otherIssues(row).join('; ') || null] : []),
      queueStatesOf(row, today).join('; ') || null,
      [...new Set(row.problems.flatMap(({ owner }) => owner ?? []))].join('; ') || null,
      row.person.tags.join('; ') || null,
      row.check?.last_activity ?? null,
      row.check?.checked_at ?? null,
      row.check?.failed ? row.check.failed.detail : null,
    ]),
  })
}
