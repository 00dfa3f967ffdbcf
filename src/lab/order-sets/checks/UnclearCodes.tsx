import { markerName, type Marker } from '#contract/interface/markers.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { labCodeOf, readLabCode } from '#src/lab/model/lab-codes.ts'
import { NotSent } from '#src/lab/order-sets/NotSent.tsx'
import type { OrderSet } from '#src/lab/order-sets/use-order-set.ts'

import { toPreviewHeading } from './Check.tsx'

import css from '#src/lab/order-sets/order-sets.module.css'

/** Codes without a lab that several labs have: which one is meant is asked before anything is sent. */
export function UnclearCodes({
  codes,
  view,
  setView,
  labs,
}: Pick<OrderSet, 'view' | 'setView' | 'labs'> & {
  codes: ReadonlyMap<string, readonly Marker[]>
}) {
  const choose = (code: string, marker: Marker) => {
    const chosen = labCodeOf(marker)!
    setView({ codes: [...new Set(view.codes.map((one) => (one === code ? chosen : one)))] })
    toPreviewHeading()
  }
  return (
    <NotSent word="which lab?">
      <p>
        <strong>
          {codes.size === 1 ? 'A test code is' : 'Some test codes are'} known to more than one lab.
        </strong>{' '}
        Say which is meant. A lab test or a lab account would say it for all of them.
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
