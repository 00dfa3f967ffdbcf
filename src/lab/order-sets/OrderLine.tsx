import { FailedCard } from '#src/kit/page/Notices.tsx'
import { shortId } from '#src/kit/page/person.ts'
import { Select } from '#src/kit/ui/Field.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { StateAndBillingFields } from '#src/lab/lab-accounts/StateAndBillingFields.tsx'
import { plain } from '#src/lab/model/billing.ts'
import { CurrentAccount } from '#src/lab/order-draft/CurrentAccount.tsx'

import type { ComposedOrder } from './use-composed-order.ts'
import { useOrderBilling, type Order } from './use-order.ts'

import css from './composer.module.css'

/** Line with the payer, the state, and the lab with its account, each of them a select. */
export function OrderLine({ order, labId }: { order: Order } & Pick<ComposedOrder, 'labId'>) {
  const { view, setView } = order
  const { account } = view
  const { accounts, labs } = useLabs()
  const isPhone = useMedia('phone')
  const route = useOrderBilling()
  if (accounts.error && !accounts.data)
    return (
      <div className={css.lineFailed}>
        <FailedCard
          what="the lab accounts"
          error={accounts.error}
          busy={accounts.isFetching}
          retry={() => void accounts.refetch()}
        />
      </div>
    )
  const list = accounts.data?.body.data ?? []
  const anyAccount = isPhone ? 'Any lab account' : 'any lab account'
  const isListed = list.some(({ id }) => id === account)
  const lab = labId === null || labs.pending ? null : labs.labName(labId)
  return (
    <section className={css.line} aria-label="Billing and lab account">
      <StateAndBillingFields
        accounts={list}
        route={route}
        onRoute={({ state = route.state, billing = route.billing }) =>
          setView({ bill: billing, billState: state })
        }
        isInSentence={!isPhone}
      />
      <span aria-hidden="true" className={css.with}>
        with
      </span>
      <Select
        label="Lab account"
        labelHidden
        value={account}
        onChange={(event) => setView({ account: event.target.value })}
      >
        <option value="">{lab === null ? anyAccount : `${lab}, no account`}</option>
        {accounts.isPending && <option disabled>Loading lab accounts…</option>}
        {account && !isListed && <option value={account}>Account {shortId(account)}</option>}
        {list.map(({ id, account_name, lab: slug, status }) => (
          <option key={id} value={id}>
            {[
              slug && labs.nameOfSlug(slug),
              account_name ?? shortId(id),
              status !== 'active' && plain(status ?? 'unknown'),
            ]
              .filter(Boolean)
              .join(', ')}
          </option>
        ))}
      </Select>
      <CurrentAccount />
    </section>
  )
}
