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
 * A figure with its unit, both in the reader's units: `12.34 km`, with the unit muted to the eye and spoken in full
 * ("kilometers"). The size is that of the text around it.
 *
 * `value` is in the interface's own unit (metres, metres per second, seconds, beats per minute, watts, kilocalories);
 * null is not measured, and a dash that says so. A duration is a clock, `1:02:05`. Where a text is needed (a title, a label, a file): `withUnit` in lib.
 */
export function Figure({
  value,
  quantity,
  of,
  field,
}: {
  value: number | null | undefined
  quantity: Quantity
  /** The object and its field that the figure is of, so that it is marked where it could not be read. */
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
