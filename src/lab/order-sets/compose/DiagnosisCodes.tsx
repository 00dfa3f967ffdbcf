import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useStash } from '#src/kit/api/unsaved.ts'
import { without } from '#src/kit/lib/lists.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { CodeMarks, PrimaryMark } from '#src/lab/diagnoses/CodeMarks.tsx'
import { CodeTitle } from '#src/lab/diagnoses/CodeTitle.tsx'
import { useKnownCodes } from '#src/lab/diagnoses/diagnosis-reading.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'
import { canBePrimary } from '#src/lab/order-sets/checks/DiagnosisChecks.tsx'
import { useCoverage } from '#src/lab/order-sets/checks/use-coverage.ts'
import type { ComposedOrder } from '#src/lab/order-sets/use-composed-order.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { AddDiagnoses, DIAGNOSIS_FIELD } from './AddDiagnoses.tsx'
import { ChosenList } from './ChosenList.tsx'

import css from '#src/lab/order-sets/composer.module.css'

/** The first code is the primary diagnosis, unless it is unknown here. */
const Primary = ({ isKnown }: { isKnown: boolean }) =>
  isKnown ? <PrimaryMark /> : <Status tone="notice">Unknown code can’t be primary</Status>

/** Diagnoses of the order, each with the tests that it supports. The first code is the primary diagnosis. */
export function DiagnosisCodes({
  order,
  labId,
  markers,
}: { order: Order } & Pick<ComposedOrder, 'labId' | 'markers'>) {
  const { view, setView } = order
  const { dx } = view
  const codes = useKnownCodes(dx)
  const { known } = codes
  const { supported } = useCoverage(markers, dx)
  const wasTyping = useStash(DIAGNOSIS_FIELD) !== null
  const [isAdding, setAdding] = useState(wasTyping)
  const isKnown = (code: string) => canBePrimary(known.get(code))
  return (
    <section className={css.dx} aria-labelledby="order-dx">
      <div className="row between">
        <h2 id="order-dx" tabIndex={-1}>
          Diagnosis codes{' '}
          {dx.length > 0 && <span className={`faint tabular ${css.count}`}>{dx.length}</span>}
        </h2>
        <span className={`row ${css.dxActions}`}>
          <Link className="small" to={withOrderSet(paths.diagnoses(), view)}>
            Browse codes
          </Link>
          <Button
            look="quiet"
            icon="plus"
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            Add code
          </Button>
        </span>
      </div>
      {!dx.length && !isAdding && <p className="faint small">No codes added.</p>}
      <AddDiagnoses order={order} labId={labId} isOpen={isAdding} />
      <ChosenList
        onOrder={(sorted) => setView({ dx: sorted })}
        items={dx.map((code, index) => ({
          key: code,
          name: code,
          title: (
            <>
              <CopyCode code={code} what="diagnosis code" />{' '}
              {index === 0 && <Primary isKnown={isKnown(code)} />}
            </>
          ),
          note: <CodeTitle code={code} codes={codes} />,
          actions: (
            <span className="row small rigid">
              <CodeMarks billable={known.get(code)?.billable} />
              {supported && (
                <span
                  className="faint nowrap"
                  title="Markers this code supports, per Medicare’s coverage lists"
                >
                  {counted(supported.get(code) ?? 0, 'marker')}
                </span>
              )}
            </span>
          ),
          toFirstLabel: isKnown(code) && `Make ${code} the primary diagnosis`,
          removeLabel: `Remove diagnosis code ${code}`,
          onRemove: () => setView((now) => ({ dx: without(now.dx, code) })),
        }))}
      />
    </section>
  )
}
