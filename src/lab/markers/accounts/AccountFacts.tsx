import type { ReactNode } from 'react'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { ComparisonTable, type ComparisonRow } from '#src/kit/page/compare/ComparisonTable.tsx'
import type { Pair } from '#src/kit/page/compare/SuggestedPairs.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { problemsOf, type Checked } from '#src/lab/lab-accounts/account-problems.ts'
import { AccountState } from '#src/lab/lab-accounts/AccountState.tsx'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'
import { describeStates, plain, readEitherBilling } from '#src/lab/model/billing.ts'
import { delegatedTasks } from '#src/lab/model/delegated-flow.ts'

import { coverageWords } from './account-pairs.ts'

const billingOf = ({ allowed_billing }: LabAccount) => readEitherBilling(allowed_billing).maps

/** States of each billing type that one of the accounts has. */
const billingRows = (pair: Pair<LabAccount>): ComparisonRow[] =>
  [...new Set(pair.flatMap(billingOf).map(({ type }) => type))].map((type) => {
    const own = pair.map((account) => billingOf(account).find((one) => one.type === type))
    const found = row(plain(type), pair, (account) => {
      const billing = own[pair.indexOf(account)]
      return billing ? describeStates(billing) : null
    })
    // the states of both mostly differ, so only a billing type that one of them lacks is tinted
    return {
      ...found,
      cells: found.cells.map((cell, place) => ({ ...cell, value: own[place] ? type : null })),
    }
  })

function row(
  label: string,
  pair: Pair<LabAccount>,
  textOf: (account: LabAccount) => string | null,
  show: (account: LabAccount) => ReactNode = textOf,
): ComparisonRow {
  return {
    key: label,
    label,
    cells: pair.map((account) => {
      const value = textOf(account)
      return { content: value === null ? <Missing what="None listed" /> : show(account) }
    }),
  }
}

/** The finding, then lab, status, number, tasks, and the states of each billing type, of both accounts. */
export const AccountFacts = ({
  pair,
  labs,
  checked,
}: {
  pair: Pair<LabAccount>
  labs: Labs
  checked: Checked
}) => (
  <ComparisonTable
    label="Accounts"
    finding={coverageWords(pair)}
    tinted="Only in one account"
    columns={pair.map((account) => ({
      key: account.id,
      name: nameOfAccount(account),
      head: <span className="strong">{nameOfAccount(account)}</span>,
    }))}
    sections={[
      {
        rows: [
          row('Lab', pair, ({ lab }) => lab && labs.nameOfSlug(lab)),
          row(
            'Status',
            pair,
            (account) => [account.status ?? '', ...problemsOf(account, checked)].join(', '),
            (account) => <AccountState account={account} checked={checked} />,
          ),
          row(
            'Account number',
            pair,
            ({ provider_account_id: number }) => number,
            ({ provider_account_id: number }) => (
              <CopyCode code={number ?? ''} what="account number" />
            ),
          ),
          row(
            'Your team handles',
            pair,
            ({ delegated_flow: flow }) => flow && delegatedTasks(flow),
          ),
        ],
      },
      { title: 'States by billing type', rows: billingRows(pair) },
    ]}
  />
)
