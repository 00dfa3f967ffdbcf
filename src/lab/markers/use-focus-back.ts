import { useEffect } from 'react'

import { isFocusFree } from '#src/kit/page/keep-focus.ts'

/** To the row of the list that has the tab stop, where what was pressed is gone. */
export const focusTable = () =>
  document.querySelector<HTMLElement>('main tr[data-row][tabindex="0"]')?.focus()

/**
 * Returns the focus to the list when the view that replaced it goes away, unless another page
 * opens.
 */
export function useFocusBack() {
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      if (isFocusFree() && window.location.pathname === pathname) focusTable()
    }
  }, [])
}
