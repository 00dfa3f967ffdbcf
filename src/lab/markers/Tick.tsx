import { markerName, type Marker } from '#contract/interface/markers.ts'
import { RowCheckbox } from '#src/kit/ui/RowCheckbox.tsx'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'

import { COMPARED_MAX } from './list-params.ts'

import css from './markers.module.css'

/** Ticks a row to be compared. One without a test code has no place in the address. */
export function Tick({
  marker,
  compared,
  onCompare,
}: {
  marker: Marker
  compared: ReadonlySet<string>
  onCompare: (key: string) => void
}) {
  const key = labCodeOf(marker)
  const isTicked = key !== null && compared.has(key)
  const isFull = !isTicked && compared.size >= COMPARED_MAX
  return (
    <span className={`unprinted ${css.tick}`}>
      {key !== null && (
        <RowCheckbox
          label={`Compare ${markerName(marker)}`}
          title={isFull ? `Up to ${COMPARED_MAX} markers` : 'Compare'}
          checked={isTicked}
          disabled={isFull}
          onChange={() => onCompare(key)}
        />
      )}
    </span>
  )
}
