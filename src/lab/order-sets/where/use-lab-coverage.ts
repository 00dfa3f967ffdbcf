import { useMemo } from 'react'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { useAccountChecks } from '#src/lab/lab-accounts/use-account-checks.ts'
import { indexByLoinc } from '#src/lab/model/crosswalk.ts'
import { useOrderBilling } from '#src/lab/order-sets/use-order.ts'

import { whereDone, type AskedAccounts } from './where-done.ts'

const NO_CATALOG = indexByLoinc([])
const NONE: readonly LabAccount[] = []

/** The team's lab accounts with their checks, for an order of the current state and billing type. */
export function useAskedAccounts(chosen: string) {
  const { accounts, labs } = useLabs()
  const route = useOrderBilling()
  const list = accounts.data?.body.data
  const { checked, allowlist } = useAccountChecks(list ?? NONE)
  const { twice, notAllowed } = checked
  const { isUnknown } = allowlist
  const isAwaited = accounts.isPending || allowlist.isAwaited
  const asked = useMemo(
    (): AskedAccounts<LabAccount> => ({
      accounts: isUnknown ? undefined : list,
      isAwaited,
      chosen,
      duplicates: twice,
      notAllowed,
      route,
    }),
    [isUnknown, list, isAwaited, chosen, twice, notAllowed, route],
  )
  return { labs, route, checked, asked }
}

/** The labs by slug with their accounts, before there is an order. `chosen` is the selected account. */
export function useLabCoverage(chosen: string) {
  const { labs, route, checked, asked } = useAskedAccounts(chosen)
  const offers = useMemo(
    () =>
      whereDone({
        ...asked,
        markers: [],
        current: '',
        labs: labs.known.map(({ slug }) => ({ id: slug, slug })),
        index: NO_CATALOG,
      }),
    [labs, asked],
  )
  return { labs, offers, route, checked }
}
