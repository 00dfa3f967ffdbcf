import { useMemo } from 'react'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { withSearch, type Values } from '#lib/search-params.ts'
import { bothNumbers, pairColumn, SuggestedPairs } from '#src/kit/page/pairs/SuggestedPairs.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { billingTypesOf } from '#src/lab/lab-accounts/columns.tsx'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'

import { pairProblem, statesOfPair, suggestedPairs, type AccountPair } from './account-pairs.ts'
import { accountsSearch } from './loader.ts'

type View = Values<typeof accountsSearch>
type Around = { labs: Labs; view: View }

/** Number of states in both, or in one alone. */
const statesColumn = (
  id: keyof NonNullable<ReturnType<typeof statesOfPair>>,
  label: string,
): Column<AccountPair, unknown, Around> => ({
  id,
  label,
  numeric: true,
  leavesAt: 'medium',
  below: (pair) => {
    const states = statesOfPair(pair)
    return (
      states && (
        <span>
          {label}: {states[id]}
        </span>
      )
    )
  },
  cell: (pair) => statesOfPair(pair)?.[id] ?? <Missing what="An account has no states" />,
})

const suggestionColumns: readonly Column<AccountPair, unknown, Around>[] = [
  pairColumn(
    'Accounts',
    (pair: AccountPair) => pair,
    nameOfAccount,
    ([account, other], { view }: Around) =>
      withSearch(paths.accountComparison(), accountsSearch, {
        ...view,
        account: account.id,
        with: other.id,
      }),
  ),
  {
    id: 'lab',
    label: 'Lab',
    leavesAt: 'large',
    below: 'always',
    cell: ([{ lab }], { labs }) => labs.nameOfSlug(lab ?? ''),
  },
  {
    id: 'status',
    label: 'Status',
    leavesAt: 'large',
    below: 'always',
    cell: (pair) => {
      const problem = pairProblem(pair)
      return <Status tone={problem?.tone ?? 'good'}>{problem?.words ?? 'Both active'}</Status>
    },
  },
  {
    id: 'billing_types',
    label: 'Billing types',
    numeric: true,
    leavesAt: 'medium',
    below: () => null,
    cell: (pair) => bothNumbers(pair, billingTypesOf),
  },
  statesColumn('both', 'States in both'),
  statesColumn('first', 'Only in first'),
  statesColumn('second', 'Only in second'),
]

const idOfAccounts = ([account, other]: AccountPair) => `${account.id} ${other.id}`

/** Pairs of accounts that are likely to be compared, with how far each account reaches. */
export function SuggestedAccounts({
  accounts,
  ...around
}: { accounts: readonly LabAccount[] } & Around) {
  const chosen = around.view.account || around.view.with
  const pairs = useMemo(() => suggestedPairs(accounts, chosen), [accounts, chosen])
  return (
    pairs.length > 0 && (
      <SuggestedPairs>
        <DataTable<AccountPair, unknown, Around>
          label="Suggested comparisons"
          rows={pairs}
          columns={suggestionColumns}
          around={around}
          rowId={idOfAccounts}
        />
      </SuggestedPairs>
    )
  )
}
