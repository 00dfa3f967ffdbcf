import { billingTypes, type LabAccount } from '#contract/interface/lab-accounts.ts'
import { Select } from '#src/kit/ui/Field.tsx'
import { billingTypesOf, statesOf } from '#src/lab/model/account-routing.ts'
import { plain } from '#src/lab/model/billing.ts'

type Route = { state: string; billing: string }

/**
 * The state and the billing type that a lab account is looked for by, as far as the accounts name any: two fields, or a part
 * of a sentence.
 */
export function StateAndBillingFields({
  accounts,
  route,
  onRoute,
  isInSentence = false,
}: {
  accounts: readonly LabAccount[]
  route: Route
  onRoute: (change: Partial<Route>) => void
  isInSentence?: boolean
}) {
  return (
    <>
      <Select
        label="Billing type"
        labelHidden={isInSentence}
        value={route.billing}
        onChange={(event) => onRoute({ billing: event.target.value })}
      >
        <option value="">{isInSentence ? 'Any billing' : 'Any'}</option>
        {billingTypesOf(accounts, billingTypes).map((type) => (
          <option key={type} value={type}>
            {plain(type)}
          </option>
        ))}
      </Select>
      {isInSentence && <span aria-hidden="true">in</span>}
      <Select
        label="State"
        labelHidden={isInSentence}
        value={route.state}
        onChange={(event) => onRoute({ state: event.target.value })}
      >
        <option value="">{isInSentence ? 'any state' : 'Any'}</option>
        {statesOf(accounts).map(({ state, name }) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </Select>
    </>
  )
}
