import type { Marker } from '#contract/interface/markers.ts'
import { isMeantBy } from '#src/lab/model/lab-codes.ts'
import type { View } from '#src/lab/order-sets/loader.ts'
import { translatedOrder } from '#src/lab/order-sets/split/translated-order.ts'

import type { LabOffer } from './where-done.ts'

/**
 * The order at another lab, with the account that covers it there. Tests that the lab lacks become
 * the next order.
 */
export function switchedOrder<A extends { id: string }>(
  view: View,
  offer: LabOffer<A>,
  { markers, labId }: { markers: readonly Marker[]; labId: string },
): View {
  const { lab, coverage } = offer
  const parts = new Map([[labId, { tests: view.tests, codes: view.codes }]])
  // tests that the current lab did not return stay as selected
  const codes = view.codes.filter((code) => !markers.some((one) => isMeantBy(one, code)))
  return {
    ...translatedOrder({ view, parts, target: lab, accountLab: labId }, offer, {
      tests: [],
      codes,
    }),
    account: coverage.kind === 'covered' ? coverage.account.id : '',
  }
}
