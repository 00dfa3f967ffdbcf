import { Link } from 'react-router-dom'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { accountsInTrouble } from '#src/lab/lab-accounts/account-hygiene.ts'
import { accountTone } from '#src/lab/lab-accounts/account-tone.ts'
import { routedName } from '#src/lab/model/account-routing.ts'

import { Nothing, Part } from './Part.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

const statusOf = ({ status }: LabAccount) =>
  status ? capitalized(status.replaceAll('_', ' ')) : 'Status missing'

function InTrouble({ accounts }: { accounts: readonly LabAccount[] }) {
  const { notActive, double } = accountsInTrouble(accounts)
  if (notActive.length === 0 && double.length === 0)
    return (
      <Nothing>
        {accounts.length
          ? `${counted(accounts.length, 'active account')}, no duplicates.`
          : 'No lab accounts.'}
      </Nothing>
    )
  return (
    <ul className={css.counts}>
      {notActive.map((account) => (
        <li key={account.id}>
          <Link to={`${paths.labAccounts()}?open=${account.id}`}>
            <span>{capitalized(routedName(account))}</span>
            <span>
              <Status tone={accountTone(account.status)}>{statusOf(account)}</Status>
            </span>
          </Link>
        </li>
      ))}
      {double.map((same) => (
        <li key={same.map(({ id }) => id).join()}>
          <Link to={`${paths.labAccounts()}?check=twice`}>
            <span>{capitalized(same.map(routedName).join(' and '))}</span>
            <span>
              <Status tone="notice">Duplicate number</Status>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Lab accounts that cannot be ordered with, and those that are there twice. */
export const LabAccounts = ({ model }: { model: TodayModel }) => (
  <Part title="Lab accounts" asked={model.accounts}>
    {({ body }) => <InTrouble accounts={body.data} />}
  </Part>
)
