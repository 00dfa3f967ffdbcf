import { markerName } from '#contract/interface/markers.ts'
import { joined } from '#src/kit/lib/lists.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { PasteOutcome } from './PasteOutcome.tsx'
import {
  diagnosisOutcomes,
  type CheckedDiagnosis,
  type useCheckedDiagnoses,
} from './use-checked-diagnoses.ts'
import { outcomeWords } from './use-paste-check.ts'

type Props = Pick<Order, 'setView'> & {
  checked: ReturnType<typeof useCheckedDiagnoses>
}

/** Possible meanings of an unknown code: a test with that name, or the code anyway. */
function Meanings({ one, setView, checked }: Props & { one: CheckedDiagnosis }) {
  const { labs } = useLabs()
  const { code, outcome, markers } = one
  const decide = (next: CheckedDiagnosis['outcome']) =>
    checked.replace(one, { ...one, outcome: next })
  return (
    <>
      {markers.map((marker) => {
        const added = labCodeOf(marker)
        if (added === null) return null
        return (
          <Button
            key={marker.id}
            icon="plus"
            onClick={() => {
              setView((now) => ({ codes: joined(now.codes, [added]) }))
              decide('asTest')
            }}
          >
            {markerName(marker)}
            {marker.lab_id !== null && ` · ${labs.labName(marker.lab_id)}`}
          </Button>
        )
      })}
      {outcome === 'failed' && (
        <Button icon="refresh" look="quiet" onClick={() => void checked.check([code])}>
          Try again
        </Button>
      )}
      <Button
        look="quiet"
        onClick={() => {
          setView((now) => ({ dx: joined(now.dx, [code]) }))
          decide('added')
        }}
      >
        Add {code} anyway
      </Button>
    </>
  )
}

/** Outcome of pasted diagnosis codes. */
export function PastedDiagnoses(props: Props) {
  const { outcomes, isChecking, dismiss } = props.checked
  const open = outcomes.filter(({ outcome }) => outcome === 'unknown' || outcome === 'failed')
  return (
    <PasteOutcome
      summary={outcomeWords(outcomes, diagnosisOutcomes)}
      isBusy={isChecking}
      rows={open.map((one) => ({
        key: one.code,
        what: <code>{one.code}</code>,
        why:
          one.reason ??
          (one.markers.length
            ? 'isn’t in this code set. Did you mean a marker?'
            : 'isn’t in this code set.'),
        actions: <Meanings {...props} one={one} />,
      }))}
      onDismiss={dismiss}
    />
  )
}
