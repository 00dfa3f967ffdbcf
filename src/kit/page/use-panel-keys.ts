import { useEffect, useEffectEvent } from 'react'

import type { PanelPlace } from './SidePanel.tsx'

export const focusRow = (key: string) =>
  document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(key)}"]`)?.focus()

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [popover]') !== null
/** True if a dialog or menu has the keys. A tooltip takes none. */
export const isOverlaid = (): boolean =>
  document.querySelector('dialog[open], [popover]:popover-open:not([role=tooltip])') !== null

/** While a row is open, `j` and `k`, and on a row the arrow keys, open the next one, and Escape closes it. */
export function usePanelKeys(isOpen: boolean, { onMove, onClose }: PanelPlace) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || isTyping(target) || isOverlaid()) return
    const isOnRow = target instanceof HTMLElement && target.matches('tr[data-row]')
    const acts: Record<string, () => void> = {
      j: () => onMove(1),
      k: () => onMove(-1),
      ...(isOnRow && { ArrowDown: () => onMove(1), ArrowUp: () => onMove(-1) }),
      Escape: onClose,
    }
    const act = acts[key]
    if (!act) return
    // before the table, whose keys move from row to row
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isOpen])
}
