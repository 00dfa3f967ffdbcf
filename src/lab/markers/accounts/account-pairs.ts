import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { pairsSharing } from '#src/kit/lib/pairs-sharing.ts'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'
import { plain } from '#src/lab/model/billing.ts'

const inactiveOf = (pair: readonly LabAccount[]) => pair.filter(({ status }) => status !== 'active')

/** The pair of each lab with the most active accounts, those labs first. */
export function suggestedPairs(accounts: readonly LabAccount[]) {
  const pairs = pairsSharing(accounts, ({ lab }) => (lab === null ? [] : [lab]), Infinity).toSorted(
    (a, b) => inactiveOf(a).length - inactiveOf(b).length,
  )
  const firstOf = (lab: string | null) => pairs.find(([one]) => one.lab === lab)
  return pairs.filter((pair) => pair === firstOf(pair[0].lab))
}

/** `Quest Diagnostics · West Coast is pending`: the lab of a pair, and what keeps one from orders. */
export const pairNote = (pair: readonly LabAccount[], lab: string) =>
  [
    lab,
    ...inactiveOf(pair).map(
      (account) =>
        `${nameOfAccount(account)} ${account.status === null ? 'has no status' : `is ${plain(account.status).toLowerCase()}`}`,
    ),
  ].join(' · ')
