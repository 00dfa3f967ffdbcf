import { Link } from 'react-router-dom'

import { useDescriptions } from '#src/api/use-descriptions.ts'
import { joined, toggled, without } from '#src/lib/lists.ts'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
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

/** Why the order is made: the first code is the primary diagnosis. */
export function DiagnosisCodes({ view, setView }: Pick<OrderSet, 'view' | 'setView'>) {
  const { dx } = view
  const descriptions = useDescriptions(dx)
  return (
    <Part id="order-dx" title="Diagnosis codes" count={dx.length}>
      <AddDiagnoses
        dx={dx}
        onToggle={(code) => setView({ dx: toggled(dx, code) })}
        onPaste={(more) => setView({ dx: joined(dx, more) })}
      />
      <ChosenList
        onOrder={(order) => setView({ dx: order })}
        toFirstLabel={(code) => `Make ${code} the primary diagnosis`}
        items={dx.map((code, index) => ({
          key: code,
          name: code,
          title: (
            <>
              <CopyCode code={code} what="diagnosis code" />{' '}
              {index === 0 && <span className={css.primary}>primary</span>}
            </>
          ),
          note: <Description words={descriptions.get(code)} />,
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
