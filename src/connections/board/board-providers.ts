import { connectionName } from '#lib/connections/cause.ts'
import { providerOf } from '#lib/connections/key.ts'
import type { Incident } from '#src/connections/model/incidents.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'

import type { BoardRow } from './board-rows.ts'

/**
 * A provider with the number of people who have it, who have an issue with it, and who are in its
 * incident.
 */
export type BoardProvider = {
  provider: string
  name: string
  people: number
  troubled: number
  inIncident: number
}

/** A person's connections to one provider. There can be several. */
export const connectionsOf = ({ connections }: BoardRow, provider: string) =>
  connections.filter((each) => providerOf(each) === provider)

/** True if the person shares the account at the provider with another person. */
export const isShared = ({ check }: BoardRow, provider: string) =>
  check?.shared.some((account) => account.provider === provider) ?? false

/** True if the person has an issue with the provider. */
const isTroubled = (row: BoardRow, provider: string) =>
  isShared(row, provider) ||
  connectionsOf(row, provider).some(({ troubles }) => troubles.length > 0)

/** The providers of these people, most common first. */
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

/** `14 of 24 people have an issue` */
export const troubledWords = (of: BoardProvider): string =>
  `${formatNumber(of.troubled)} of ${counted(of.people, 'person', 'people')} ${of.troubled === 1 ? 'has' : 'have'} an issue`

/** Row of a person, limited to one provider. */
const rowOfProvider = (row: BoardRow, provider: string): BoardRow => ({
  ...row,
  connections: connectionsOf(row, provider),
  problems: row.problems.filter((problem) => problem.provider === provider),
  check: row.check && {
    ...row.check,
    shared: row.check.shared.filter((account) => account.provider === provider),
  },
})

/** Rows of the people of one provider, limited to it, those with an issue first. */
export function rowsOfProvider(rows: readonly BoardRow[], provider: string): BoardRow[] {
  const own = rows
    .map((row) => rowOfProvider(row, provider))
    .filter(({ connections }) => connections.length > 0)
  return [
    ...own.filter((row) => isTroubled(row, provider)),
    ...own.filter((row) => !isTroubled(row, provider)),
  ]
}
