import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { pairsWith } from '#src/kit/lib/pairs-with.ts'
import type { Tone } from '#src/kit/ui/text/Status.tsx'
import { accountTone } from '#src/lab/lab-accounts/account-tone.ts'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'
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

/** Number of states that the accounts share, and that each reaches alone. Null if one has none. */
export function statesOfPair([one, other]: AccountPair) {
  const [here, there] = [one, other].map(({ allowed_billing }) =>
    statesIn(readEitherBilling(allowed_billing).maps),
  )
  if (!here?.size || !there?.size) return null
  const both = [...here].filter((state) => there.has(state)).length
  return { both, first: here.size - both, second: there.size - both }
}

/** Inactive accounts of a pair: `West Coast is pending`, with the tone of the status. Null if both are active. */
export function pairProblem(pair: readonly LabAccount[]): { words: string; tone: Tone } | null {
  const inactive = inactiveOf(pair)
  const [first] = inactive
  if (!first) return null
  const words = inactive.map(
    (account) =>
      `${nameOfAccount(account)} ${account.status === null ? 'has no status' : `is ${plain(account.status).toLowerCase()}`}`,
  )
  return { words: words.join(', '), tone: accountTone(first.status) }
}
