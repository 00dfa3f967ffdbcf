import { Link } from 'react-router-dom'

import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { withSearch } from '#lib/search-params.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { sameProviderAccount } from '#src/lab/lab-accounts/account-hygiene.ts'
import { search } from '#src/lab/lab-accounts/loader.ts'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

/** Accounts of the sets that share their number with another account, once for all of their sets. */
export function SharedNumbers({ sets }: { sets: readonly OrderSetLine[] }) {
  const { accounts } = useLabs()
  const list = accounts.data?.body.data ?? []
  const twice = sameProviderAccount(list)
  const used = list
    .map((account) => ({
      account,
      others: twice.get(account.id) ?? [],
      count: sets.filter((set) => set.account === account.id).length,
    }))
    .filter(({ others, count }) => others.length > 0 && count > 0)
  if (!used.length) return null
  return (
    <ul className={css.shared}>
      {used.map(({ account, others, count }) => (
        <li key={account.id} className="row wrap">
          <Status tone="notice" icon="notice">
            <span className={css.cause}>
              {nameOfAccount(account)} has the same account number as{' '}
              {others.map(nameOfAccount).join(', ')}. {counted(count, 'set uses', 'sets use')} it.
            </span>
          </Status>
          <Link to={withSearch(paths.labAccounts(), search, { check: 'twice' })}>
            Check lab accounts
          </Link>
        </li>
      ))}
    </ul>
  )
}
