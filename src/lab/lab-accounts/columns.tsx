import { Fragment } from 'react'
import { Link } from 'react-router-dom'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import type { Columns } from '#src/kit/table/DataTable.tsx'
import { DisclosureButton } from '#src/kit/ui/DisclosureButton.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Highlight } from '#src/kit/ui/text/Highlight.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { billingSummary, plain } from '#src/lab/model/billing.ts'
import { withOrderSet, type orderSetParams } from '#src/lab/order-draft/order-set-params.ts'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'

import type { SetWithAccount } from './account-hygiene.ts'
import { accountTone } from './account-tone.ts'
import type { View } from './loader.ts'

import css from './lab-accounts.module.css'

const nameOrNone = (account: LabAccount) => account.account_name ?? 'No name'

type Carried = Pick<View, keyof typeof orderSetParams>

const Use = ({ account, view }: { account: LabAccount; view: Carried }) => {
  const inUse = { ...view, account: account.id }
  return (
    <span className={css.use}>
      <Link
        to={withOrderSet(paths.markers(), inUse)}
        aria-label={`Use ${nameOrNone(account)} in markers`}
      >
        Markers
      </Link>
      <Link
        to={withOrderSet(paths.orderSets(), inUse)}
        aria-label={`Use ${nameOrNone(account)} in order sets`}
      >
        Order sets
      </Link>
    </span>
  )
}
const AccountStatus = ({ account }: { account: LabAccount }) =>
  account.status === null ? (
    <Missing what="No status given" of={account} field="status" />
  ) : (
    <Status tone={accountTone(account.status)}>{account.status}</Status>
  )
const Lab = ({ account, match }: { account: LabAccount; match: string }) =>
  account.lab === null ? (
    <Missing what="No lab given" of={account} field="lab" />
  ) : (
    <Highlight text={account.lab} match={match} />
  )
const Flow = ({ account }: { account: LabAccount }) =>
  account.delegated_flow === null ? (
    <Missing what="Not given" of={account} field="delegated_flow" />
  ) : (
    <span title={account.delegated_flow}>{plain(account.delegated_flow)}</span>
  )
const Provider = ({ account, match }: { account: LabAccount; match: string }) =>
  account.provider_account_id === null ? (
    <Missing what="No provider account" of={account} field="provider_account_id" />
  ) : (
    <CopyCode
      code={account.provider_account_id}
      what="provider account id"
      short={<Highlight text={account.provider_account_id} match={match} />}
    />
  )

const MOST_NAMED = 3

/** What is amiss with an account: another one has its provider account, saved sets go through it though it is not active, it is not for the team. */
function Amiss({
  others,
  sets,
  isNotAllowed,
}: {
  others: readonly LabAccount[] | undefined
  sets: readonly SetWithAccount[] | undefined
  isNotAllowed: boolean
}) {
  return (
    <>
      {others && (
        <span className={css.amiss}>
          same provider account as {others.map(nameOrNone).join(', ')}
        </span>
      )}
      {sets && (
        <span className={css.amiss}>
          used by{' '}
          {sets.slice(0, MOST_NAMED).map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Link to={savedSetPath(id)}>{name}</Link>
            </Fragment>
          ))}
          {sets.length > MOST_NAMED && ` and ${sets.length - MOST_NAMED} more saved sets`}
        </span>
      )}
      {isNotAllowed && <span className={css.amiss}>its allowlist does not have this team</span>}
    </>
  )
}

/** Sorted before they come here. */
const sorted = { accessorFn: () => null, sortDescFirst: false }

type Around = {
  twice: ReadonlyMap<string, readonly LabAccount[]>
  used: ReadonlyMap<string, readonly SetWithAccount[]>
  /** Undefined while it is not known. */
  notAllowed: ReadonlySet<string> | undefined
  view: Carried
  match: string
  cards: boolean
  open: ReadonlySet<string>
  onUnfold: (id: string) => void
}

export const columnsFor = ({
  twice,
  used,
  notAllowed,
  view,
  match,
  cards,
  open,
  onUnfold,
}: Around): Columns<LabAccount> => [
  {
    ...sorted,
    id: 'account_name',
    header: 'Account',
    cell: ({ row: { original: account } }) => {
      const unfolded = open.has(account.id)
      return (
        <div className={css.account}>
          <DisclosureButton
            label={`Details of ${nameOrNone(account)}`}
            open={unfolded}
            onToggle={() => onUnfold(account.id)}
          />
          <div className={css.names}>
            <span className={account.account_name === null ? css.noName : css.name}>
              <LongText text={nameOrNone(account)}>
                {(name) => (
                  <Highlight text={name} match={account.account_name === null ? '' : match} />
                )}
              </LongText>{' '}
              {unreadableReason(account, 'account_name') && (
                <Missing of={account} field="account_name" />
              )}
            </span>
            {view.account === account.id && <span className={css.current}>in force</span>}
            <Amiss
              others={twice.get(account.id)}
              sets={used.get(account.id)}
              isNotAllowed={notAllowed?.has(account.id) ?? false}
            />
            {cards && (
              <div className={css.below}>
                <AccountStatus account={account} />
                <Lab account={account} match="" />
                {account.delegated_flow !== null && <Flow account={account} />}
                {account.provider_account_id !== null && (
                  <Provider account={account} match={match} />
                )}
                <span>{billingSummary(account.allowed_billing) ?? 'no billing given'}</span>
                <Use account={account} view={view} />
              </div>
            )}
          </div>
        </div>
      )
    },
  },
  {
    ...sorted,
    id: 'lab',
    header: 'Lab',
    cell: ({ row: { original: account } }) => <Lab account={account} match={match} />,
  },
  {
    ...sorted,
    id: 'status',
    header: 'Status',
    cell: ({ row: { original: account } }) => <AccountStatus account={account} />,
  },
  {
    ...sorted,
    id: 'delegated_flow',
    header: 'Delegated flow',
    cell: ({ row: { original: account } }) => <Flow account={account} />,
  },
  {
    ...sorted,
    id: 'provider_account_id',
    header: 'Provider account',
    cell: ({ row: { original: account } }) => <Provider account={account} match={match} />,
  },
  {
    ...sorted,
    id: 'allowed_billing',
    header: 'Allowed billing',
    cell: ({ row: { original: account } }) =>
      billingSummary(account.allowed_billing) ?? <Missing what="None given" />,
  },
  {
    id: 'use',
    header: 'Use in',
    cell: ({ row: { original: account } }) => <Use account={account} view={view} />,
  },
]
