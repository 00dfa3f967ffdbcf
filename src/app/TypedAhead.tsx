import { useLayoutEffect } from 'react'

type TypedAhead = { text: string; isSubmitted: boolean }
const NOTHING: TypedAhead = { text: '', isSubmitted: false }
let typedAhead = NOTHING

/** Text typed before the palette could take it; returned once. */
export function takeTypedAhead(): TypedAhead {
  const typed = typedAhead
  typedAhead = NOTHING
  return typed
}

function afterKey({ text, isSubmitted }: TypedAhead, key: string): TypedAhead {
  if (key === 'Enter') return { text, isSubmitted: true }
  if (key === 'Backspace') return { text: text.slice(0, -1), isSubmitted }
  return { text: text + key, isSubmitted }
}

/** Stands in while the palette's code is under way, and keeps what is typed for it. `onCancel` stays the same. */
export function TypedAhead({ onCancel }: { onCancel: () => void }) {
  // on the window: the palette's own field has not been loaded yet
  useLayoutEffect(() => {
    typedAhead = NOTHING
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, isComposing } = event
      if (ctrlKey || metaKey || isComposing) return
      if (key === 'Escape') onCancel()
      else if (key.length === 1 || key === 'Enter' || key === 'Backspace')
        typedAhead = afterKey(typedAhead, key)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [onCancel])
  return null
}
