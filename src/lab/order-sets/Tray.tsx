import { counted } from '#src/kit/lib/units.ts'
import { PhoneTray } from '#src/kit/ui/PhoneTray.tsx'
import { listPrice } from '#src/lab/model/price.ts'

import type { ComposedOrder } from './use-composed-order.ts'
import type { Order } from './use-order.ts'

export const PREVIEW_HEADING = 'order-preview'
const BUILDER_HEADING = 'order-tests'

/** On a phone: what the order has and costs, and the way to what it orders and back. */
export function Tray({ order, composed }: { order: Order; composed: ComposedOrder }) {
  const { tests, codes, dx } = order.view
  const { isRefused, markers, result } = composed
  if (order.isNothingChosen && dx.length === 0) return null
  const prices = markers.map(({ price }) => price)
  const parts = [
    tests.length && counted(tests.length, 'test'),
    codes.length && counted(codes.length, 'add-on'),
    dx.length && counted(dx.length, 'code'),
  ]
  return (
    <PhoneTray
      label="This order"
      there={{ heading: PREVIEW_HEADING, words: 'Included markers' }}
      back={{ heading: BUILDER_HEADING, words: 'Change it' }}
    >
      <strong>{parts.filter(Boolean).join(', ')}</strong>
      {result.error && (
        <small role="status" data-failed="">
          {isRefused ? 'This combination isn’t allowed' : 'Couldn’t load this order'}
          {markers.length > 0 && '. Last answer:'}
        </small>
      )}
      {markers.length > 0 && (
        <small aria-busy={result.isFetching}>{`List price ${listPrice(prices)}`}</small>
      )}
    </PhoneTray>
  )
}
