import { nameOfLab, useLabs } from '#src/lab/catalog/labs.ts'

/** Labs, lab accounts, and the selected lab and account by name. */
export function useLabAndAccount({ lab = '', account }: { lab?: string; account: string }) {
  const { accounts, labs } = useLabs()
  return {
    labs,
    accounts,
    /** Undefined if none is selected, and while the accounts are unknown. */
    account: accounts.data?.body.data.find(({ id }) => id === account),
    /** Empty if no lab is selected. */
    labName: lab && nameOfLab(labs, lab),
  }
}
