import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { useSearch } from '#src/kit/url/use-search.ts'
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
import type { OrderSet } from '#src/lab/order-sets/use-order-set.ts'

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
  setView: OrderSet['setView']
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
          <dt>Delegated flow: {plain(flow)}</dt>
          <dd>{explainFlow(flow) ?? 'A flow that Rounds does not know; shown as it came.'}</dd>
        </div>
      )}
      {notes && (
        <div>
          <dt>Clinical notes that go with every order</dt>
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
  view,
  setView,
  accounts,
  labs,
  labId,
}: Pick<OrderSet, 'view' | 'setView' | 'accounts' | 'labs' | 'labId'>) {
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
      {routed && (
        <p className={`soft small ${css.routed}`} role="status">
          {[labs.nameOfSlug(lab!), routeWords(route)].filter(Boolean).join(', ')}:{' '}
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
