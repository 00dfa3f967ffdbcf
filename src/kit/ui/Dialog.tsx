import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import css from './Dialog.module.css'

/**
 * A modal dialog. Escape, and a click beside it, close it; the focus returns to where it was. It is no part of what opens it,
 * such as a menu that closes.
 */
export function Dialog({
  label,
  onClose,
  className,
  children,
}: {
  label: string
  onClose: () => void
  className?: string
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  // the browser's own modal holds the focus and covers the page; before it is painted, so that no key falls between
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the key for it
    <dialog
      ref={dialog}
      aria-label={label}
      className={[css.dialog, className].filter(Boolean).join(' ')}
      // the event comes later: a dialog that was opened again meanwhile, as by React in development, stays
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={css.inside}>{children}</div>
    </dialog>,
    document.body,
  )
}
