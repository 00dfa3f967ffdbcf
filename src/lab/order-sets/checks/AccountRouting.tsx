import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { useSearch } from '#src/kit/url/use-search.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { billingParams } from '#src/lab/lab-accounts/account-choice-params.ts'
import { StateAndBillingFields } from '#src/lab/lab-accounts/StateAndBillingFields.tsx'
import {
  routeAccounts,
  routedName,
  routedWords,
  routeWords,
} from '#src/lab/model/account-routing.ts'
import { plain } from '#src/lab/model/billing.ts'
import { explainFlow } from '#src/lab/model/delegated-flow.ts'
import type { ComposedOrder } from '#src/lab/order-sets/use-composed-order.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import css from '#src/lab/order-sets/order-sets.module.css'

const OFFERED_MAX = 3

/** Each takes an account that would take the order; none that is chosen already. */
export const UseAccount = ({
  accounts,
  chosen,
  setView,
}: {
  accounts: readonly LabAccount[]
  chosen: string
  setView: Order['setView']
}) =>
  accounts
    .filter(({ id }) => id !== chosen)
    .slice(0, OFFERED_MAX)
    .map((account) => (
      <Button key={account.id} onClick={() => setView({ account: account.id })}>
        Use {routedName(account)}
      </Button>
    ))

/** Additions that an account makes to each order. */
function RidesAlong({ account }: { account: LabAccount }) {
  const { delegated_flow: flow, default_clinical_notes: notes } = account
  return (
    <dl className={`stack small ${css.ridesAlong}`}>
      {flow !== null && (
        <div>
          <dt>Ordering: {plain(flow)}</dt>
          <dd>{explainFlow(flow) ?? 'Unknown value, shown as received.'}</dd>
        </div>
      )}
      {notes && (
        <div>
          <dt>Clinical notes on every order</dt>
          <dd>
            <LongText text={notes} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Lab account that takes the order, by lab, state and billing type. */
export function AccountRouting({
  order: { view, setView },
  labId,
}: { order: Order } & Pick<ComposedOrder, 'labId'>) {
  const { accounts, labs } = useLabs()
  const [route, setRoute] = useSearch(billingParams)
  const list = accounts.data?.body.data ?? []
  const account = list.find(({ id }) => id === view.account)
  const lab = labId === null ? (account?.lab ?? null) : labs.slugOf(labId)
  const routed = lab === null ? null : routeAccounts(list, lab, route)
  if (!list.length) return null
  return (
    <>
      <div className={css.route}>
        <StateAndBillingFields accounts={list} route={route} onRoute={setRoute} />
      </div>
      {lab !== null && routed && (
        <p className={`soft small ${css.routed}`} role="status">
          {[labs.nameOfSlug(lab), routeWords(route)].filter(Boolean).join(', ')}:{' '}
          {routedWords(routed)}.
        </p>
      )}
      {routed && !account && (
        <div className={`row wrap ${css.actions}`}>
          <UseAccount accounts={routed.fitting} chosen={view.account} setView={setView} />
        </div>
      )}
      {account && <RidesAlong account={account} />}
    </>
  )
}
