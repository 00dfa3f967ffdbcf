import { useMemo } from 'react'

import { useSearch } from '#src/kit/url/use-search.ts'
import type { AskedBilling } from '#src/lab/model/account-routing.ts'

import { isEmpty, search } from './loader.ts'

const billing = { bill: search.bill, billState: search.billState }

/** The billing type and the patient's state of the order in the address, with the interface's names. */
export function useOrderBilling() {
  const [{ bill, billState }] = useSearch(billing)
  return useMemo((): AskedBilling => ({ state: billState, billing: bill }), [bill, billState])
}

/** The order in the address, and its edits. */
export function useOrder() {
  const [view, setView] = useSearch(search)
  return { view, setView, isNothingChosen: isEmpty(view) }
}
export type Order = ReturnType<typeof useOrder>
