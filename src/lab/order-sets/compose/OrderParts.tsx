import { useState } from 'react'

import { shortList } from '#src/kit/lib/sentences.ts'
import { shortId } from '#src/kit/lib/short-id.ts'
import { counted } from '#src/kit/lib/units.ts'
import { DisclosureButton } from '#src/kit/ui/DisclosureButton.tsx'
import type { ChosenTests } from '#src/lab/order-sets/use-chosen-tests.ts'
import type { ComposedOrder } from '#src/lab/order-sets/use-composed-order.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { AddOnMarkers } from './AddOnMarkers.tsx'
import { LabTests } from './LabTests.tsx'

import css from '#src/lab/order-sets/composer.module.css'

/**
 * `5 from Annual exam and 3 add-on markers`: the rows of the order by origin. Without a lab
 * test, the table has the same rows, and the words say what can be done.
 */
function partWords({ view }: Order, { labTests }: ChosenTests) {
  if (labTests.length === 0) return 'Reorder or remove markers'
  return shortList([
    ...labTests.map(({ id, name, markers }) => {
      const known = name ?? shortId(id)
      return markers ? `${markers.length} from ${known}` : known
    }),
    ...(view.codes.length ? [counted(view.codes.length, 'add-on marker')] : []),
  ])
}

/** The selected lab tests and add-on markers in one expandable line, open if one of them has a problem. */
export function OrderParts({
  order,
  chosen,
  composed: { decision, markerOf, isRefused },
}: {
  order: Order
  chosen: ChosenTests
  composed: ComposedOrder
}) {
  const [choice, setChoice] = useState<boolean | null>(null)
  const { view, isNothingChosen } = order
  const isWrong =
    isRefused ||
    decision.kind === 'labs' ||
    decision.kind === 'unclear' ||
    chosen.labTests.some(({ error }) => error)
  const isOpen = choice ?? isWrong
  if (isNothingChosen) return null
  return (
    <section className={css.fold} aria-label="Your selection">
      <p className="row">
        <DisclosureButton
          label="Your selection"
          open={isOpen}
          onToggle={() => setChoice(!isOpen)}
        />
        <strong>Your selection</strong>{' '}
        <span className="soft small">{partWords(order, chosen)}</span>
      </p>
      {isOpen && (
        <div className={css.parts}>
          {view.tests.length > 0 && <LabTests order={order} chosen={chosen} />}
          {view.codes.length > 0 && <AddOnMarkers order={order} markerOf={markerOf} />}
        </div>
      )}
    </section>
  )
}
