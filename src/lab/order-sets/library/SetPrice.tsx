import { formatCents } from '#src/lab/model/price.ts'

import { centsOf, unpricedIn, type LibrarySet } from './library-sets.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

/** Sum of list prices of several tests, and before it the number of tests without one. */
export function SetPrice({ prices }: Pick<LibrarySet, 'prices'>) {
  const unpriced = unpricedIn({ prices })
  return (
    <>
      {unpriced !== null && unpriced > 0 && (
        <small className={`faint nowrap ${css.unpriced}`}>{unpriced} unpriced</small>
      )}
      {formatCents(centsOf({ prices }) ?? 0)}
    </>
  )
}
