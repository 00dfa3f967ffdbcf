import {
  reasonWords,
  routeAccounts,
  routedName,
  routedWords,
  routeWords,
} from '#src/lab/model/account-routing.ts'

import type { LabAccountsModel } from './use-lab-accounts.ts'

import css from './lab-accounts.module.css'

export const labsOfAccounts = ({ accounts }: Pick<LabAccountsModel, 'accounts'>) =>
  [...new Set(accounts.flatMap(({ lab }) => lab ?? []))].sort()

const isAsked = ({ lab, state, billing }: LabAccountsModel['view']) =>
  lab !== '' || state !== '' || billing !== ''

/**
 * Accounts that would accept an order for the lab, state, and billing type of the filter: a sentence
 * for each requested lab, and the reasons that the others wouldn't. Nothing without such a filter.
 */
export function RoutingAnswer(model: LabAccountsModel) {
  const { view, accounts, labs, checked, allowlist } = model
  if (!isAsked(view)) return null
  if (allowlist.isUnknown)
    return (
      <p className={css.routing}>
        {allowlist.isAwaited
          ? 'Checking which accounts your team can use…'
          : 'Couldn’t check which accounts your team can use.'}
      </p>
    )
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
