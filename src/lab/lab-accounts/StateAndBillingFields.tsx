import { billingTypes, type LabAccount } from '#contract/interface/lab-accounts.ts'
import { Select } from '#src/kit/ui/Field.tsx'
import { billingTypesOf, statesOf } from '#src/lab/model/account-routing.ts'
import { plain } from '#src/lab/model/billing.ts'

type Route = { state: string; billing: string }

/** The state and the billing type that a lab account is looked for by, as far as the accounts name any. */
export function StateAndBillingFields({
  accounts,
  route,
  onRoute,
  labelHidden = false,
}: {
  accounts: readonly LabAccount[]
  route: Route
  onRoute: (change: Partial<Route>) => void
  labelHidden?: boolean
}) {
  return (
    <>
      <Select
        label="Billing type"
        labelHidden={labelHidden}
        value={route.billing}
        onChange={(event) => onRoute({ billing: event.target.value })}
      >
        <option value="">{labelHidden ? 'Any billing' : 'Any'}</option>
        {billingTypesOf(accounts, billingTypes).map((type) => (
          <option key={type} value={type}>
            {plain(type)}
          </option>
        ))}
      </Select>
      <Select
        label="State"
        labelHidden={labelHidden}
        value={route.state}
        onChange={(event) => onRoute({ state: event.target.value })}
      >
        <option value="">{labelHidden ? 'Any state' : 'Any'}</option>
        {statesOf(accounts).map(({ state, name }) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </Select>
    </>
  )
}
