import { markerName, type Marker } from '#contract/interface/markers.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { labCodeOf, readLabCode } from '#src/lab/model/lab-codes.ts'
import { NotSent } from '#src/lab/order-sets/NotSent.tsx'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { toPreviewHeading } from './Check.tsx'

import css from '#src/lab/order-sets/order-sets.module.css'

/** Codes without a lab that several labs have. The user chooses the lab before anything is sent. */
export function UnclearCodes({
  codes,
  order: { setView },
}: {
  order: Order
  codes: ReadonlyMap<string, readonly Marker[]>
}) {
  const { labs } = useLabs()
  const choose = (code: string, marker: Marker) => {
    const chosen = labCodeOf(marker) ?? code
    setView((now) => ({
      codes: [...new Set(now.codes.map((one) => (one === code ? chosen : one)))],
    }))
    toPreviewHeading()
  }
  return (
    <NotSent word="Choose a lab">
      <p>
        <strong>
          {codes.size === 1 ? 'A test code is' : 'Some test codes are'} used by more than one lab.
        </strong>{' '}
        Choose a lab for each code.
      </p>
      <ul className={`stack gap-3 ${css.unclear}`}>
        {[...codes].map(([text, markers]) => (
          <li key={text}>
            <CopyCode code={readLabCode(text).code} what="test code" />
            {markers.map((marker) => (
              <Button key={marker.id} disabled={labs.pending} onClick={() => choose(text, marker)}>
                {markerName(marker)}
                {marker.lab_id !== null && ` · ${labs.labName(marker.lab_id)}`}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </NotSent>
  )
}
