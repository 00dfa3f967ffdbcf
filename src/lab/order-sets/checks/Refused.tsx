import { without } from '#src/kit/lib/lists.ts'
import { shortId } from '#src/kit/page/person.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { useLabs, type Labs } from '#src/lab/catalog/labs.ts'
import { useNotAllowedAccounts } from '#src/lab/lab-accounts/account-allowlist.ts'
import { routeAccounts } from '#src/lab/model/account-routing.ts'
import type { ChosenTests } from '#src/lab/order-sets/use-chosen-tests.ts'
import type { ComposedOrder } from '#src/lab/order-sets/use-composed-order.ts'
import { useOrderBilling, type Order } from '#src/lab/order-sets/use-order.ts'

import { UseAccount } from './UseAccount.tsx'

import css from '#src/lab/order-sets/order-sets.module.css'

/** The selected lab tests by the labs of their markers. */
function testsByLab(labTests: ChosenTests['labTests'], labs: Labs) {
  const byLab = new Map<string, string[]>()
  for (const { id, labIds } of labTests)
    for (const lab of labIds.map(labs.labName)) byLab.set(lab, [...(byLab.get(lab) ?? []), id])
  return [...byLab]
}

/** Buttons that remove something that the service may have rejected. */
function Remedies({ order, labTests, composed: { labId } }: Omit<Props, 'error'>) {
  const { view, setView } = order
  const { accounts, labs } = useLabs()
  const route = useOrderBilling()
  const lab = labId === null ? null : labs.slugOf(labId)
  const list = accounts.data?.body.data ?? []
  const { data: notAllowed } = useNotAllowedAccounts()
  const fitting =
    view.account && lab !== null ? routeAccounts(list, lab, route, notAllowed).fitting : []
  const byLab = testsByLab(labTests, labs)
  return (
    <>
      {labTests
        .filter(({ isUnknown }) => isUnknown)
        .map(({ id }) => (
          <Button key={id} onClick={() => setView((now) => ({ tests: without(now.tests, id) }))}>
            Remove lab test {shortId(id)}
          </Button>
        ))}
      {byLab.length > 1 &&
        byLab.map(([name, tests]) => (
          <Button key={name} onClick={() => setView({ tests })}>
            Keep only {name} lab tests
          </Button>
        ))}
      <UseAccount accounts={fitting} chosen={view.account} setView={setView} />
      {view.account && <Button onClick={() => setView({ account: '' })}>Clear account</Button>}
    </>
  )
}

type Props = {
  order: Order
  labTests: ChosenTests['labTests']
  composed: ComposedOrder
  error: Error
}

/** Shown if the service rejects the selection: its message, and what can be removed. */
export function Refused({ error, ...props }: Props) {
  const { isRefused, result } = props.composed
  return (
    <div role="alert" className={`stack start anywhere ${css.refused}`}>
      {isRefused && <Status tone="bad">Rejected</Status>}
      <p>
        <strong>
          {isRefused ? 'This combination isn’t allowed.' : 'Couldn’t load this order.'}
        </strong>{' '}
        {error.message}
      </p>
      {isRefused && (
        <p className="faint small">
          Remove a marker or choose a different lab account. Your selection is kept.
        </p>
      )}
      <div className={`row wrap ${css.actions}`}>
        {isRefused && <Remedies {...props} />}
        <Button icon="refresh" onClick={result.retry} disabled={result.isFetching}>
          Try again
        </Button>
      </div>
    </div>
  )
}
