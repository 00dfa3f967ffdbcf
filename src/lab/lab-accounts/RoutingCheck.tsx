import { Select } from '#src/kit/ui/Field.tsx'
import {
  reasonWords,
  routeAccounts,
  routedName,
  routedWords,
  routeWords,
} from '#src/lab/model/account-routing.ts'

import { StateAndBillingFields } from './StateAndBillingFields.tsx'
import type { LabAccountsModel } from './use-lab-accounts.ts'

import css from './lab-accounts.module.css'

const labsOfAccounts = ({ accounts }: Pick<LabAccountsModel, 'accounts'>) =>
  [...new Set(accounts.flatMap(({ lab }) => lab ?? []))].sort()

/**
 * Order for which an account is sought: the lab, the state and the billing type. They filter the
 * list too.
 */
export function RouteFields(model: LabAccountsModel) {
  const { view, setView, accounts, labs } = model
  const slugs = labsOfAccounts(model)
  return (
    <>
      <Select
        label="Lab"
        labelHidden
        value={view.lab}
        onChange={(event) => setView({ lab: event.target.value })}
      >
        <option value="">Any lab</option>
        {[...new Set([...slugs, ...(view.lab ? [view.lab] : [])])].map((slug) => (
          <option key={slug} value={slug}>
            {labs.nameOfSlug(slug)}
          </option>
        ))}
      </Select>
      <StateAndBillingFields accounts={accounts} route={view} onRoute={setView} labelHidden />
    </>
  )
}

const isAsked = ({ lab, state, billing }: LabAccountsModel['view']) =>
  lab !== '' || state !== '' || billing !== ''

/**
 * Accounts that would take an order, in one sentence for each requested lab; and the reasons that
 * the others would not.
 */
export function RoutingCheck(model: LabAccountsModel) {
  const { view, accounts, labs } = model
  if (!accounts.length) return null
  if (!isAsked(view))
    return (
      <p className={css.routing}>
        Choose a lab, a state and a billing type to see which account takes an order.
      </p>
    )
  const slugs = view.lab ? [view.lab] : labsOfAccounts(model)
  const routes = slugs.map((slug) => ({ slug, routed: routeAccounts(accounts, slug, view) }))
  const asked = routeWords(view)
  const reasons = view.lab
    ? routes.flatMap(({ routed }) => [...routed.unsure, ...routed.others])
    : []
  return (
    <div className={css.routing}>
      <div role="status">
        {routes.map(({ slug, routed }) => (
          <p key={slug}>
            <strong>{[labs.nameOfSlug(slug), asked].filter(Boolean).join(', ')}</strong>:{' '}
            {routedWords(routed)}.
          </p>
        ))}
      </div>
      {reasons.length > 0 && (
        <ul>
          {reasons.map(({ account, reasons: own }) => (
            <li key={account.id}>
              {routedName(account)} {own.map(reasonWords).join(' and ')}.
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
