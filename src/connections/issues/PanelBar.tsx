import type { ReactNode } from 'react'

import { formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'

import css from './panel.module.css'

/** Position of the open row in the list, with links to the rows around it. */
export type PanelPlace = {
  /** From 0; negative where the list does not show it. */
  index: number
  of: number
  onMove: (by: 1 | -1) => void
  onClose: () => void
}

/** The top of the panel: the way through the list, the actions, and the way back. */
export const PanelBar = ({ place, children }: { place: PanelPlace; children?: ReactNode }) => {
  const { index, of, onMove, onClose } = place
  return (
    <div className={css.bar}>
      <Button look="quiet" icon="left" className={css.back} onClick={onClose}>
        Issues
      </Button>
      {index >= 0 && (
        <span className="faint small tabular">
          {formatNumber(index + 1)} of {formatNumber(of)}
        </span>
      )}
      <Button
        look="quiet"
        icon="up"
        iconOnly
        aria-label="Previous issue"
        className={css.step}
        disabled={index <= 0}
        onClick={() => onMove(-1)}
      />
      <Button
        look="quiet"
        icon="down"
        iconOnly
        aria-label="Next issue"
        className={css.step}
        disabled={index >= of - 1}
        onClick={() => onMove(1)}
      />
      <span className="grow" />
      {children}
      <Button
        look="quiet"
        icon="cross"
        iconOnly
        aria-label="Close panel"
        className={css.close}
        onClick={onClose}
      />
    </div>
  )
}
