import { useEffect } from 'react'

import { Button } from './Button.tsx'

import css from './Toast.module.css'

const SHOWN_MS = 10_000

/** Confirms the last action, with a way to undo it. It closes by itself. */
export function Toast({
  children,
  onUndo,
  onClose,
}: {
  children: string
  onUndo?: () => void
  onClose: () => void
}) {
  // the timer restarts with each message
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [children, onClose])
  return (
    <div className={`unprinted ${css.toast}`} role="status">
      <span>{children}</span>
      {onUndo && (
        <Button look="quiet" icon="undo" onClick={onUndo}>
          Undo
        </Button>
      )}
      <Button look="quiet" icon="cross" iconOnly aria-label="Dismiss" onClick={onClose} />
    </div>
  )
}
