import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { plain } from '#src/lab/model/billing.ts'

import { limitOf, problemsOf, type Checked } from './account-problems.ts'
import { accountTone } from './account-tone.ts'

/** Status of an account with its problems. An active account that the team can't order with isn't green. */
export function AccountState({ account, checked }: { account: LabAccount; checked: Checked }) {
  const { status } = account
  const problems = problemsOf(account, checked)
  const limit = limitOf(account)
  const tone = limit ? 'unknown' : accountTone(status)
  return (
    <span title={status ?? ''}>
      <Status
        tone={problems.length ? 'notice' : tone}
        icon={problems.length ? 'notice' : undefined}
      >
        {[problems.join(', ') || limit, plain(status ?? '')].filter(Boolean).join(' · ')}
      </Status>
    </span>
  )
}
