import { Link } from 'react-router-dom'

import { without } from '#src/kit/lib/lists.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { CodeMarks, PrimaryMark } from '#src/lab/diagnoses/CodeMarks.tsx'
import { useKnownCodes } from '#src/lab/diagnoses/diagnosis-reading.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'
import { Part } from '#src/lab/order-sets/Part.tsx'
import type { ComposedOrder } from '#src/lab/order-sets/use-composed-order.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { AddDiagnoses } from './AddDiagnoses.tsx'
import { ChosenList } from './ChosenList.tsx'

import css from '#src/lab/order-sets/order-sets.module.css'

/** Undefined is still looked for, null is not among the codes that the service searches. */
function Description({ words }: { words: string | null | undefined }) {
  if (words === undefined) return <Skeleton width="70%" height={13} />
  return words ?? 'not in this code set'
}

/** The first code is the primary diagnosis, unless nobody here knows it. */
const Primary = ({ isKnown }: { isKnown: boolean }) =>
  isKnown ? <PrimaryMark /> : <Status tone="notice">Unknown code, not primary</Status>

/** Diagnoses behind the order: the first code is the primary diagnosis. */
export function DiagnosisCodes({ order, labId }: { order: Order } & Pick<ComposedOrder, 'labId'>) {
  const { view, setView } = order
  const { dx } = view
  const known = useKnownCodes(dx)
  const isKnown = (code: string) => known.get(code)?.title !== null
  return (
    <Part id="order-dx" title="Diagnosis codes" count={dx.length}>
      <AddDiagnoses order={order} labId={labId} />
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
          note: (
            <>
              <Description words={known.get(code)?.title} />
              <CodeMarks title={known.get(code)?.title} billable={known.get(code)?.billable} />
            </>
          ),
          toFirstLabel: isKnown(code) && `Make ${code} the primary diagnosis`,
          removeLabel: `Remove diagnosis code ${code}`,
          onRemove: () => setView({ dx: without(dx, code) }),
        }))}
      />
      <p className={css.more}>
        <Link to={withOrderSet(paths.diagnoses(), view)}>Search diagnosis codes</Link>
      </p>
    </Part>
  )
}
