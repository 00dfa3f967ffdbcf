import { useMemo } from 'react'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { useAccountChecks } from '#src/lab/lab-accounts/use-account-checks.ts'
import { indexByLoinc } from '#src/lab/model/crosswalk.ts'
import { useOrderBilling } from '#src/lab/order-sets/use-order.ts'

import { whereDone } from './where-done.ts'

const NO_CATALOG = indexByLoinc([])
const NONE: readonly LabAccount[] = []

/** The labs by slug with their accounts, before there is an order. `chosen` is the selected account. */
export function useLabCoverage(chosen: string) {
  const { accounts, labs } = useLabs()
  const route = useOrderBilling()
  const list = accounts.data?.body.data
  const { checked, allowlist } = useAccountChecks(list ?? NONE)
  const { notAllowed } = checked
  const { isUnknown } = allowlist
  const offers = useMemo(
    () =>
      whereDone({
        markers: [],
        current: '',
        labs: labs.known.map(({ slug }) => ({ id: slug, slug })),
        index: NO_CATALOG,
        accounts: isUnknown ? undefined : list,
        chosen,
        duplicates: checked.twice,
        notAllowed,
        route,
      }),
    [labs, list, chosen, checked, notAllowed, isUnknown, route],
  )
  return { labs, offers, route, checked }
}
