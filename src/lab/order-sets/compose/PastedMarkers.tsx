import { markerName } from '#contract/interface/markers.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { markerHint } from '#src/lab/model/marker-choice.ts'
import {
  markerOutcomes,
  type CheckedMarker,
  type useCheckedMarkers,
} from '#src/lab/order-sets/use-checked-markers.ts'
import type { ComposedOrder } from '#src/lab/order-sets/use-composed-order.ts'

import { PasteOutcome } from './PasteOutcome.tsx'
import { outcomeWords } from './use-paste-check.ts'

type Props = Pick<ComposedOrder, 'labId'> & { checked: ReturnType<typeof useCheckedMarkers> }

function whyNotFound({ outcome, reason, markers }: CheckedMarker, isOfOneLab: boolean): string {
  if (reason) return reason
  if (outcome === 'several') return 'Choose one.'
  const words = isOfOneLab ? 'Not found at this order’s lab.' : 'Not found.'
  return markers.length ? `${words} Closest matches:` : words
}

/** Outcome of pasted test codes. */
export function PastedMarkers({ checked, labId }: Props) {
  const { labs } = useLabs()
  const open = checked.outcomes.filter(({ outcome }) => outcome !== 'added' && outcome !== 'there')
  return (
    <PasteOutcome
      summary={outcomeWords(checked.outcomes, markerOutcomes)}
      isBusy={checked.isChecking}
      rows={open.map((one) => ({
        key: one.code,
        what: <code>{one.code}</code>,
        why: whyNotFound(one, labId !== null),
        actions: (
          <>
            {one.markers.map((marker) => (
              <Button key={marker.id} icon="plus" onClick={() => checked.choose(one, marker)}>
                {markerName(marker)} ·{' '}
                {markerHint(
                  { ...marker, price: null },
                  marker.lab_id === null ? null : labs.labName(marker.lab_id),
                )}
              </Button>
            ))}
            {one.outcome === 'failed' && (
              <Button icon="refresh" look="quiet" onClick={() => void checked.check([one.code])}>
                Try again
              </Button>
            )}
          </>
        ),
      }))}
      onDismiss={checked.dismiss}
    />
  )
}
