import { changeKinds, type ConnectionChange } from '#contract/own/connection-checks.ts'
import { changeWords } from '#lib/connections/words.ts'

export type ChangeKind = ConnectionChange['kind']

/** Changes that one check found at one connection. */
export type ChangedConnection = {
  at: string
  user_id: string
  provider: string
  changes: ConnectionChange[]
}

/** Changes of one check and connection together, in the order that they came. */
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

/** Change of one connection, or the same change of several at one provider. */
export type ChangeLine = { key: string; provider: string; words: string; of: ChangedConnection[] }

/** Alike connections from which on they are one line. */
const FOLDED_MIN = 3

/** Lines of the changes: many alike are one, in the place of the first. */
export function changeLines(changes: readonly ConnectionChange[]): ChangeLine[] {
  const alike = new Map<string, ChangeLine>()
  for (const one of changedConnections(changes)) {
    const { provider } = one
    const words = one.changes.map(changeWords).join(', ')
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
