import { useState } from 'react'

import type { Marker } from '#contract/interface/markers.ts'
import { formatDay } from '#lib/days.ts'
import { joined } from '#src/kit/lib/lists.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import type { View } from '#src/lab/order-sets/loader.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { Check, toPreviewHeading } from './Check.tsx'
import {
  coverageLine,
  listWords,
  screeningWords,
  supportWords,
  testNames,
} from './coverage-hints.ts'
import type { CoveredTests } from './coverage.ts'
import { CoveredCodes } from './CoveredCodes.tsx'
import { useCoverage } from './use-coverage.ts'

import css from '#src/lab/order-sets/order-sets.module.css'

type Add = (code: string) => void

/** Coverage by one determination, with codes to add. */
function Determination({ determination, onAdd }: { determination: CoveredTests; onAdd: Add }) {
  const { ncd, title } = determination
  return (
    <section aria-label={`Coverage for ${testNames(determination)}`}>
      <p>
        <b>{supportWords(determination)}</b> NCD {ncd}, {title}. {listWords(determination)}
      </p>
      <CoveredCodes determination={determination} onAdd={onAdd} />
    </section>
  )
}

/**
 * Medicare coverage of an order, in one expandable line. A hint, because the payment rules are not
 * known here. Nothing if no lists were imported, or another payer pays.
 */
export function CoverageChecks({
  markers,
  order,
  setView,
}: {
  markers: readonly Marker[]
  order: View
  setView: Order['setView']
}) {
  const [isOpen, setOpen] = useState(false)
  const { error, retry, effective, hints } = useCoverage(markers, order.dx)
  if (error)
    return (
      <Check
        tone="unknown"
        word="Coverage not checked"
        todo="check Medicare coverage again"
        remedy={
          <Button
            onClick={() => {
              retry()
              toPreviewHeading()
            }}
          >
            Check again
          </Button>
        }
      >
        Couldn’t load Medicare coverage lists. {error.message}
      </Check>
    )
  if (!effective || !hints) return null
  const line = coverageLine(hints, order.dx)
  const screening = screeningWords(hints)
  const add: Add = (code) => {
    setView(({ dx }) => ({ dx: joined(dx, [code]) }))
    toPreviewHeading()
  }
  return (
    <>
      {line && (
        <Check
          tone={order.dx.length ? 'notice' : 'unknown'}
          word="Medicare"
          todo={order.dx.length ? 'review Medicare coverage' : 'add diagnosis codes for Medicare'}
        >
          <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>
              Medicare medical necessity: <b>{line}</b>
            </summary>
            {isOpen && (
              <div className={`stack gap-3 above-2 ${css.coverage}`}>
                <p>
                  {order.dx.length > 0 &&
                    'Medicare will likely deny these markers with these codes. Have the patient sign an ABN (Advance Beneficiary Notice), or add a covered code. '}
                  Add a code only if the patient’s record supports it. Other payers have their own
                  rules. CMS lists effective {formatDay(effective)}.
                </p>
                {[...hints.unsupported, ...hints.waiting].map((determination) => (
                  <Determination
                    key={determination.ncd}
                    determination={determination}
                    onAdd={add}
                  />
                ))}
              </div>
            )}
          </details>
        </Check>
      )}
      {screening && (
        <Check tone="unknown" word="Screening" todo="review Medicare’s screening rules">
          Ordered as screening: <b>{screening}</b>. Medicare has different rules for screening
          tests.
        </Check>
      )}
    </>
  )
}
