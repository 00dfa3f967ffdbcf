import { counted } from '#src/kit/lib/units.ts'
import { PhoneTray } from '#src/kit/ui/PhoneTray.tsx'
import { listPrice } from '#src/lab/model/price.ts'

import type { OrderSet } from './use-order-set.ts'

export const PREVIEW_HEADING = 'order-preview'
const BUILDER_HEADING = 'order-tests'

/** On a phone: what the order has and costs, and the way to what it orders and back. */
export function Tray({
  view: { tests, codes, dx },
  isNothingChosen,
  isRefused,
  markers,
  result,
}: OrderSet) {
  if (isNothingChosen && dx.length === 0) return null
  const prices = markers.map(({ price }) => price)
  const parts = [
    tests.length && counted(tests.length, 'test'),
    codes.length && counted(codes.length, 'add-on'),
    dx.length && counted(dx.length, 'code'),
  ]
  return (
    <PhoneTray
      label="This order"
      there={{ heading: PREVIEW_HEADING, words: 'What this orders' }}
      back={{ heading: BUILDER_HEADING, words: 'Change it' }}
    >
      <strong>{parts.filter(Boolean).join(', ')}</strong>
      {result.error && (
        <small role="status" data-failed="">
          {isRefused ? 'The service does not compose this' : 'Could not be composed'}
          {markers.length > 0 && '; the last answer:'}
        </small>
      )}
      {markers.length > 0 && (
        <small aria-busy={result.isFetching}>{`List price ${listPrice(prices)}`}</small>
      )}
    </PhoneTray>
  )
}
