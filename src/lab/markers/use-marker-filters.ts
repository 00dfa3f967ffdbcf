import { nameOfLab, useLabs } from '#src/lab/catalog/labs.ts'

/** Choices of the filters of a list of markers, and the names of the lab and the lab account that are chosen. */
export function useMarkerFilters({ lab = '', account }: { lab?: string; account: string }) {
  const { accounts, labs } = useLabs()
  const accountList = accounts.data?.body.data ?? []
  return {
    labs,
    accounts,
    accountList,
    /** Undefined where none is chosen, and while the accounts are unknown. */
    account: accountList.find(({ id }) => id === account),
    /** Empty where no lab is chosen. */
    labName: lab && nameOfLab(labs, lab),
  }
}
