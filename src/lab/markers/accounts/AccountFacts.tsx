import { useMemo, type ReactNode } from 'react'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import type { Pair } from '#src/kit/page/beside/SuggestedPairs.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { accountTone } from '#src/lab/lab-accounts/account-tone.ts'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'
import { describeStates, plain, readEitherBilling } from '#src/lab/model/billing.ts'
import { delegatedTasks } from '#src/lab/model/delegated-flow.ts'

import css from '#src/lab/markers/account-difference.module.css'

type Fact = { label: string; of: (account: LabAccount) => ReactNode }

const facts: readonly Fact[] = [
  {
    label: 'Status',
    of: ({ status }) => status && <Status tone={accountTone(status)}>{plain(status)}</Status>,
  },
  { label: 'Account number', of: ({ provider_account_id }) => provider_account_id },
  {
    label: 'Your team handles',
    of: ({ delegated_flow }) => delegated_flow && delegatedTasks(delegated_flow),
  },
]

const billingOf = ({ allowed_billing }: LabAccount) => readEitherBilling(allowed_billing).maps

/** States of each billing type that one of the accounts has. */
const billingFacts = (pair: Pair<LabAccount>): Fact[] =>
  [...new Set(pair.flatMap(billingOf).map(({ type }) => type))].map((type) => ({
    label: plain(type),
    of: (account) => {
      const billing = billingOf(account).find((one) => one.type === type)
      return billing && describeStates(billing)
    },
  }))

const sideColumn = (id: string, account: LabAccount): Column<Fact> => ({
  id,
  label: nameOfAccount(account),
  width: '40%',
  head: () => <span className={css.fact}>{nameOfAccount(account)}</span>,
  cell: ({ of }) => (
    <span className={css.fact}>{of(account) || <Missing what="None listed" />}</span>
  ),
})

const idOfFact = ({ label }: Fact) => label

/** Status, tasks, and the states of each billing type, of both accounts. */
export function AccountFacts({ pair }: { pair: Pair<LabAccount> }) {
  const [first, second] = pair
  const rows = useMemo(() => [...facts, ...billingFacts([first, second])], [first, second])
  const columns = useMemo(
    (): Column<Fact>[] => [
      {
        id: 'fact',
        label: 'Account',
        cell: ({ label }) => <span className={`soft ${css.fact}`}>{label}</span>,
      },
      sideColumn('first', first),
      sideColumn('second', second),
    ],
    [first, second],
  )
  return <DataTable<Fact> label="Accounts" rows={rows} columns={columns} rowId={idOfFact} />
}
