import { Fragment } from 'react'
import { Link } from 'react-router-dom'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { sortKey } from '#lib/sort-key.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DisclosureButton } from '#src/kit/ui/DisclosureButton.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Highlight } from '#src/kit/ui/text/Highlight.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { billingSummary, plain, readBilling } from '#src/lab/model/billing.ts'
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
        aria-label={`Use ${nameOrNone(account)} in catalog`}
      >
        Catalog
      </Link>
      <Link
        to={withOrderSet(paths.orderSetDraft(), inUse)}
        aria-label={`Use ${nameOrNone(account)} in order sets`}
      >
        Order sets
      </Link>
    </span>
  )
}
const NAMED_MAX = 3

/**
 * Problems of an account: another one has its provider account, saved sets use it though it is not
 * active, it is not allowed for the team.
 */
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
        <span className="notice tiny block">
          Same account number as {others.map(nameOrNone).join(', ')}
        </span>
      )}
      {sets && (
        <span className="notice tiny block">
          Used by{' '}
          {sets.slice(0, NAMED_MAX).map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Link to={savedSetPath(id)}>{name}</Link>
            </Fragment>
          ))}
          {sets.length > NAMED_MAX && ` and ${sets.length - NAMED_MAX} more saved sets`}
        </span>
      )}
      {isNotAllowed && <span className="notice tiny block">Your team isn’t on the allowlist</span>}
    </>
  )
}

/** Number of states that any of its billing types reaches; null where none can be read. */
function statesReached({ allowed_billing }: LabAccount): number | null {
  const { maps } = readBilling(allowed_billing)
  return maps.length
    ? new Set(maps.flatMap(({ states, others }) => [...states, ...others])).size
    : null
}

/** Labs by their names. */
type About = { labs: Pick<Labs, 'nameOfSlug'> }
type Around = About & {
  twice: ReadonlyMap<string, readonly LabAccount[]>
  used: ReadonlyMap<string, readonly SetWithAccount[]>
  /** Undefined while it is not known. */
  notAllowed: ReadonlySet<string> | undefined
  view: Carried
  match: string
  open: ReadonlySet<string>
  onUnfold: (id: string) => void
}

const ID_LENGTH = 32

const labOf = ({ lab }: LabAccount, { labs }: About) => (lab === null ? null : labs.nameOfSlug(lab))

/** Texts that an account is found by. */
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
    value: ({ account_name }) => account_name,
    order: ({ account_name }) => account_name && sortKey(account_name),
    cell: (account, { twice, used, notAllowed, view, match, open, onUnfold }, below) => (
      <div className={css.account}>
        <DisclosureButton
          label={`Details of ${nameOrNone(account)}`}
          open={open.has(account.id)}
          onToggle={() => onUnfold(account.id)}
        />
        <div className={`shrink ${css.names}`}>
          <span className={account.account_name === null ? 'soft' : 'strong'}>
            <LongText text={nameOrNone(account)}>
              {(name) => (
                <Highlight text={name} match={account.account_name === null ? '' : match} />
              )}
            </LongText>{' '}
            {unreadableReason(account, 'account_name') && (
              <Missing of={account} field="account_name" />
            )}
          </span>
          {view.account === account.id && (
            <span className={`tiny nowrap ${css.current}`}>Active account</span>
          )}
          <Amiss
            others={twice.get(account.id)}
            sets={used.get(account.id)}
            isNotAllowed={notAllowed?.has(account.id) ?? false}
          />
          {below && <div className={`row wrap soft small ${css.below}`}>{below}</div>}
        </div>
      </div>
    ),
  },
  { id: 'id', label: 'Account ID', value: ({ id }) => id, onScreen: false },
  {
    id: 'lab',
    label: 'Lab',
    value: labOf,
    facets: [{ id: 'lab', label: 'Lab', values: ({ lab }) => [lab] }],
    order: (account, about) => sortKey(labOf(account, about) ?? '') || null,
    missing: 'No lab given',
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
    missing: 'No status given',
    below: 'always',
    cell: ({ status }) => (
      <span title={status ?? ''}>
        <Status tone={accountTone(status)}>{plain(status ?? '')}</Status>
      </span>
    ),
  },
  {
    id: 'delegated_flow',
    label: 'Delegated flow',
    value: ({ delegated_flow }) => delegated_flow && plain(delegated_flow),
    missing: 'Not given',
    below: 'given',
    cell: ({ delegated_flow }) => (
      <span title={delegated_flow ?? ''}>{plain(delegated_flow ?? '')}</span>
    ),
  },
  {
    id: 'provider_account_id',
    label: 'Provider account',
    value: ({ provider_account_id }) => provider_account_id,
    // numbers by their value
    order: ({ provider_account_id }) => provider_account_id?.padStart(ID_LENGTH, '0') ?? null,
    missing: 'No provider account',
    below: 'given',
    cell: ({ provider_account_id: code }, { match }) =>
      code && (
        <CopyCode
          code={code}
          what="provider account ID"
          short={<Highlight text={code} match={match} />}
        />
      ),
  },
  {
    id: 'allowed_billing',
    label: 'Allowed billing',
    value: ({ allowed_billing }) => billingSummary(allowed_billing),
    order: statesReached,
    missing: 'None given',
    below: ({ allowed_billing }) => billingSummary(allowed_billing) ?? 'No billing given',
  },
  {
    id: 'use',
    label: 'Use in',
    below: 'always',
    cell: (account, { view }) => <Use account={account} view={view} />,
  },
]
