import type { ReactNode } from 'react'

import { markerName, type Marker } from '#contract/markers.ts'
import { counted } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { Status } from '#src/ui/Status.tsx'
import { labCodeOf, readLabCode } from '#src/url/lab-codes.ts'
import type { Decision } from './order-decision.ts'
import css from './order-sets.module.css'
import type { OrderSet } from './use-order-set.ts'

/** What is pressed here goes away with it: the reader goes on at the heading. */
const toHeading = () => document.getElementById('order-preview')?.focus()

const NotSent = ({ word, children }: { word: string; children: ReactNode }) => (
  <div role="alert" className={css.refused}>
    <Status tone="bad">{word}</Status>
    {children}
  </div>
)

type Parts = Extract<Decision, { kind: 'labs' }>['parts']
type OrderPart = Parts extends ReadonlyMap<string, infer One> ? One : never

const partWords = ({ tests, codes }: OrderPart) =>
  [
    tests.length > 0 && counted(tests.length, 'lab test'),
    codes.length > 0 && counted(codes.length, 'add-on marker'),
  ]
    .filter(Boolean)
    .join(' and ')

/** The choice is of several labs: nothing was sent. */
export function SeveralOrders({
  parts,
  setView,
  labs,
}: Pick<OrderSet, 'setView' | 'labs'> & { parts: Parts }) {
  const labIds = [...parts.keys()]
  // what has no lab of its own would be counted with each
  const own = (lab: string): OrderPart => ({
    tests: parts.get(lab)!.tests.filter((id) => isOnlyOf(lab, ({ tests }) => tests.includes(id))),
    codes: parts.get(lab)!.codes.filter((id) => isOnlyOf(lab, ({ codes }) => codes.includes(id))),
  })
  const isOnlyOf = (lab: string, has: (part: OrderPart) => boolean) =>
    labIds.every((other) => other === lab || !has(parts.get(other)!))
  return (
    <NotSent word={`${labIds.length} labs`}>
      <p>
        <strong>These are {labIds.length === 2 ? 'two' : labIds.length} orders.</strong> One order
        goes to one lab, so nothing was sent:{' '}
        {labIds.map((lab) => `${partWords(own(lab))} of ${labs.labName(lab)}`).join('; ')}.
      </p>
      <div className={css.actions}>
        {labIds.map((lab) => (
          <Button
            key={lab}
            disabled={labs.pending}
            onClick={() => {
              setView(parts.get(lab)!)
              toHeading()
            }}
          >
            Keep what is of {labs.labName(lab)}
          </Button>
        ))}
      </div>
    </NotSent>
  )
}

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
    toHeading()
  }
  return (
    <NotSent word="which lab?">
      <p>
        <strong>
          {codes.size === 1 ? 'A test code is' : 'Some test codes are'} known to more than one lab.
        </strong>{' '}
        Say which is meant. A lab test or a lab account would say it for all of them.
      </p>
      <ul className={css.unclear}>
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
