import { useLayoutEffect } from 'react'

/** `j` and `k` move into the rows from anywhere on the page, and between rows within them. */
export function useListKeys() {
  // page-wide keys, from the first moment that the page is visible
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      if (key !== 'j' && key !== 'k') return
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
        return
      if (
        target instanceof HTMLElement &&
        target.closest('input:not([type=checkbox]), textarea, select, tbody, [popover]')
      )
        return
      const row = document.querySelector<HTMLElement>('main tr[data-row][tabindex="0"]')
      if (!row) return
      event.preventDefault()
      row.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
