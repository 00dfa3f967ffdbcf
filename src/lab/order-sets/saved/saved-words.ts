import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { formatInstant } from '#lib/days.ts'
import { counted } from '#src/kit/lib/units.ts'

/** An instant on the reader's own clock: `Nov 22, 2026, 14:02`. */
export const formatLocal = (instant: string): string =>
  formatInstant(instant, -new Date(instant).getTimezoneOffset() * 60)

/** `Nov 22, 2026, 14:02 in Firefox on Linux` */
export const savedMoment = ({ saved_at, browser }: { saved_at: string; browser: string }): string =>
  `${formatLocal(saved_at)} in ${browser}`

/** `2 lab tests, 1 add-on marker`; what it has none of is left out. */
export const contentWords = ({ tests, codes, dx }: Pick<OrderSetLine, 'tests' | 'codes' | 'dx'>) =>
  [
    tests && counted(tests, 'lab test'),
    codes && counted(codes, 'add-on marker'),
    dx && counted(dx, 'diagnosis code'),
  ]
    .filter(Boolean)
    .join(', ') || 'nothing'
