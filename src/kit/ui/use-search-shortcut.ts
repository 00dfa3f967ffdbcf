import { useLayoutEffect, type RefObject } from 'react'

import { isTyping } from '#src/kit/lib/is-typing.ts'

/** `/` leads to the page's search field, unless something is being typed. A field that is not the page's has it off. */
export function useSearchShortcut(field: RefObject<HTMLInputElement | null>, isOn = true) {
  // keys of the whole page, from the moment that it is seen: a quick one must not be lost
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
