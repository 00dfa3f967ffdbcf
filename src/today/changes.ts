import { changeKinds, type ConnectionChange } from '#contract/own/connection-checks.ts'

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

/** Number of changes of each kind, in the order of the kinds, without empty ones. */
export const countKinds = (changes: readonly ConnectionChange[]) =>
  changeKinds.flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length
    return count ? [{ kind, count }] : []
  })
