import { counted } from '#src/kit/lib/units.ts'
import { Part } from '#src/lab/order-sets/Part.tsx'

import { AccountCoverage, accountWords } from './AccountCoverage.tsx'
import { useLabCoverage } from './use-lab-coverage.ts'

import css from './where.module.css'

/** The labs with their accounts for the state and billing type, before the order has a test. `chosen` is the order’s account. */
export function WhereEmpty({ chosen }: { chosen: string }) {
  const { labs, offers, route, checked } = useLabCoverage(chosen)
  const ready = offers.filter(
    ({ coverage }) => accountWords({ coverage, route, checked }).tone === 'good',
  )
  return (
    <Part id="where-done" title="Lab options">
      <p className="soft small">
        {ready.length > 0 &&
          `${ready.length} of ${counted(offers.length, 'lab')} have an account you can use. `}
        Add a marker to compare them.
      </p>
      <ul className={css.offers}>
        {offers.map(({ lab, coverage }) => (
          <li key={lab} className={`${css.offer} ${css.account}`}>
            <h3>{labs.nameOfSlug(lab)}</h3>
            <AccountCoverage coverage={coverage} route={route} checked={checked} />
          </li>
        ))}
      </ul>
    </Part>
  )
}
