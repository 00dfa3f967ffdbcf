import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { pairsWith } from '#src/kit/lib/pairs-with.ts'
import { shortList } from '#src/kit/lib/sentences.ts'
import { counted } from '#src/kit/lib/units.ts'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'
import { byBillingType, plain, readEitherBilling, statesIn } from '#src/lab/model/billing.ts'

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

/** States in which an account bills at all. */
const statesOf = ({ allowed_billing }: LabAccount) =>
  statesIn(readEitherBilling(allowed_billing).maps)

const within = (states: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...states].filter((state) => others.has(state))
const outside = (states: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...states].filter((state) => !others.has(state))

/** Number of states that the accounts share. Null if one has none. */
export function statesInBoth([one, other]: AccountPair): number | null {
  const [here, there] = [statesOf(one), statesOf(other)]
  return here.size && there.size ? within(here, there).length : null
}

/** `47 states and DC`. */
function countedStates(states: readonly string[]): string {
  const count = states.filter((state) => state !== 'DC').length
  return [count > 0 && counted(count, 'state'), count < states.length && 'DC']
    .filter(Boolean)
    .join(' and ')
}

/** States that are named. More of them are counted. */
const NAMED_STATES = 4
const statesWords = (states: readonly string[]) =>
  states.length > NAMED_STATES ? countedStates(states) : shortList(states.toSorted())

/** The billing types by which both accounts bill in any of the states: `by client bill only`. Empty for all of them. */
function sharedTypes(pair: AccountPair, states: readonly string[]): string {
  const [here = [], there = []] = pair.map(
    ({ allowed_billing }) => readEitherBilling(allowed_billing).maps,
  )
  const types = [...new Set([...here, ...there].map(({ type }) => type))]
  const shared = types.filter((type) => {
    const [ours, theirs] = [here, there].map((maps) =>
      statesIn(maps.filter((one) => one.type === type)),
    )
    return states.some((state) => ours?.has(state) && theirs?.has(state))
  })
  if (shared.length === types.length) return ''
  return shared.length
    ? `, only by ${shortList(shared.toSorted(byBillingType).map((type) => plain(type).toLowerCase()))}`
    : ', but never by the same billing type'
}

/**
 * `Only “Main account” bills in 45 states. Only “New York and neighbors” bills in NY. Both bill in CT
 * and NJ, only by client bill.`
 */
export function coverageWords([one, other]: AccountPair): string {
  const [here, there] = [statesOf(one), statesOf(other)]
  if (!here.size && !there.size) return 'Neither account lists states.'
  const only = (account: LabAccount, states: readonly string[]) =>
    states.length > 0 && `Only “${nameOfAccount(account)}” bills in ${statesWords(states)}.`
  const both = within(here, there)
  const alone = [only(one, outside(here, there)), only(other, outside(there, here))].filter(Boolean)
  if (!alone.length) return `Both bill in the same ${countedStates(both)}.`
  const types = sharedTypes([one, other], both)
  return [...alone, both.length > 0 && `Both bill in ${statesWords(both)}${types}.`]
    .filter(Boolean)
    .join(' ')
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
