import { dayHere, formatDayNear, today } from '#lib/days.ts'
import { formatCents } from '#src/lab/model/price.ts'

import { centsOf, unpricedIn, type LibrarySet } from './library-sets.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

/**
 * Sum of list prices of several tests. Below it the number of tests without one, before it the day
 * of the prices until they are those of the catalog.
 */
export function SetPrice({
  prices,
  pricedAt,
  unit = '',
}: Pick<LibrarySet, 'prices' | 'pricedAt'> & { unit?: '' | '$' }) {
  const unpriced = unpricedIn({ prices })
  return (
    <span className={css.price}>
      {pricedAt && (
        <small className={`faint nowrap ${css.pricedAt}`}>
          {formatDayNear(dayHere(pricedAt), today())}
        </small>
      )}
      {unit}
      {formatCents(centsOf({ prices }) ?? 0)}
      {unpriced !== null && unpriced > 0 && (
        <small className={`soft nowrap ${css.caveat}`}>+ {unpriced} unpriced</small>
      )}
    </span>
  )
}
