import { FailedCard } from '#src/kit/page/Notices.tsx'
import { shortId } from '#src/kit/page/person.ts'
import { Select } from '#src/kit/ui/Field.tsx'
import { AccountRouting } from '#src/lab/order-sets/checks/AccountRouting.tsx'

import { Part } from './Part.tsx'
import type { OrderSet } from './use-order-set.ts'

/** The account that the order goes through. */
export function LabAccount(orderSet: OrderSet) {
  const {
    view: { account },
    setView,
    accounts,
  } = orderSet
  const list = accounts.data?.body.data ?? []
  const isListed = list.some(({ id }) => id === account)
  return (
    <Part id="order-account" title="Lab account">
      {accounts.error && !accounts.data ? (
        <FailedCard
          what="The lab accounts"
          error={accounts.error}
          busy={accounts.isFetching}
          retry={() => void accounts.refetch()}
        />
      ) : (
        <Select
          label="Lab account"
          labelHidden
          value={account}
          onChange={(event) => setView({ account: event.target.value })}
        >
          <option value="">No account</option>
          {account && !isListed && <option value={account}>Account {shortId(account)}</option>}
          {list.map(({ id, account_name, lab, status }) => (
            <option key={id} value={id}>
              {[account_name ?? shortId(id), lab, status].join(' · ')}
            </option>
          ))}
        </Select>
      )}
      <AccountRouting {...orderSet} />
    </Part>
  )
}
