import {
  formatQuantity,
  hasPace,
  isPace,
  spokenUnitOf,
  unitOf,
  type Quantity,
} from '#src/kit/lib/units.ts'
import { useUnits } from '#src/kit/ui/preferences.ts'

import { Missing } from './Missing.tsx'

import css from './Figure.module.css'

/**
 * A figure with its unit, both in the reader's units: `12.34 km`, with a muted unit that is spoken
 * in full ("kilometers"). Its size is that of the surrounding text. `value` is in the interface's
 * own unit (meters, meters per second, seconds, beats per minute, watts, kilocalories). Null means
 * not measured, and is shown as a dash that says so. A duration is a clock, `1:02:05`. For plain
 * text (a title, a label, a file), use `withUnit` in lib.
 */
export function Figure({
  value,
  quantity,
  of,
  field,
}: {
  value: number | null | undefined
  quantity: Quantity
  /** The figure's object and field, so that unreadable values are marked. */
  of?: object
  field?: string
}) {
  const units = useUnits()
  if (value == null) return <Missing of={of} field={field} />
  if (isPace(quantity) && !hasPace(value)) return <Missing what="No pace" />
  const unit = unitOf(quantity, units)
  return (
    <span className="tabular nowrap">
      {formatQuantity(value, quantity, units)}
      {unit && (
        <>
          {' '}
          <small className={`soft ${css.unit}`}>
            <span aria-hidden="true">{unit}</span>
            <span className="visually-hidden">{spokenUnitOf(quantity, units)}</span>
          </small>
        </>
      )}
    </span>
  )
}
