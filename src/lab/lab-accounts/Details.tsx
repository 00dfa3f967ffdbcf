import { Fragment } from 'react'
import { Link } from 'react-router-dom'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { withSearch } from '#lib/search-params.ts'
import { asSent } from '#lib/unreadable.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Tree } from '#src/kit/ui/lists/Tree.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'
import { plain, readBilling, readEitherBilling } from '#src/lab/model/billing.ts'
import { delegatedTasks, explainFlow } from '#src/lab/model/delegated-flow.ts'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'

import type { SetWithAccount } from './account-hygiene.ts'
import { accountTone } from './account-tone.ts'
import { UseAccount } from './columns.tsx'
import { search, type View } from './loader.ts'
import { TileMap } from './TileMap.tsx'

import css from './lab-accounts.module.css'

const Ids = ({ ids, what }: { ids: readonly string[]; what: string }) => (
  <ul>
    {ids.map((id, index) => (
      <li key={index}>
        <CopyCode code={id} what={what} />
      </li>
    ))}
  </ul>
)

function BillingRules({ value }: { value: unknown }) {
  const { maps, rest } = readEitherBilling(value)
  const { rest: received } = readBilling(value)
  return (
    <section aria-label="Allowed billing" className={css.billing}>
      <h3>Allowed billing</h3>
      {!maps.length && rest === undefined && <p className="soft">None listed.</p>}
      {maps.length > 0 && (
        <div className={css.maps}>
          {maps.map((billing) => (
            <TileMap key={billing.type} billing={billing} hasCode />
          ))}
        </div>
      )}
      {received !== undefined && (
        <div className={`above-3 ${css.rest}`}>
          <p className="soft">
            {rest === undefined
              ? 'Listed by state instead of billing type, shown as received:'
              : 'Unexpected format, shown as received:'}
          </p>
          <Tree value={received} open />
        </div>
      )}
    </section>
  )
}

const SETS_NAMED = 8

type Known = {
  account: LabAccount
  labs: Pick<Labs, 'nameOfSlug'>
  view: View
  /** Accounts of the lab with the same number. */
  others: readonly LabAccount[] | undefined
  /** Saved sets that use it although it isn't active. */
  sets: readonly SetWithAccount[] | undefined
  /** True if its allowlist doesn't include this team. */
  isNotAllowed: boolean
}

/** Problems with ordering through the account, with links to their causes. */
function Problems({ others, sets, isNotAllowed, view }: Omit<Known, 'account' | 'labs'>) {
  if (!others && !sets && !isNotAllowed) return null
  return (
    <ul className={css.amiss} aria-label="Problems">
      {others && (
        <li>
          Same account number as{' '}
          {others.map((other, index) => (
            <Fragment key={other.id}>
              {index > 0 && ', '}
              <Link to={withSearch(paths.labAccounts(), search, { ...view, open: other.id })}>
                {nameOfAccount(other)}
              </Link>
            </Fragment>
          ))}
          .
        </li>
      )}
      {sets && (
        <li>
          Inactive but used by{' '}
          {sets.slice(0, SETS_NAMED).map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Link to={savedSetPath(id)}>{name}</Link>
            </Fragment>
          ))}
          {sets.length > SETS_NAMED &&
            ` and ${counted(sets.length - SETS_NAMED, 'more saved set')}`}
          .
        </li>
      )}
      {isNotAllowed && (
        <li>
          Your team isn’t on the allowlist. Orders through this account may be rejected. Ask the
          account owner to add your team.
        </li>
      )}
    </ul>
  )
}

/** All details of a lab account, problems first. Missing values are dashes. */
export function Details({ account, labs, view, ...problems }: Known) {
  const { delegated_flow: flow, business_units: units, lab, status } = account
  const words = flow === null ? null : explainFlow(flow)
  return (
    <article className={css.details} aria-label={nameOfAccount(account)}>
      <header className="stack">
        <h2>{nameOfAccount(account)}</h2>
        <p className="row soft small">
          {lab !== null && labs.nameOfSlug(lab)}
          <Status tone={accountTone(status)}>
            {status === null ? 'No status' : plain(status)}
          </Status>
        </p>
        <p className={`row wrap ${css.actions}`}>
          <UseAccount account={account} view={view} />
        </p>
      </header>
      <Problems {...problems} view={view} />
      <dl className={css.facts}>
        <dt>Account ID</dt>
        <dd>
          <CopyCode code={account.id} what="account ID" />
        </dd>
        <dt>Account number</dt>
        <dd>
          {account.provider_account_id === null ? (
            <Missing what="Not provided" of={account} field="provider_account_id" />
          ) : (
            <CopyCode code={account.provider_account_id} what="account number" />
          )}
        </dd>
        <dt>Your team handles</dt>
        <dd>
          {flow === null ? (
            <Missing what="Not provided" of={account} field="delegated_flow" />
          ) : (
            <>
              {delegatedTasks(flow)} <code className="soft">{flow}</code>
              <p className="soft">{words ?? 'Unknown value, shown as received.'}</p>
            </>
          )}
        </dd>
        <dt>Allowed teams</dt>
        <dd>
          {account.team_id_allowlist?.length ? (
            <Ids ids={account.team_id_allowlist} what="team ID" />
          ) : (
            <Missing what="None listed" of={account} field="team_id_allowlist" />
          )}
        </dd>
        <dt>Organization</dt>
        <dd>
          {account.org_id === null ? (
            <Missing what="Not provided" of={account} field="org_id" />
          ) : (
            <CopyCode code={account.org_id} what="organization ID" />
          )}
        </dd>
        <dt>Business units</dt>
        <dd>
          {units?.length ? (
            <LongText text={units.join(', ')} />
          ) : (
            <Missing what={units ? 'None' : 'Not provided'} of={account} field="business_units" />
          )}
        </dd>
        <dt>Default clinical notes</dt>
        <dd>
          {account.default_clinical_notes === null ? (
            <Missing what="Not provided" of={account} field="default_clinical_notes" />
          ) : (
            <LongText text={account.default_clinical_notes} />
          )}
        </dd>
      </dl>
      <BillingRules value={account.allowed_billing} />
      <div className={`above-3 ${css.rest}`}>
        <Tree name="Full record" value={asSent(account)} />
      </div>
    </article>
  )
}
