import { useMemo } from 'react'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { useSearch } from '#src/kit/url/use-search.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { billingParams } from '#src/lab/lab-accounts/account-choice-params.ts'
import { useAccountChecks } from '#src/lab/lab-accounts/use-account-checks.ts'
import { indexByLoinc } from '#src/lab/model/crosswalk.ts'
import { Part } from '#src/lab/order-sets/Part.tsx'

import { AccountCoverage } from './AccountCoverage.tsx'
import { whereDone } from './where-done.ts'

import css from './where.module.css'

const NO_CATALOG = indexByLoinc([])
const NONE: readonly LabAccount[] = []

/** The labs with their accounts for the state and billing type, before the order has a test. `chosen` is the order’s account. */
export function WhereEmpty({ chosen }: { chosen: string }) {
  const { accounts, labs } = useLabs()
  const [route] = useSearch(billingParams)
  const list = accounts.data?.body.data
  const { checked } = useAccountChecks(list ?? NONE)
  const { notAllowed } = checked
  const offers = useMemo(
    () =>
      whereDone({
        markers: [],
        current: '',
        labs: labs.known.map(({ slug }) => ({ id: slug, slug })),
        index: NO_CATALOG,
        accounts: list ?? [],
        chosen,
        duplicates: checked.twice,
        notAllowed,
        route,
      }),
    [labs, list, chosen, checked, notAllowed, route],
  )
  return (
    <Part id="where-done" title="Lab options">
      <p className="soft small">Add a test to compare labs by tests and list price.</p>
      <ul className={css.offers}>
        {offers.map(({ lab, coverage }) => (
          <li key={lab} className={css.offer}>
            <h3>{labs.nameOfSlug(lab)}</h3>
            {list && <AccountCoverage coverage={coverage} route={route} checked={checked} />}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The same panel while the tests of the order load. */
export const WherePending = () => (
  <Part id="where-done" title="Lab options">
    <ul className={css.offers} aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <li key={row} className={css.offer}>
          <Skeleton width="60%" />
          <Skeleton width="80%" />
        </li>
      ))}
    </ul>
  </Part>
)
