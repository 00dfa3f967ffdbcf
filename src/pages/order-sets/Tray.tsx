import { useEffect, useState } from 'react'

import { allPriced, priceLine } from '#src/lib/price.ts'
import { counted } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import css from './tray.module.css'
import type { OrderSet } from './use-order-set.ts'

export const PREVIEW_HEADING = 'order-preview'
const BUILDER_HEADING = 'order-tests'

/** Whether the preview is where the reader looks. */
function useIsPreviewInView() {
  const [isInView, setInView] = useState(false)
  // the page scrolls, which React does not know of
  useEffect(() => {
    const preview = document.getElementById(PREVIEW_HEADING)?.closest('section')
    if (!preview) return
    const observer = new IntersectionObserver(
      ([entry]) => setInView(entry?.isIntersecting ?? false),
      { rootMargin: '0px 0px -50% 0px' },
    )
    observer.observe(preview)
    return () => observer.disconnect()
  }, [])
  return isInView
}

const to = (id: string) => {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** On a phone, in reach wherever one has scrolled to: what the order has and costs, and the way to what it orders and back. */
export function Tray({
  view: { tests, codes, dx },
  isNothingChosen,
  isRefused,
  markers,
  result,
}: OrderSet) {
  const isPreviewInView = useIsPreviewInView()
  if (isNothingChosen && dx.length === 0) return null
  const prices = markers.map(({ price }) => price)
  const parts = [
    tests.length && counted(tests.length, 'test'),
    codes.length && counted(codes.length, 'add-on'),
    dx.length && counted(dx.length, 'code'),
  ]
  return (
    <div className={css.tray} role="group" aria-label="This order">
      <p>
        <strong>{parts.filter(Boolean).join(', ')}</strong>
        {result.error && (
          <small role="status" className={css.failed}>
            {isRefused ? 'The service does not compose this' : 'Could not be composed'}
            {markers.length > 0 && '; the last answer:'}
          </small>
        )}
        {markers.length > 0 && (
          <small aria-busy={result.isFetching}>{allPriced(prices) ?? priceLine(prices)}</small>
        )}
      </p>
      <Button onClick={() => to(isPreviewInView ? BUILDER_HEADING : PREVIEW_HEADING)}>
        <Icon name={isPreviewInView ? 'up' : 'down'} />
        {isPreviewInView ? 'Change it' : 'What this orders'}
      </Button>
    </div>
  )
}
