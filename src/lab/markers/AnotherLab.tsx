import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { nameOfLab, slugOfLab, type Labs } from '#src/lab/catalog/labs.ts'

import { accountName } from './lab-and-account-fields.tsx'

/** Reason that a lab and a lab account have no markers: the account is of another lab. */
export const AnotherLab = ({
  account,
  lab,
  labs,
}: {
  account: LabAccount | undefined
  /** As in the address. Empty for any. */
  lab: string
  labs: Labs
}) =>
  lab &&
  account &&
  account.lab !== slugOfLab(labs, lab) && (
    <p>
      {accountName(account, account.id)} belongs to{' '}
      {account.lab ? labs.nameOfSlug(account.lab) : 'an unknown lab'}. The lab filter is{' '}
      {nameOfLab(labs, lab)}.
    </p>
  )
