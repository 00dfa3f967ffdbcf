import { TooltipTable, TOOLTIP_WIDTH, type TooltipContent } from '#src/kit/charts/Tooltip.tsx'

import { NARROW_FROM } from './scale.ts'

import css from './strip.module.css'

/** Pixels from the crosshair to its table. */
const POINTED_GAP = 12

/** Table of the hovered week: beside the crosshair, or on a phone in a fixed place above the strip. */
export function Pointed({
  content,
  at,
  width,
}: {
  content: Pick<TooltipContent, 'title' | 'lines'>
  at: number
  width: number
}) {
  if (width < NARROW_FROM)
    return (
      <p className={`small ${css.readout}`} aria-hidden="true">
        <strong>{content.title}</strong>
        {content.lines.map(({ name, value, color }) => (
          <span key={name} className="nowrap">
            {color && <i style={{ background: color }} />}
            {name} {value}
          </span>
        ))}
      </p>
    )
  const isAtRight = at + POINTED_GAP + TOOLTIP_WIDTH > width
  return (
    <div
      className={css.pointed}
      style={{
        left: isAtRight ? Math.max(0, at - POINTED_GAP - TOOLTIP_WIDTH) : at + POINTED_GAP,
      }}
    >
      <TooltipTable content={content} />
    </div>
  )
}
