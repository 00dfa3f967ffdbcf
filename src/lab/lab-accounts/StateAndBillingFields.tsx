import { billingTypes, type LabAccount } from '#contract/interface/lab-accounts.ts'
import { Select } from '#src/kit/ui/Field.tsx'
import { billingTypesOf, statesOf } from '#src/lab/model/account-routing.ts'
import { plain } from '#src/lab/model/billing.ts'

type Route = { state: string; billing: string }

/**
 * State and billing type for finding a lab account, as far as the accounts have any: as two
 * fields, as part of a sentence, or without labels in a narrow space.
 */
export function StateAndBillingFields({
  accounts,
  route,
  onRoute,
  form = 'fields',
}: {
  accounts: readonly LabAccount[]
  route: Route
  onRoute: (change: Partial<Route>) => void
  form?: 'fields' | 'sentence' | 'chips'
}) {
  const isInSentence = form === 'sentence'
  const hasLabels = form === 'fields'
  const anyState = { fields: 'Any', sentence: 'any state', chips: 'Any state' }[form]
  return (
    <>
      <Select
        label="Billing type"
        labelHidden={!hasLabels}
        value={route.billing}
        onChange={(event) => onRoute({ billing: event.target.value })}
      >
        <option value="">{hasLabels ? 'Any' : 'Any billing'}</option>
        {billingTypesOf(accounts, billingTypes).map((type) => (
          <option key={type} value={type}>
            {plain(type)}
          </option>
        ))}
      </Select>
      {isInSentence && <span aria-hidden="true">in</span>}
      <Select
        label="State"
        labelHidden={!hasLabels}
        value={route.state}
        onChange={(event) => onRoute({ state: event.target.value })}
      >
        <option value="">{anyState}</option>
        {statesOf(accounts).map(({ state, name }) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </Select>
    </>
  )
}
