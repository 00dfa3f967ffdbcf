import { useEffect } from 'react'

/** Time within which dialogs and popovers restore focus themselves. */
const SETTLED_MS = 60

/** True if no part of the page has the focus: it is on the body or on the page as a whole. */
export const isFocusFree = () =>
  document.activeElement === document.body || document.activeElement?.id === 'page'

function* around(element: Element | null) {
  for (let at = element; at; at = at.parentElement) yield at
}

/** Nearest focusable element to those that were removed. */
function nearestFocusable(lost: readonly Element[]): HTMLElement | null {
  const there = lost.find((element) => element.isConnected)
  const part = there?.closest<HTMLElement>('dialog, [tabindex]')
  return part?.matches('dialog')
    ? part.querySelector('button')
    : (part ?? document.getElementById('page'))
}

/** Moves the focus to the nearest remaining element when the focused one is removed, never to the body. */
export function useHeldFocus() {
  useEffect(() => {
    let focused: readonly Element[] = [...around(document.activeElement)]
    let timer = 0
    const remember = ({ target }: FocusEvent) => {
      focused = [...around(target as Element)]
    }
    const hold = () => {
      timer = 0
      if (document.activeElement === document.body && focused[0]?.isConnected === false)
        nearestFocusable(focused)?.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(() => {
      if (focused[0]?.isConnected === false) timer ||= window.setTimeout(hold, SETTLED_MS)
    })
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', remember)
      clearTimeout(timer)
    }
  }, [])
}
