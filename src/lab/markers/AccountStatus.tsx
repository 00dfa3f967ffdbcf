import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { Status, type Tone } from '#src/kit/ui/text/Status.tsx'
import { plain } from '#src/lab/model/billing.ts'

const tones = new Map<string, Tone>([
  ['pending', 'notice'],
  ['suspended', 'bad'],
])

/** Warning that the selected account is not active. */
export function AccountStatus({ account }: { account: LabAccount | undefined }) {
  if (!account || account.status === 'active') return null
  const { status } = account
  return (
    <Status tone={tones.get(status ?? '') ?? 'unknown'}>
      Account {status === null ? 'status unknown' : plain(status).toLowerCase()}
    </Status>
  )
}
