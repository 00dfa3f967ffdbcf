import { without } from '#src/kit/lib/lists.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { shortId } from '#src/kit/page/person.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { useSearch } from '#src/kit/url/use-search.ts'
import { billingParams } from '#src/lab/lab-accounts/account-choice-params.ts'
import { routeAccounts } from '#src/lab/model/account-routing.ts'
import type { OrderSet } from '#src/lab/order-sets/use-order-set.ts'

import { UseAccount } from './AccountRouting.tsx'

import css from '#src/lab/order-sets/order-sets.module.css'

/** The chosen lab tests by the labs that their markers belong to. */
function testsByLab({ labTests, labs }: Pick<OrderSet, 'labTests' | 'labs'>) {
  const byLab = new Map<string, string[]>()
  for (const { id, labIds } of labTests)
    for (const lab of labIds.map(labs.labName)) byLab.set(lab, [...(byLab.get(lab) ?? []), id])
  return [...byLab]
}

/** Each takes off something that the service may have refused. */
function Remedies({ view, setView, labTests, labs, labId, accounts }: Omit<Props, 'error'>) {
  const [route] = useSearch(billingParams)
  const lab = labId === null ? null : labs.slugOf(labId)
  const list = accounts.data?.body.data ?? []
  const fitting = view.account && lab !== null ? routeAccounts(list, lab, route).fitting : []
  const byLab = testsByLab({ labTests, labs })
  return (
    <>
      {labTests
        .filter(({ isUnknown }) => isUnknown)
        .map(({ id }) => (
          <Button key={id} onClick={() => setView({ tests: without(view.tests, id) })}>
            Take off lab test {shortId(id)}
          </Button>
        ))}
      {byLab.length > 1 &&
        byLab.map(([name, tests]) => (
          <Button key={name} onClick={() => setView({ tests })}>
            Keep the lab tests of {name}
          </Button>
        ))}
      <UseAccount accounts={fitting} chosen={view.account} setView={setView} />
      {view.account && <Button onClick={() => setView({ account: '' })}>No lab account</Button>}
    </>
  )
}

type Props = OrderSet & { error: Error }

/** The service does not compose what was chosen: its words, and what can be taken off. */
export function Refused({ error, ...orderSet }: Props) {
  const { isRefused, result } = orderSet
  return (
    <div role="alert" className={`stack start anywhere ${css.refused}`}>
      <Status tone="bad">{isRefused ? 'refused' : 'failed'}</Status>
      <p>
        <strong>
          {isRefused
            ? 'The service does not compose this.'
            : 'The order set could not be composed.'}
        </strong>{' '}
        {errorLine(error)}
      </p>
      {isRefused && (
        <p className="faint small">
          Take off what does not fit, choose a lab account, or go Back. What was chosen is still in
          the address.
        </p>
      )}
      <div className={`row wrap ${css.actions}`}>
        {isRefused && <Remedies {...orderSet} />}
        <Button icon="refresh" onClick={result.retry} disabled={result.isFetching}>
          Try again
        </Button>
      </div>
    </div>
  )
}
