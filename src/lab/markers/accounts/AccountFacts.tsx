import type { ReactNode } from 'react'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { ComparisonTable, type ComparisonRow } from '#src/kit/page/compare/ComparisonTable.tsx'
import type { Pair } from '#src/kit/page/compare/SuggestedPairs.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { problemsOf, type Checked } from '#src/lab/lab-accounts/account-problems.ts'
import { AccountState } from '#src/lab/lab-accounts/AccountState.tsx'
import { PairSwatch } from '#src/lab/lab-accounts/CoverageDifference.tsx'
import type { TileMark } from '#src/lab/lab-accounts/TileMap.tsx'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'
import {
  byBillingType,
  describeStates,
  readEitherBilling,
  shortBillingType,
} from '#src/lab/model/billing.ts'
import { delegatedTasks } from '#src/lab/model/delegated-flow.ts'

import { coverageWords } from './account-pairs.ts'

const billingOf = ({ allowed_billing }: LabAccount) => readEitherBilling(allowed_billing).maps

/** States of each billing type that one of the accounts has. */
const billingRows = (pair: Pair<LabAccount>): ComparisonRow[] =>
  [...new Set(pair.flatMap(billingOf).map(({ type }) => type))]
    .toSorted(byBillingType)
    .map((type) =>
      row(shortBillingType(type), pair, (account) => {
        const billing = billingOf(account).find((one) => one.type === type)
        return billing ? describeStates(billing) : null
      }),
    )

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
      return { content: value === null ? <Missing what="None listed" /> : show(account), value }
    }),
  }
}

/** Name, lab and number of an account, with its color in the maps. */
const AccountHead = ({
  account,
  mark,
  labs,
}: {
  account: LabAccount
  mark: TileMark
  labs: Labs
}) => (
  <div className="stack start gap-1">
    <span className="row strong">
      <PairSwatch mark={mark} />
      {nameOfAccount(account)}
    </span>
    <span className="row wrap words soft small">
      {account.lab && labs.nameOfSlug(account.lab)}
      {account.provider_account_id && (
        <CopyCode code={account.provider_account_id} what="account number" />
      )}
    </span>
  </div>
)

/** The finding, then status, tasks, and the states of each billing type, of both accounts. */
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
    columns={pair.map((account, place) => ({
      key: account.id,
      name: nameOfAccount(account),
      head: <AccountHead account={account} mark={place ? 'second' : 'first'} labs={labs} />,
    }))}
    sections={[
      {
        rows: [
          row(
            'Status',
            pair,
            (account) => [account.status ?? '', ...problemsOf(account, checked)].join(', '),
            (account) => <AccountState account={account} checked={checked} />,
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
