import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

import { formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'

import css from './SidePanel.module.css'

/** True if the window has room for a panel beside its list. */
export const useIsBeside = () => useMedia('besidePanel')

/** Position of the open row in its list, with links to its neighbors. */
export type PanelPlace = {
  /** From 0. Negative if the list doesn't show it. */
  index: number
  of: number
  /** Text instead of `3 of 80`, if a row stands for several. */
  words?: string
  onMove: (by: 1 | -1) => void
  onClose: () => void
}

/** The bar of a panel: list navigation, the actions, and Close. */
export const PanelBar = ({
  place: { index, of, words, onMove, onClose },
  what,
  list,
  isKept = false,
  children,
}: {
  place: PanelPlace
  /** One row, such as `issue`. */
  what: string
  /** Name of the list in its back link. */
  list: string
  /** True if it is always open, beside a wide list. */
  isKept?: boolean
  children?: ReactNode
}) => (
  <div className={css.bar}>
    <Button look="quiet" icon="left" className={css.back} onClick={onClose}>
      {list}
    </Button>
    {index >= 0 && (
      <span className={`faint small tabular ${css.place}`}>
        {words ?? `${formatNumber(index + 1)} of ${formatNumber(of)}`}
      </span>
    )}
    {index >= 0 && (
      <>
        <Button
          look="quiet"
          icon="up"
          iconOnly
          aria-label={`Previous ${what}`}
          className={css.step}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        />
        <Button
          look="quiet"
          icon="down"
          iconOnly
          aria-label={`Next ${what}`}
          className={css.step}
          disabled={index >= of - 1}
          onClick={() => onMove(1)}
        />
      </>
    )}
    <span className="grow" />
    {children}
    <Button
      look="quiet"
      icon="cross"
      iconOnly
      aria-label="Close panel"
      className={isKept ? `${css.close} ${css.kept}` : css.close}
      onClick={onClose}
    />
  </div>
)

/** The panel beside a list. Over the list, it takes the focus. On a phone, it is a page. */
export function SidePanel({
  item,
  isBeside,
  children,
}: {
  /** Key of the open row. Each starts at its top. */
  item: string
  isBeside: boolean
  children: ReactNode
}) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    panel.current?.scrollTo(0, 0)
  }, [item])
  useEffect(() => {
    if (!isBeside) panel.current?.focus()
  }, [isBeside])
  return (
    <div ref={panel} className={css.side} data-panel={item} tabIndex={-1}>
      {children}
    </div>
  )
}
