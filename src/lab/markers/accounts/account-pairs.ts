import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { pairsSharing } from '#src/kit/lib/pairs-sharing.ts'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'
import { plain } from '#src/lab/model/billing.ts'

const inactiveOf = (pair: readonly LabAccount[]) => pair.filter(({ status }) => status !== 'active')

export type AccountPair = readonly [LabAccount, LabAccount]

/** The pair of each lab with the most active accounts, those labs first. */
export function suggestedPairs(accounts: readonly LabAccount[]) {
  const pairs = pairsSharing(accounts, ({ lab }) => (lab === null ? [] : [lab]), Infinity).toSorted(
    (a, b) => inactiveOf(a).length - inactiveOf(b).length,
  )
  const firstOf = (lab: string | null) => pairs.find(([one]) => one.lab === lab)
  return pairs.filter((pair) => pair === firstOf(pair[0].lab))
}

/** `West Coast is pending`: what keeps accounts of a pair from orders. Null if both are active. */
export function pairProblem(pair: readonly LabAccount[]): string | null {
  const words = inactiveOf(pair).map(
    (account) =>
      `${nameOfAccount(account)} ${account.status === null ? 'has no status' : `is ${plain(account.status).toLowerCase()}`}`,
  )
  return words.join(', ') || null
}
