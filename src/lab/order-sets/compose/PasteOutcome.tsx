import { useLayoutEffect, useRef, type ReactNode } from 'react'

import { Button } from '#src/kit/ui/Button.tsx'

import css from '#src/lab/order-sets/order-sets.module.css'

/** Outcome of a paste in one line, with each rejected item, its reason, and its remedies. */
export function PasteOutcome({
  summary,
  rows,
  isBusy,
  onDismiss,
}: {
  summary: string
  rows: readonly { key: string; what: ReactNode; why: ReactNode; actions?: ReactNode }[]
  isBusy: boolean
  onDismiss: () => void
}) {
  const panel = useRef<HTMLDivElement>(null)
  const fieldOf = () => panel.current?.closest('section')?.querySelector('input')
  // the focus was in a removed row
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return
    const next = panel.current?.querySelector<HTMLElement>('li button')
    ;(next ?? fieldOf())?.focus()
  }, [rows.length])
  const shown = isBusy ? [] : rows
  return (
    <div ref={panel} className={css.pasted} data-quiet={shown.length ? undefined : ''}>
      <p role="status">{isBusy ? 'Checking pasted codes…' : summary}</p>
      {!isBusy && (
        <Button
          look="quiet"
          icon="cross"
          iconOnly
          aria-label="Dismiss"
          onClick={() => {
            fieldOf()?.focus()
            onDismiss()
          }}
        />
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map(({ key, what, why, actions }) => (
            <li key={key}>
              <span>
                {what} <small>{why}</small>
              </span>
              {actions && <span className={`row wrap gap-1 ${css.pastedActions}`}>{actions}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
