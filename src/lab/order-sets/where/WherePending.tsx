import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { Part } from '#src/lab/order-sets/Part.tsx'

import css from './where.module.css'

export const PendingOffers = () => (
  <ul className={css.offers} aria-hidden="true">
    {[0, 1, 2].map((row) => (
      <li key={row} className={css.offer}>
        <Skeleton width="60%" />
        <Skeleton width="80%" />
      </li>
    ))}
  </ul>
)

/** The lab options while they, or the tests that they are for, load. */
export const WherePending = () => (
  <Part id="where-done" title="Lab options">
    <PendingOffers />
  </Part>
)
