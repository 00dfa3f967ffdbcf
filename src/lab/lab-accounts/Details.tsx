import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { asSent } from '#lib/unreadable.ts'
import { Tree } from '#src/kit/ui/lists/Tree.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { plain, readBilling } from '#src/lab/model/billing.ts'
import { explainFlow } from '#src/lab/model/delegated-flow.ts'

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
  const { maps, rest } = readBilling(value)
  return (
    <section aria-label="Allowed billing" className={css.billing}>
      <h3>Allowed billing</h3>
      {!maps.length && rest === undefined && <p className="soft">None given.</p>}
      {maps.length > 0 && (
        <div className={css.maps}>
          {maps.map((billing) => (
            <TileMap key={billing.type} billing={billing} />
          ))}
        </div>
      )}
      {rest !== undefined && (
        <div className={`above-3 ${css.rest}`}>
          <p className="soft">Unexpected format, shown as received:</p>
          <Tree value={rest} open />
        </div>
      )}
    </section>
  )
}

/** Everything the service says of a lab account; what it does not say is a dash. */
export function Details({
  account,
  isNotAllowed = false,
}: {
  account: LabAccount
  /** Its allowlist does not have this team. */
  isNotAllowed?: boolean | undefined
}) {
  const { delegated_flow: flow, business_units: units } = account
  const words = flow === null ? null : explainFlow(flow)
  return (
    <div className={css.details}>
      <dl className={css.facts}>
        <dt>Account ID</dt>
        <dd>
          <CopyCode code={account.id} what="account ID" />
        </dd>
        <dt>Provider account</dt>
        <dd>
          {account.provider_account_id === null ? (
            <Missing what="Not given" of={account} field="provider_account_id" />
          ) : (
            <CopyCode code={account.provider_account_id} what="provider account ID" />
          )}
        </dd>
        <dt>Delegated flow</dt>
        <dd>
          {flow === null ? (
            <Missing what="Not given" of={account} field="delegated_flow" />
          ) : (
            <>
              {plain(flow)} <code className="soft">{flow}</code>
              <p className="soft">{words ?? 'Unknown flow, shown as received.'}</p>
            </>
          )}
        </dd>
        <dt>Teams allowed</dt>
        <dd>
          {account.team_id_allowlist?.length ? (
            <>
              <Ids ids={account.team_id_allowlist} what="team ID" />
              {isNotAllowed && (
                <p className="soft">
                  Your team isn’t on the allowlist. Orders through this account may be rejected. Ask
                  the account’s owner to add your team.
                </p>
              )}
            </>
          ) : (
            <Missing what="None given" of={account} field="team_id_allowlist" />
          )}
        </dd>
        <dt>Organization</dt>
        <dd>
          {account.org_id === null ? (
            <Missing what="Not given" of={account} field="org_id" />
          ) : (
            <CopyCode code={account.org_id} what="organization ID" />
          )}
        </dd>
        <dt>Business units</dt>
        <dd>
          {units?.length ? (
            <LongText text={units.join(', ')} />
          ) : (
            <Missing what={units ? 'None' : 'Not given'} of={account} field="business_units" />
          )}
        </dd>
        <dt>Default clinical notes</dt>
        <dd>
          {account.default_clinical_notes === null ? (
            <Missing what="Not given" of={account} field="default_clinical_notes" />
          ) : (
            <LongText text={account.default_clinical_notes} />
          )}
        </dd>
      </dl>
      <BillingRules value={account.allowed_billing} />
      <div className={`above-3 ${css.rest}`}>
        <Tree name="Full record" value={asSent(account)} />
      </div>
    </div>
  )
}
