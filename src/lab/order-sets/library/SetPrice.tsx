import { formatCents } from '#src/lab/model/price.ts'

import { centsOf, unpricedIn, type LibrarySet } from './library-sets.ts'

/** List prices of several tests together, and below them the number of tests without one. */
export function SetPrice({ prices }: Pick<LibrarySet, 'prices'>) {
  const unpriced = unpricedIn({ prices })
  return (
    <>
      {formatCents(centsOf({ prices }) ?? 0)}
      {unpriced > 0 && <small className="faint block nowrap">+ {unpriced} unpriced</small>}
    </>
  )
}
