import { Link } from 'react-router-dom'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import {
  byGroup,
  groupOfAccount,
  NEEDS_ATTENTION,
  problemsOf,
} from '#src/lab/lab-accounts/account-problems.ts'
import { accountTone } from '#src/lab/lab-accounts/account-tone.ts'
import { useAccountChecks } from '#src/lab/lab-accounts/use-account-checks.ts'
import { routedName } from '#src/lab/model/account-routing.ts'
import { plain } from '#src/lab/model/billing.ts'

import { Nothing, Part } from './Part.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

function InTrouble({ accounts }: { accounts: readonly LabAccount[] }) {
  const { sets, allowlist, checked } = useAccountChecks(accounts)
  const isChecked = sets.data !== undefined && (!allowlist.isKnown || allowlist.data !== undefined)
  const troubled = accounts
    .filter((account) => groupOfAccount(account, checked) !== 'Ready to use')
    .toSorted(byGroup(checked))
  if (troubled.length === 0)
    return (
      <Nothing>
        {accounts.length
          ? `${counted(accounts.length, 'active account')}, ${isChecked ? 'no problems' : 'no duplicates'}.`
          : 'No lab accounts.'}
      </Nothing>
    )
  return (
    <ul className={css.counts}>
      {troubled.map((account) => (
        <li key={account.id}>
          <Link to={`${paths.labAccounts()}?open=${account.id}`}>
            <span>{capitalized(routedName(account))}</span>
            <span>
              {groupOfAccount(account, checked) === NEEDS_ATTENTION ? (
                <Status tone="notice" icon="notice">
                  {problemsOf(account, checked).join(', ')}
                </Status>
              ) : (
                <Status tone={accountTone(account.status)}>
                  {account.status ? plain(account.status) : 'No status'}
                </Status>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Lab accounts with a problem, and inactive ones. */
export const LabAccounts = ({ model }: { model: TodayModel }) => (
  <Part title="Lab accounts" asked={model.accounts}>
    {({ body, rejected }) => (
      <>
        {(body.data.length > 0 || rejected.length === 0) && <InTrouble accounts={body.data} />}
        {rejected.length > 0 && (
          <p className="soft small">
            {counted(rejected.length, 'account')} couldn’t be read.{' '}
            <Link to={paths.labAccounts()}>View</Link>
          </p>
        )}
      </>
    )}
  </Part>
)
