import { FailedCard } from '#src/kit/page/Notices.tsx'
import { shortId } from '#src/kit/page/person.ts'
import { Select } from '#src/kit/ui/Field.tsx'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { plain } from '#src/lab/model/billing.ts'
import { AccountRouting } from '#src/lab/order-sets/checks/AccountRouting.tsx'

import { Part } from './Part.tsx'
import type { ComposedOrder } from './use-composed-order.ts'
import type { Order } from './use-order.ts'

/** The account that the order goes through. */
export function LabAccount({ order, labId }: { order: Order } & Pick<ComposedOrder, 'labId'>) {
  const { view, setView } = order
  const { account } = view
  const { accounts, labs } = useLabs()
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
              {[account_name ?? shortId(id), lab && labs.nameOfSlug(lab), status && plain(status)]
                .filter(Boolean)
                .join(' · ')}
            </option>
          ))}
        </Select>
      )}
      <AccountRouting order={order} labId={labId} />
    </Part>
  )
}
