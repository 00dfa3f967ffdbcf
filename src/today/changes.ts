import { changeKinds, type ConnectionChange } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { changeWords } from '#lib/connections/words.ts'
import type { ProviderIncident } from '#src/connections/model/incidents.ts'

export type ChangeKind = ConnectionChange['kind']

/** Changes found by one check at one connection. */
export type ChangedConnection = {
  at: string
  user_id: string
  provider: string
  changes: ConnectionChange[]
}

/** Changes of one check and connection together, in their original order. */
export function changedConnections(changes: readonly ConnectionChange[]): ChangedConnection[] {
  const found = new Map<string, ChangedConnection>()
  for (const change of changes) {
    const { at, user_id, provider } = change
    const key = `${at} ${user_id} ${provider}`
    const known = found.get(key)
    if (known) known.changes.push(change)
    else found.set(key, { at, user_id, provider, changes: [change] })
  }
  return [...found.values()]
}

/** Changes not covered by an ongoing incident or one of these issues. */
export function otherChanges(
  changes: readonly ConnectionChange[],
  incidents: readonly Pick<ProviderIncident, 'provider' | 'began_at' | 'user_ids'>[],
  problems: readonly Pick<Problem, 'user_id' | 'provider'>[],
): ConnectionChange[] {
  const told = new Set(problems.map(({ user_id, provider }) => `${user_id} ${provider}`))
  return changes.filter(
    ({ at, user_id, provider }) =>
      !told.has(`${user_id} ${provider}`) &&
      !incidents.some(
        (incident) =>
          incident.provider === provider &&
          incident.began_at <= at &&
          incident.user_ids.includes(user_id),
      ),
  )
}

const lowerFirst = (words: string) => `${words.charAt(0).toLowerCase()}${words.slice(1)}`

/** Change of one connection, or the same change of several at one provider. */
export type ChangeLine = { key: string; provider: string; words: string; of: ChangedConnection[] }

/** Minimum number of the same changes for a common line. */
const FOLDED_MIN = 3

/** Lines of the changes. Many equal ones are one line, in place of the first. */
export function changeLines(changes: readonly ConnectionChange[]): ChangeLine[] {
  const alike = new Map<string, ChangeLine>()
  for (const one of changedConnections(changes)) {
    const { provider } = one
    const words = one.changes
      .map(changeWords)
      .map((each, place) => (place > 0 ? lowerFirst(each) : each))
      .join(', ')
    const key = `${provider} ${words}`
    const known = alike.get(key)
    if (known) known.of.push(one)
    else alike.set(key, { key, provider, words, of: [one] })
  }
  return [...alike.values()]
    .flatMap((line) =>
      line.of.length >= FOLDED_MIN
        ? [line]
        : line.of.map((one) => ({
            ...line,
            key: `${line.key} ${one.at} ${one.user_id}`,
            of: [one],
          })),
    )
    .toSorted((a, b) => (b.of[0]?.at ?? '').localeCompare(a.of[0]?.at ?? ''))
}

/** Number of changes of each kind, in the order of the kinds, without empty ones. */
export const countKinds = (changes: readonly ConnectionChange[]) =>
  changeKinds.flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length
    return count ? [{ kind, count }] : []
  })
