import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { accountTone } from '#src/lab/lab-accounts/account-tone.ts'
import { plain } from '#src/lab/model/billing.ts'

/** Warning that the selected account is not active. */
export function AccountStatus({ account }: { account: LabAccount | undefined }) {
  if (!account || account.status === 'active') return null
  const { status } = account
  return (
    <Status tone={accountTone(status)}>
      Account {status === null ? 'status unknown' : plain(status).toLowerCase()}
    </Status>
  )
}
