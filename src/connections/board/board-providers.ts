import { connectionName } from '#lib/connections/cause.ts'
import { providerOf } from '#lib/connections/key.ts'
import type { Incident } from '#src/connections/model/incidents.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'

import type { BoardRow } from './board-rows.ts'

/** A provider, the number of people who have it, of those with an issue there, and of those whom its incident concerns. */
export type BoardProvider = {
  provider: string
  name: string
  people: number
  troubled: number
  inIncident: number
}

/** The connections of one provider: two of them are two. */
export const connectionsOf = ({ connections }: BoardRow, provider: string) =>
  connections.filter((each) => providerOf(each) === provider)

/** True where the person's account at the provider is another person's too. */
export const isShared = ({ check }: BoardRow, provider: string) =>
  check?.shared.some((account) => account.provider === provider) ?? false

/** True where the person has an issue with the provider. */
const isTroubled = (row: BoardRow, provider: string) =>
  isShared(row, provider) ||
  connectionsOf(row, provider).some(({ troubles }) => troubles.length > 0)

/** The providers of these people, those of most people first. */
export function providersOf(
  rows: readonly BoardRow[],
  incidents: readonly Incident[] = [],
): BoardProvider[] {
  const isHit = (row: BoardRow, provider: string) =>
    incidents.some(
      (one) =>
        one.kind === 'errors' &&
        one.provider === provider &&
        one.user_ids.includes(row.person.user_id),
    )
  const found = new Map<string, BoardProvider>()
  for (const row of rows) {
    const names = new Map(row.connections.map((one) => [providerOf(one), connectionName(one)]))
    for (const [provider, name] of names) {
      const known = found.get(provider) ?? { provider, name, people: 0, troubled: 0, inIncident: 0 }
      known.people++
      if (isTroubled(row, provider)) known.troubled++
      if (isHit(row, provider)) known.inIncident++
      found.set(provider, known)
    }
  }
  return [...found.values()].sort((a, b) => b.people - a.people || a.name.localeCompare(b.name))
}

/** `14 of 24`: those with an issue, of all who have the provider. */
export const troubledOf = ({ troubled, people }: BoardProvider): string =>
  `${formatNumber(troubled)} of ${formatNumber(people)}`

/** `14 of 24 people have an issue` */
export const troubledWords = (of: BoardProvider): string =>
  `${formatNumber(of.troubled)} of ${counted(of.people, 'person', 'people')} ${of.troubled === 1 ? 'has' : 'have'} an issue`

/** A person with what is of one provider alone. */
const rowOfProvider = (row: BoardRow, provider: string): BoardRow => ({
  ...row,
  connections: connectionsOf(row, provider),
  problems: row.problems.filter((problem) => problem.provider === provider),
  check: row.check && {
    ...row.check,
    shared: row.check.shared.filter((account) => account.provider === provider),
  },
})

/** The people of one provider with what is of it alone, those with an issue there first. */
export function rowsOfProvider(rows: readonly BoardRow[], provider: string): BoardRow[] {
  const own = rows
    .map((row) => rowOfProvider(row, provider))
    .filter(({ connections }) => connections.length > 0)
  return [
    ...own.filter((row) => isTroubled(row, provider)),
    ...own.filter((row) => !isTroubled(row, provider)),
  ]
}
