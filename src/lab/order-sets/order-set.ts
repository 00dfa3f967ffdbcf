import type { useLabs } from '#src/lab/catalog/labs.ts'

import type { ChosenTests } from './use-chosen-tests.ts'
import type { ComposedOrder } from './use-composed-order.ts'
import type { Order } from './use-order.ts'

/** The complete order for its conditions, warnings, files, and paper. */
export type OrderSet = Order &
  ChosenTests &
  ComposedOrder &
  Pick<ReturnType<typeof useLabs>, 'accounts' | 'labs'>
