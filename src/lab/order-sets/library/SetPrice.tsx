import { formatCents } from '#src/lab/model/price.ts'

import { centsOf, unpricedIn, type LibrarySet } from './library-sets.ts'

/** Sum of list prices of several tests, and below it the number of tests without one. */
export function SetPrice({ prices }: Pick<LibrarySet, 'prices'>) {
  const unpriced = unpricedIn({ prices })
  return (
    <>
      {formatCents(centsOf({ prices }) ?? 0)}
      {unpriced > 0 && <small className="faint block nowrap">+ {unpriced} unpriced</small>}
    </>
  )
}
