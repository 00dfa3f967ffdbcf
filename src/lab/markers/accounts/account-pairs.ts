import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { pairsWith } from '#src/kit/lib/pairs-with.ts'
import { plain, readEitherBilling, statesIn } from '#src/lab/model/billing.ts'

const inactiveOf = (pair: readonly LabAccount[]) => pair.filter(({ status }) => status !== 'active')

/** Suggested pairs. */
const PAIRS_MAX = 12

export type AccountPair = readonly [LabAccount, LabAccount]

/** The pairs of accounts of one lab, those of active accounts first. `chosen` is the id of one that was selected. */
export const suggestedPairs = (accounts: readonly LabAccount[], chosen: string): AccountPair[] =>
  pairsWith(accounts, chosen)
    .filter(([one, other]) => one.lab !== null && one.lab === other.lab)
    .toSorted((a, b) => inactiveOf(a).length - inactiveOf(b).length)
    .slice(0, PAIRS_MAX)

/** Number of states that the accounts share. Null if one has none. */
export function statesInBoth([one, other]: AccountPair): number | null {
  const [here, there] = [one, other].map(({ allowed_billing }) =>
    statesIn(readEitherBilling(allowed_billing).maps),
  )
  if (!here?.size || !there?.size) return null
  return [...here].filter((state) => there.has(state)).length
}

/** `1 pending, 1 suspended`: the inactive accounts of a pair. Empty if both are active. */
export function inactiveWords(pair: readonly LabAccount[]): string {
  const words = inactiveOf(pair).map(({ status }) =>
    status === null ? 'without a status' : plain(status).toLowerCase(),
  )
  return [...new Set(words)]
    .map((word) => `${words.filter((other) => other === word).length} ${word}`)
    .join(', ')
}
