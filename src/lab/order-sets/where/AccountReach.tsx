import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { counted } from '#src/kit/lib/units.ts'
import { plain, readEitherBilling } from '#src/lab/model/billing.ts'

/** Billing types of an account, with the number of states of each. Nothing if none can be read. */
export function AccountReach({ account }: { account: LabAccount }) {
  const { maps } = readEitherBilling(account.allowed_billing)
  if (!maps.length) return null
  return (
    <ul className="soft small">
      {maps.map(({ type, states, others }) => (
        <li key={type} className="row between">
          <span>{plain(type)}</span>
          <span className="tabular">{counted(states.length + others.length, 'state')}</span>
        </li>
      ))}
    </ul>
  )
}
