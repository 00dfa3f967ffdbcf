import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import { Button } from './Button.tsx'

import css from './Dialog.module.css'

export type DialogSize = 's' | 'm' | 'l'

/**
 * A modal window. Escape, and a click outside, close it, and the focus returns. It isn't part of
 * its opener, such as a menu that closes.
 */
export function Modal({
  label,
  size = 's',
  isHeld = false,
  onClose,
  className,
  children,
}: {
  label: string
  size?: DialogSize
  /** True while work is in progress that can't be canceled. Nothing closes the window then. */
  isHeld?: boolean
  onClose: () => void
  className?: string
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  // the browser's own modal traps the focus and covers the page, before it is painted, so that no
  // key is lost
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // a scrollable body is focusable too, and comes before its first field
    const { activeElement } = document
    if (activeElement instanceof HTMLDivElement)
      activeElement.querySelector<HTMLElement>('input, select, textarea, button, a')?.focus()
    return () => element?.close()
  }, [])
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the key for it
    <dialog
      ref={dialog}
      aria-label={label}
      className={[css.modal, css[size], className].filter(Boolean).join(' ')}
      // the event comes later: a dialog reopened in the meantime, as by React in development,
      // stays
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return
        // browsers close it at a second Escape in any case
        if (isHeld) currentTarget.showModal()
        else onClose()
      }}
      onCancel={(event) => isHeld && event.preventDefault()}
      onClick={(event) => {
        if (event.target === event.currentTarget && !isHeld) onClose()
      }}
    >
      {children}
    </dialog>,
    document.body,
  )
}

/** A modal window with a title, a scrollable body, and actions at its end. With `onSubmit`, it is a form. */
export function Dialog({
  title,
  size,
  footer,
  isHeld,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  size?: DialogSize
  isHeld?: boolean
  /** Actions, the primary one last. */
  footer?: ReactNode
  onSubmit?: () => void
  onClose: () => void
  children: ReactNode
}) {
  const inside = (
    <>
      <h2 className={css.title}>{title}</h2>
      <div className={`stack gap-4 ${css.body}`}>{children}</div>
      {footer && <div className={css.footer}>{footer}</div>}
    </>
  )
  return (
    <Modal label={title} size={size} isHeld={isHeld} onClose={onClose}>
      {onSubmit ? (
        <form
          className={css.frame}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {inside}
        </form>
      ) : (
        <div className={css.frame}>{inside}</div>
      )}
      {/* last, so that the first field has the focus */}
      <Button
        className={css.close}
        look="quiet"
        icon="cross"
        iconOnly
        aria-label="Close"
        disabled={isHeld}
        onClick={onClose}
      />
    </Modal>
  )
}
