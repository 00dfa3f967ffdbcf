import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { savedSets } from '#src/lab/order-sets/saved/saved-order-sets.ts'

import { useNotAllowedAccounts } from './account-allowlist.ts'
import { sameProviderAccount, setsOfInactive } from './account-hygiene.ts'
import type { Checked } from './account-problems.ts'

/** Checks of all accounts of the team, and the two requests that some of them need. */
export function useAccountChecks(accounts: readonly LabAccount[]) {
  const sets = useQuery(savedSets())
  const allowlist = useNotAllowedAccounts()
  const twice = useMemo(() => sameProviderAccount(accounts), [accounts])
  const used = useMemo(() => setsOfInactive(accounts, sets.data ?? []), [accounts, sets.data])
  const checked: Checked = {
    twice,
    used,
    notAllowed: allowlist.data,
    isAllowlistUnknown: allowlist.isUnknown,
  }
  return { sets, allowlist, checked }
}
