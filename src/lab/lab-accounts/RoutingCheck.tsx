import { useState } from 'react'

import { Button } from '#src/kit/ui/Button.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
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

export const labsOfAccounts = ({ accounts }: Pick<LabAccountsModel, 'accounts'>) =>
  [...new Set(accounts.flatMap(({ lab }) => lab ?? []))].sort()

/** The order that needs an account: the lab, the state, and the billing type. They filter the list too. */
function RouteFields(model: LabAccountsModel) {
  const { view, setView, accounts, labs } = model
  const slugs = labsOfAccounts(model)
  return (
    <>
      <Select
        label="Lab"
        value={view.lab}
        onChange={(event) => setView({ lab: event.target.value })}
      >
        <option value="">All labs</option>
        {[...new Set([...slugs, ...(view.lab ? [view.lab] : [])])].map((slug) => (
          <option key={slug} value={slug}>
            {labs.nameOfSlug(slug)}
          </option>
        ))}
      </Select>
      <StateAndBillingFields accounts={accounts} route={view} onRoute={setView} />
    </>
  )
}

const isAsked = ({ lab, state, billing }: LabAccountsModel['view']) =>
  lab !== '' || state !== '' || billing !== ''

/**
 * Accounts that would accept an order, in one sentence per requested lab, and the reasons that the
 * others wouldn't.
 */
function Answer(model: LabAccountsModel) {
  const { view, accounts, labs, checked, allowlist } = model
  if (allowlist.isUnknown)
    return (
      <p className={css.routing}>
        {allowlist.isAwaited
          ? 'Checking which accounts your team can use…'
          : 'Couldn’t check which accounts your team can use.'}
      </p>
    )
  if (!isAsked(view)) return <p className={css.routing}>Select a lab, state, or billing type.</p>
  const slugs = view.lab ? [view.lab] : labsOfAccounts(model)
  const routes = slugs.map((slug) => ({
    slug,
    routed: routeAccounts(accounts, slug, view, checked.notAllowed),
  }))
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

/** Shows in a dialog which account accepts an order, and why the others don't. */
export function RoutingCheck(model: LabAccountsModel) {
  const [isOpen, setIsOpen] = useState(false)
  if (model.accounts.length === 0) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Find account</Button>
      {isOpen && (
        <Dialog title="Find an account for an order" onClose={() => setIsOpen(false)}>
          <div className="row wrap gap-3">
            <RouteFields {...model} />
          </div>
          <Answer {...model} />
        </Dialog>
      )}
    </>
  )
}
