import { useState, type ReactNode } from 'react'

import { formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'

/** Number rendered at a time, because thousands at once would block the browser. */
const ROWS_MAX = 100

/**
 * The first of many items (`first` of them initially, and all up to `reached`), and a button to show
 * more. Null if there are no more.
 */
export function useShowMore<Item>(
  items: readonly Item[],
  first = ROWS_MAX,
  reached = -1,
): [readonly Item[], ReactNode] {
  const [asked, setMost] = useState(first)
  const most = reached < asked ? asked : (Math.floor(reached / ROWS_MAX) + 1) * ROWS_MAX
  const left = items.length - most
  const more = left > 0 && (
    <Button look="quiet" onClick={() => setMost(most + ROWS_MAX)}>
      {left > ROWS_MAX ? `Show ${ROWS_MAX} of ${formatNumber(left)} more` : `Show ${left} more`}
    </Button>
  )
  return [items.slice(0, most), more || null]
}
