import { useLayoutEffect, type RefObject } from 'react'

import { isTyping } from '#src/kit/lib/is-typing.ts'

/**
 * `/` focuses the page's search field, unless the user is typing. A field that isn't the page's
 * disables it.
 */
export function useSearchShortcut(field: RefObject<HTMLInputElement | null>, isOn = true) {
  // page-wide keys, from the first moment that the page is visible, so that a quick one isn't lost
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key !== '/' ||
        isTyping(event) ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        document.querySelector('dialog[open]')
      )
        return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [field, isOn])
}
