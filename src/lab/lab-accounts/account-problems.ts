import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { counted } from '#src/kit/lib/units.ts'

import type { SetWithAccount } from './account-hygiene.ts'

/** Results of the checks of all accounts, by account id. */
export type Checked = {
  twice: ReadonlyMap<string, readonly LabAccount[]>
  used: ReadonlyMap<string, readonly SetWithAccount[]>
  /** Undefined while unknown. */
  notAllowed: ReadonlySet<string> | undefined
}

export const DUPLICATE_NUMBER = 'Duplicate account number'
/** Task of an order or a saved set without an account, within a sentence. */
export const CHOOSE_ACCOUNT = 'choose an account'

/** Problems of an account in a few words each. The account's panel explains them. */
export const problemsOf = ({ id }: LabAccount, { twice, used, notAllowed }: Checked): string[] =>
  [
    twice.has(id) && DUPLICATE_NUMBER,
    used.has(id) && `Inactive, in ${counted(used.get(id)?.length ?? 0, 'order set')}`,
    notAllowed?.has(id) && 'Your team can’t use it',
  ].filter((words) => typeof words === 'string')

/** Words for the accounts with a problem, in the list and its tabs. */
export const NEEDS_ATTENTION = 'Needs attention'
const groups = [NEEDS_ATTENTION, 'Ready to use', 'Not active'] as const

/** Group of an account in the list. Those with a problem come first, whatever their status. */
export const groupOfAccount = (account: LabAccount, checked: Checked): (typeof groups)[number] => {
  if (problemsOf(account, checked).length > 0) return NEEDS_ATTENTION
  return account.status === 'active' ? 'Ready to use' : 'Not active'
}

/** Compares accounts by group. */
export const byGroup = (checked: Checked) => (a: LabAccount, b: LabAccount) =>
  groups.indexOf(groupOfAccount(a, checked)) - groups.indexOf(groupOfAccount(b, checked))
