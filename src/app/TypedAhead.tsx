import { useLayoutEffect } from 'react'

let keys: string[] = []

/** Keys pressed before the palette could handle them, returned once. */
export const takeTypedKeys = (): string[] => keys.splice(0)

/** Stands in while the palette's code loads, and keeps what is typed for it. `onCancel` must be stable. */
export function TypedAhead({ onCancel }: { onCancel: () => void }) {
  // on the window, because the palette's own field hasn't loaded yet
  useLayoutEffect(() => {
    keys = []
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, isComposing } = event
      if (ctrlKey || metaKey || isComposing) return
      if (key === 'Escape') onCancel()
      else if (key.length === 1 || key === 'Enter' || key === 'Backspace') keys.push(key)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [onCancel])
  return null
}
