import { billingTypes, type LabAccount } from '#contract/interface/lab-accounts.ts'
import { Select } from '#src/kit/ui/Field.tsx'
import { billingTypesOf, statesOf } from '#src/lab/model/account-routing.ts'
import { plain } from '#src/lab/model/billing.ts'

type Route = { state: string; billing: string }

/** State and billing type for finding a lab account, as far as the accounts have any: as part of a sentence, or alone. */
export function StateAndBillingFields({
  accounts,
  route,
  onRoute,
  isInSentence,
}: {
  accounts: readonly LabAccount[]
  route: Route
  onRoute: (change: Partial<Route>) => void
  isInSentence: boolean
}) {
  return (
    <>
      <Select
        label="Billing type"
        labelHidden
        value={route.billing}
        onChange={(event) => onRoute({ billing: event.target.value })}
      >
        <option value="">Any billing</option>
        {billingTypesOf(accounts, billingTypes).map((type) => (
          <option key={type} value={type}>
            {plain(type)}
          </option>
        ))}
      </Select>
      {isInSentence && <span aria-hidden="true">in</span>}
      <Select
        label="State"
        labelHidden
        value={route.state}
        onChange={(event) => onRoute({ state: event.target.value })}
      >
        <option value="">{isInSentence ? 'any state' : 'Any state'}</option>
        {statesOf(accounts).map(({ state, name }) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </Select>
    </>
  )
}
