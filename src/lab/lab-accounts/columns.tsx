import { Fragment } from 'react'
import { Link } from 'react-router-dom'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { sortKey } from '#lib/sort-key.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import { uncapitalized } from '#src/kit/lib/sentences.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { ActionMenu } from '#src/kit/ui/lists/ActionMenu.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Highlight } from '#src/kit/ui/text/Highlight.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { paths } from '#src/kit/url/paths.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'
import {
  billingSummary,
  plain,
  readEitherBilling,
  shortBillingType,
  statesIn,
  tiles,
} from '#src/lab/model/billing.ts'
import { delegatedTasks, explainFlow } from '#src/lab/model/delegated-flow.ts'
import { withOrderSet, type orderSetParams } from '#src/lab/order-draft/order-set-params.ts'

import { problemsOf, type Checked } from './account-problems.ts'
import { AccountState } from './AccountState.tsx'
import type { View } from './loader.ts'

import css from './lab-accounts.module.css'

type Carried = Pick<View, keyof typeof orderSetParams>

/** Links to the catalog and the order set with this account. */
export const UseAccount = ({ account, view }: { account: LabAccount; view: Carried }) => {
  const inUse = { ...view, account: account.id }
  const name = nameOfAccount(account)
  return (
    <>
      <Link
        className={buttonLink('quiet')}
        to={withOrderSet(paths.orderSetDraft(), inUse)}
        aria-label={`Use ${name} in order set`}
      >
        Use in order set
      </Link>
      <Link
        className={buttonLink('quiet')}
        to={withOrderSet(paths.markers(), inUse)}
        aria-label={`Use ${name} in catalog`}
      >
        Use in catalog
      </Link>
    </>
  )
}

/** Number of states that any of its billing types covers. Null if none can be read. */
function statesReached({ allowed_billing }: LabAccount): number | null {
  const { maps } = readEitherBilling(allowed_billing)
  return maps.length ? statesIn(maps).size : null
}
/** `48 of 51, with DC, plus PR`. */
function statesTitle({ allowed_billing }: LabAccount): string {
  const reached = statesIn(readEitherBilling(allowed_billing).maps)
  const onMap = tiles.filter(({ state }) => reached.has(state))
  const others = [...reached].filter((code) => !onMap.some(({ state }) => state === code))
  return `${onMap.length} of ${tiles.length}, including DC${others.length ? `, plus ${others.join(', ')}` : ''}`
}
/** Words for an account without states. */
const noBilling = ({ allowed_billing }: LabAccount) =>
  billingSummary(allowed_billing) ?? 'None listed'
const typesOf = ({ allowed_billing }: LabAccount) => readEitherBilling(allowed_billing).maps

/** `Client`, `Commercial`, `Pass-through`: its billing types, below a header that says so. */
const typeNames = (account: LabAccount) =>
  typesOf(account).map(({ type }) => shortBillingType(type))

/** Number of its billing types. Null if none can be read. */
const billingTypesOf = (account: LabAccount): number | null => typesOf(account).length || null

/** Labs by their names, and the results of the checks as far as they are known. */
type About = { labs: Pick<Labs, 'nameOfSlug'> } & Partial<Checked>
type Around = About &
  Checked & {
    view: Carried
    match: string
    /** True if an account is open beside the rows, which leaves room for fewer columns. */
    isBeside: boolean
  }

/** Tasks of a team that can't use an account, as of one without any. */
const NO_TASKS = delegatedTasks('not_delegated')
const tasksOf = ({ id, delegated_flow: flow }: LabAccount, { notAllowed }: About) =>
  notAllowed?.has(id) ? NO_TASKS : flow && delegatedTasks(flow)
const ID_LENGTH = 32
const NONE = new Map<string, never>()

/** Name of the lab of an account. */
const labOf = ({ lab }: LabAccount, { labs }: About) => (lab === null ? null : labs.nameOfSlug(lab))

/** Searchable texts of an account. */
export const textsOfAccount = (account: LabAccount, about: About) => [
  account.account_name,
  account.lab,
  labOf(account, about),
  account.id,
  account.provider_account_id,
]

export const accountColumns: readonly Column<LabAccount, About, Around>[] = [
  {
    id: 'account_name',
    label: 'Account',
    value: nameOfAccount,
    order: ({ account_name }) => account_name && sortKey(account_name),
    cell: (account, around, below) => {
      const { view, match } = around
      return (
        <span className={below ? css.names : undefined}>
          <span className={css.name}>
            <LongText text={nameOfAccount(account)}>
              {(name) => (
                <Highlight text={name} match={account.account_name === null ? '' : match} />
              )}
            </LongText>
          </span>{' '}
          {unreadableReason(account, 'account_name') && (
            <Missing of={account} field="account_name" />
          )}
          {view.account === account.id && (
            <span className={`tiny nowrap ${css.current}`}>In use</span>
          )}
          {below && <span className={`row wrap soft small ${css.below}`}>{below}</span>}
        </span>
      )
    },
  },
  { id: 'id', label: 'Account ID', value: ({ id }) => id, onScreen: false },
  {
    id: 'lab',
    label: 'Lab',
    value: labOf,
    facets: [{ id: 'lab', label: 'Lab', values: ({ lab }) => [lab] }],
    order: (account, about) => sortKey(labOf(account, about) ?? '') || null,
    missing: 'No lab',
    leavesAt: 'large',
    below: 'always',
    cell: (account, around) => (
      <span title={account.lab ?? ''}>
        <Highlight text={labOf(account, around) ?? ''} match={around.match} />
      </span>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    value: ({ status }) => status && plain(status),
    facets: [{ id: 'status', label: 'Status', values: ({ status }) => [status] }],
    missing: 'No status',
    leavesAt: 'medium',
    below: 'always',
    cell: (account, around) => (
      <span className={css.status}>
        <AccountState account={account} checked={around} />
      </span>
    ),
  },
  {
    id: 'problem',
    label: 'Problem',
    value: (account, { twice = NONE, used = NONE, notAllowed }) =>
      problemsOf(account, { twice, used, notAllowed }).join(', ') || null,
    onScreen: false,
  },
  {
    id: 'delegated_flow',
    label: 'Your team handles',
    onScreen: ({ isBeside }) => !isBeside,
    value: tasksOf,
    leavesAt: 'large',
    below: (account, around) => {
      const tasks = tasksOf(account, around)
      return tasks !== null && <span>Your team handles: {tasks.toLowerCase()}</span>
    },
    cell: ({ id, delegated_flow: flow }, { notAllowed }) => {
      if (notAllowed?.has(id))
        return <span title="Your team can’t use this account">{NO_TASKS}</span>
      if (flow === null) return <Missing what="Not provided" />
      return <span title={explainFlow(flow) ?? flow}>{delegatedTasks(flow)}</span>
    },
  },
  {
    id: 'provider_account_id',
    label: 'Account number',
    onScreen: ({ isBeside }) => !isBeside,
    value: ({ provider_account_id }) => provider_account_id,
    // numbers by value
    order: ({ provider_account_id }) => provider_account_id?.padStart(ID_LENGTH, '0') ?? null,
    missing: 'No account number',
    goneAt: 'large',
    cell: ({ provider_account_id: code }, { match }) =>
      code && (
        <CopyCode
          code={code}
          what="account number"
          short={<Highlight text={code} match={match} />}
        />
      ),
  },
  {
    id: 'billing_types',
    label: 'Billing types',
    largestFirst: true,
    onScreen: ({ isBeside }) => !isBeside,
    value: (account) => typeNames(account).join(', ') || null,
    order: billingTypesOf,
    missing: noBilling,
    goneAt: 'large',
    cell: (account) => (
      <span className={`soft small ${css.types}`}>
        {typeNames(account).map((name, at) => (
          <Fragment key={name}>
            {at > 0 && ', '}
            <span className="nowrap">{name}</span>
          </Fragment>
        ))}
      </span>
    ),
  },
  {
    id: 'states',
    label: 'States',
    numeric: true,
    largestFirst: true,
    onScreen: ({ isBeside }) => !isBeside,
    value: statesReached,
    missing: noBilling,
    below: (account) => {
      const reached = statesReached(account)
      return (
        <span>
          {reached === null
            ? `Allowed billing: ${uncapitalized(noBilling(account))}`
            : counted(reached, 'state')}
        </span>
      )
    },
    leavesAt: 'small',
    cell: (account) => <span title={statesTitle(account)}>{statesReached(account)}</span>,
  },
  {
    id: 'allowed_billing',
    label: 'Allowed billing',
    value: ({ allowed_billing }) => billingSummary(allowed_billing),
    onScreen: false,
  },
  {
    id: 'use',
    label: '',
    name: 'Actions',
    numeric: true,
    width: '48px',
    print: false,
    cell: (account, { view }) => (
      <span className={css.rowActions}>
        <ActionMenu label={`Actions for ${nameOfAccount(account)}`} icon="more" look="quiet">
          <UseAccount account={account} view={view} />
        </ActionMenu>
      </span>
    ),
  },
]
