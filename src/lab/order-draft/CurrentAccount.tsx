import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { shortId } from '#src/kit/page/person.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { listLabAccounts } from '#src/lab/catalog/queries.ts'
import { plain } from '#src/lab/model/billing.ts'
import { explainFlow } from '#src/lab/model/delegated-flow.ts'

import { readOrderSetParams, withOrderSet } from './order-set-params.ts'

import css from './CurrentAccount.module.css'

const nameOf = (account: LabAccount | undefined, id: string) =>
  account?.account_name ?? `account ${shortId(id)}`

/** Details of the account, and its effects on every order. */
function AboutAccount({ account }: { account: LabAccount }) {
  const { lab, status, delegated_flow: flow, default_clinical_notes: notes } = account
  const { labs } = useLabs()
  return (
    <dl className={`small ${css.facts}`}>
      <dt>Lab</dt>
      <dd>{lab === null ? 'Not provided' : labs.nameOfSlug(lab)}</dd>
      <dt>Status</dt>
      <dd>{status === null ? 'Not provided' : plain(status)}</dd>
      <dt>Ordering</dt>
      <dd>
        {flow === null ? 'Not provided' : (explainFlow(flow) ?? `${plain(flow)}. Unknown value.`)}
      </dd>
      <dt>Clinical notes on every order</dt>
      <dd>{notes ? <LongText text={notes} /> : 'None'}</dd>
    </dl>
  )
}

/**
 * Details of the order's lab account, behind an info button: its flow, its notes, and a button to
 * clear it.
 */
export function CurrentAccount() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const order = readOrderSetParams(search)
  const accounts = useQuery({ ...listLabAccounts(), enabled: order.account !== '' })
  if (!order.account) return null
  const account = accounts.data?.body.data.find(({ id }) => id === order.account)
  const name = nameOf(account, order.account)
  const takeOff = () => {
    const params = new URLSearchParams(search)
    params.delete('account')
    void navigate({ pathname, search: params.toString() }, { preventScrollReset: true, state })
  }
  return (
    <div className="shrink unprinted" data-account="">
      <Dropdown label={`Lab account: ${name}`} look="quiet" words={<Icon name="info" />}>
        <div className={`stack ${css.panel}`}>
          <strong>{name}</strong>
          {account && <AboutAccount account={account} />}
          {!account && !accounts.isPending && (
            <p>
              {accounts.error
                ? `Couldn’t load this account. ${accounts.error.message}`
                : 'This isn’t one of your team’s lab accounts.'}
            </p>
          )}
          <div className="row gap-4">
            <Button onClick={takeOff}>Clear account</Button>
            <Link to={withOrderSet(paths.labAccounts(), order)}>All lab accounts</Link>
          </div>
        </div>
      </Dropdown>
    </div>
  )
}
