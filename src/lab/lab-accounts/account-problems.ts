import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { counted } from '#src/kit/lib/units.ts'
import { whoOrders } from '#src/lab/model/delegated-flow.ts'

import type { SetWithAccount } from './account-hygiene.ts'

/** Results of the checks of all accounts, by account id. */
export type Checked = {
  twice: ReadonlyMap<string, readonly LabAccount[]>
  used: ReadonlyMap<string, readonly SetWithAccount[]>
  /** Undefined while unknown. */
  notAllowed: ReadonlySet<string> | undefined
  /** True while it isn't known which accounts the team can use, although the service says so. */
  isAllowlistUnknown?: boolean
}

export const DUPLICATE_NUMBER = 'Duplicate account number'
/** Task of an order or a saved set without an account, within a sentence. */
export const CHOOSE_ACCOUNT = 'choose an account'

/** Problems of an account in a few words each. The account's panel explains them. */
export const problemsOf = ({ id }: LabAccount, { twice, used, notAllowed }: Checked): string[] =>
  [
    twice.has(id) && DUPLICATE_NUMBER,
    used.has(id) && `Inactive but used in ${counted(used.get(id)?.length ?? 0, 'order set')}`,
    notAllowed?.has(id) && 'Not available to your team',
  ].filter((words) => typeof words === 'string')

/** Words for an account whose orders the service's physicians place, and not the team's. Null for any other. */
export const limitOf = ({
  status,
  delegated_flow,
}: Pick<LabAccount, 'status' | 'delegated_flow'>): string | null =>
  status === 'active' && whoOrders(delegated_flow) === 'service'
    ? 'Orders placed by the service'
    : null

/** Words for the accounts with a problem, in the list and its tabs. */
export const NEEDS_ATTENTION = 'Needs attention'
const READY = 'Ready to use'
const UNCHECKED = 'Active, team access not checked'
const LIMITED = 'Not for your orders'
const groups = [NEEDS_ATTENTION, READY, UNCHECKED, LIMITED, 'Not active'] as const
type Group = (typeof groups)[number]

/** Group of an account. Those with a problem come first, whatever their status. */
export const groupOfAccount = (
  account: LabAccount,
  checked: Checked,
): Exclude<Group, typeof LIMITED> => {
  if (problemsOf(account, checked).length > 0) return NEEDS_ATTENTION
  if (account.status !== 'active') return 'Not active'
  return checked.isAllowlistUnknown ? UNCHECKED : READY
}

/** The same in the list, where an account that isn't for the team's own orders has a group of its own. */
export const listGroupOf = (account: LabAccount, checked: Checked): Group => {
  const group = groupOfAccount(account, checked)
  return group !== NEEDS_ATTENTION && limitOf(account) ? LIMITED : group
}

/** Compares accounts by group. */
export const byGroup = (checked: Checked) => (a: LabAccount, b: LabAccount) =>
  groups.indexOf(listGroupOf(a, checked)) - groups.indexOf(listGroupOf(b, checked))
