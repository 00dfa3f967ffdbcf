import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { problemsOf, type Checked } from './account-problems.ts'

/** Problems of an account, as marked in the list and on Today. */
export const AccountProblems = ({
  account,
  checked,
}: {
  account: LabAccount
  checked: Checked
}) => (
  <Status tone="notice" icon="notice">
    <span className="notice">{problemsOf(account, checked).join(', ')}</span>
  </Status>
)
