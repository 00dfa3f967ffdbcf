import type { UseQueryResult } from '@tanstack/react-query'

import { billingTypes } from '#contract/interface/lab-accounts.ts'
import { isSignedOut } from '#src/kit/api/api-error.ts'
import type { FilterField } from '#src/kit/table/FilterMenu.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { RadioList } from '#src/kit/ui/lists/Dropdown.tsx'
import { billingTypesOf, statesOf } from '#src/lab/model/account-routing.ts'
import { plain } from '#src/lab/model/billing.ts'

import { DUPLICATE_NUMBER } from './account-problems.ts'
import { labsOfAccounts } from './RoutingAnswer.tsx'
import type { LabAccountsModel } from './use-lab-accounts.ts'

/** A failed check, with a button to try again. An ended session is thrown to the error page. */
function NotChecked({
  what,
  result: { error, isFetching, refetch },
}: {
  what: string
  result: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) {
  if (isSignedOut(error)) throw error
  return (
    error && (
      <span role="alert" className="soft">
        Couldn’t check {what}: {error.message}{' '}
        <Button look="quiet" icon="refresh" disabled={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </span>
    )
  )
}

const problems = [
  { value: 'twice', label: DUPLICATE_NUMBER },
  { value: 'used', label: 'Inactive but used by order sets' },
  { value: 'allowlist', label: 'Not available to your team' },
] as const
type Problem = (typeof problems)[number]['value']
const isProblem = (value: string): value is Problem => problems.some((one) => one.value === value)

/** Filters of the accounts by lab, state, billing type, and problem. */
export function accountFilters(model: LabAccountsModel): FilterField[] {
  const { view, setView, accounts, labs, checked } = model
  const { twice, used, notAllowed } = checked
  const counts = { twice: twice.size, used: used.size, allowlist: notAllowed?.size }
  const slugs = [...new Set([...labsOfAccounts(model), ...(view.lab ? [view.lab] : [])])]
  const states = statesOf(accounts).map(({ state, name }) => ({ value: state, label: name }))
  const billing = billingTypesOf(accounts, billingTypes).map((type) => ({
    value: type,
    label: plain(type),
  }))
  const choice = (
    id: 'lab' | 'state' | 'billing',
    label: string,
    choices: readonly { value: string; label: string }[],
  ): FilterField => ({
    id,
    label,
    chip:
      view[id] && `${label}: ${choices.find(({ value }) => value === view[id])?.label ?? view[id]}`,
    onClear: () => setView({ [id]: '' }),
    fields: (
      <RadioList
        label={label}
        choices={choices}
        chosen={view[id]}
        onChange={(value) => setView({ [id]: value })}
      />
    ),
  })
  return [
    choice(
      'lab',
      'Lab',
      slugs.map((slug) => ({ value: slug, label: labs.nameOfSlug(slug) })),
    ),
    choice('state', 'State', states),
    choice('billing', 'Billing type', billing),
    {
      id: 'check',
      label: 'Problem',
      chip: view.check && (problems.find(({ value }) => value === view.check)?.label ?? ''),
      onClear: () => setView({ check: '' }),
      fields: (
        <RadioList
          label="Problem"
          choices={problems.map((one) => ({ ...one, count: counts[one.value] }))}
          chosen={view.check}
          onChange={(value) => isProblem(value) && setView({ check: value })}
        />
      ),
    },
  ]
}

/** Failed checks, each with a button to try again. */
export const FailedChecks = ({ sets, allowlist }: LabAccountsModel) => (
  <>
    <NotChecked what="accounts used by order sets" result={sets} />
    <NotChecked what="team allowlists" result={allowlist} />
  </>
)
