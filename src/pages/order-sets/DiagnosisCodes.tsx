import { Link } from 'react-router-dom'

import { useKnownCodes } from '#src/api/diagnosis-reading.ts'
import { without } from '#src/lib/lists.ts'
import { CodeMarks, PrimaryMark } from '#src/ui/CodeMarks.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Status } from '#src/ui/Status.tsx'
import { withOrderSet } from '#src/url/order-set-params.ts'
import { paths } from '#src/url/paths.ts'
import { AddDiagnoses } from './AddDiagnoses.tsx'
import css from './order-sets.module.css'
import { ChosenList } from './ChosenList.tsx'
import { Part } from './Part.tsx'
import type { OrderSet } from './use-order-set.ts'

/** Undefined is still looked for, null is not among the codes that the service searches. */
function Description({ words }: { words: string | null | undefined }) {
  if (words === undefined) return <Skeleton width="70%" height={13} />
  return words ?? 'not among the codes that are searched here'
}

/** The first code is the primary diagnosis, unless nobody here knows it. */
const Primary = ({ isKnown }: { isKnown: boolean }) =>
  isKnown ? <PrimaryMark /> : <Status tone="notice">not known, so not primary</Status>

/** Why the order is made: the first code is the primary diagnosis. */
export function DiagnosisCodes(orderSet: OrderSet) {
  const { view, setView } = orderSet
  const { dx } = view
  const known = useKnownCodes(dx)
  const isKnown = (code: string) => known.get(code)?.title !== null
  return (
    <Part id="order-dx" title="Diagnosis codes" count={dx.length}>
      <AddDiagnoses {...orderSet} />
      <ChosenList
        onOrder={(order) => setView({ dx: order })}
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
          removeLabel: `Take off diagnosis code ${code}`,
          onRemove: () => setView({ dx: without(dx, code) }),
        }))}
      />
      <p className={css.more}>
        <Link to={withOrderSet(paths.diagnoses(), view)}>
          Search diagnosis codes on their own page
        </Link>
      </p>
    </Part>
  )
}
