import { formatDayShort, fromDayNumber } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import { WEEKS } from '#lib/strip/days.ts'

import { HANDLE, type Scale } from './scale.ts'
import type { StripWeek, WeekRange } from './strip.ts'

import css from './strip.module.css'

/** The two ends of the range as native sliders, so that the browser handles dragging, touch, and keys. */
export function Handles({
  range: { first, last },
  days,
  scale,
  onMove,
  onKeep,
}: {
  range: WeekRange
  days: readonly StripWeek[]
  scale: Scale
  onMove: (range: WeekRange) => void
  onKeep: () => void
}) {
  const handle = (
    label: string,
    place: number,
    { value, onValue }: { value: number; onValue: (value: number) => void },
  ) => (
    <input
      type="range"
      className={css.handle}
      aria-label={label}
      aria-valuetext={`Week of ${formatDayShort(fromDayNumber(itemAt(days, place).days.from))}`}
      min={0}
      max={WEEKS}
      step={1}
      value={value}
      onChange={(event) => onValue(Number(event.target.value))}
      onPointerUp={onKeep}
      onKeyUp={onKeep}
      onBlur={onKeep}
      style={{
        left: scale.left - HANDLE / 2,
        width: scale.right - scale.left + HANDLE,
        top: scale.top,
        height: scale.columns,
      }}
    />
  )
  return (
    <>
      {handle('First week', first, {
        value: first,
        onValue: (value) => onMove({ first: Math.min(value, last), last }),
      })}
      {handle('Last week', last, {
        value: last + 1,
        onValue: (value) => onMove({ first, last: Math.max(value - 1, first) }),
      })}
    </>
  )
}
