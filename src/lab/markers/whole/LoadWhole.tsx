import { useEffect, useRef } from 'react'

import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { isFocusFree } from '#src/kit/page/keep-focus.ts'
import { Button } from '#src/kit/ui/Button.tsx'

import css from '#src/lab/markers/markers.module.css'

const PER_REQUEST_MAX = 100

/** The way from one page to all of them, and what it costs. */
export function LoadWhole({
  total,
  takesFocus,
  onLoad,
}: {
  total: number | null
  /** The button that led back here is gone. */
  takesFocus: boolean
  onLoad: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  // without this the focus would fall to the page
  useEffect(() => {
    if (takesFocus && isFocusFree()) button.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Button
      ref={button}
      look="quiet"
      className={css.loadWhole}
      title="To sort, filter, check and export them; the page can be used meanwhile"
      // the chunk comes while the pointer is on its way
      onPointerEnter={() => void import('./WholeMarkers.tsx')}
      onClick={onLoad}
    >
      {total === null ? 'Load all' : `Load all ${formatNumber(total)}`}
      {total !== null && (
        <span className="faint small">
          {counted(Math.ceil(total / PER_REQUEST_MAX), 'request')}
        </span>
      )}
    </Button>
  )
}
