import { formatDayNear, today } from '#lib/days.ts'
import { formatCents } from '#src/lab/model/price.ts'
import { dayHere } from '#src/lab/order-sets/saved/saved-words.ts'

import { centsOf, unpricedIn, type LibrarySet } from './library-sets.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

/**
 * Sum of list prices of several tests. Below it the number of tests without one, and the day of
 * the prices if they aren't those of the catalog.
 */
export function SetPrice({
  prices,
  pricedAt,
  unit = '',
}: Pick<LibrarySet, 'prices' | 'pricedAt'> & { unit?: '' | '$' }) {
  const unpriced = unpricedIn({ prices })
  const caveats = [
    unpriced !== null && unpriced > 0 && `${unpriced} unpriced`,
    pricedAt && formatDayNear(dayHere(pricedAt), today()),
  ].filter(Boolean)
  return (
    <span className={css.price}>
      {unit}
      {formatCents(centsOf({ prices }) ?? 0)}
      {caveats.length > 0 && (
        <small className={`faint nowrap ${css.caveat}`}>{caveats.join(', ')}</small>
      )}
    </span>
  )
}
