import { useMemo } from 'react'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { withSearch, type Values } from '#lib/search-params.ts'
import { bothNumbers, pairColumn, SuggestedPairs } from '#src/kit/page/pairs/SuggestedPairs.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { billingTypesOf, statesReached } from '#src/lab/lab-accounts/columns.tsx'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'

import { pairProblem, suggestedPairs, type AccountPair } from './account-pairs.ts'
import { accountsSearch } from './loader.ts'

type View = Values<typeof accountsSearch>
type Around = { labs: Labs; view: View }

const suggestionColumns: readonly Column<AccountPair, unknown, Around>[] = [
  pairColumn('Accounts', nameOfAccount, ([account, other], { view }) =>
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
      return <Status tone={problem === null ? 'good' : 'notice'}>{problem ?? 'Both active'}</Status>
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
  {
    id: 'states',
    label: 'States',
    numeric: true,
    leavesAt: 'medium',
    below: (pair) => <span>States: {bothNumbers(pair, statesReached)}</span>,
    cell: (pair) => bothNumbers(pair, statesReached),
  },
]

const idOfAccounts = ([account, other]: AccountPair) => `${account.id} ${other.id}`

/** Pairs of accounts that are likely to be compared, with how far each account reaches. */
export function SuggestedAccounts({
  accounts,
  ...around
}: { accounts: readonly LabAccount[] } & Around) {
  const pairs = useMemo(() => suggestedPairs(accounts), [accounts])
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
