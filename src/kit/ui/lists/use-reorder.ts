import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

/** Focus to set once the list has changed as requested. */
type FocusTo = { moved: string; to: number } | { removed: string; at: number }

/** The list with one entry at another index. */
export function moved(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter((other) => other !== key)
  return [...others.slice(0, to), key, ...others.slice(to)]
}

/** Index at which an entry is dropped: before the first of the others whose center is below the pointer. */
export function placeAt(middles: readonly number[], y: number, from: number): number {
  const others = middles.filter((_, index) => index !== from)
  const before = others.findIndex((middle) => y < middle)
  return before < 0 ? others.length : before
}

/**
 * A list whose entries can be reordered, by dragging their handles or with the arrow keys on them,
 * and removed. The focus stays near: at the moved handle, at the next entry's remove button, or in
 * the section's field.
 */
export function useReorder(
  keys: readonly string[],
  onMove: (order: string[], key: string, to: number) => void,
) {
  const list = useRef<HTMLOListElement>(null)
  const focusTo = useRef<FocusTo | null>(null)
  const [drag, setDrag] = useState<{ key: string; to: number } | null>(null)

  // the focused element was moved in the page, or removed
  useLayoutEffect(() => {
    const wanted = focusTo.current
    if (!wanted) return
    const isDone =
      'moved' in wanted ? keys.indexOf(wanted.moved) === wanted.to : !keys.includes(wanted.removed)
    if (!isDone) return
    focusTo.current = null
    if ('moved' in wanted) return handleAt(list.current, wanted.to)?.focus()
    const crosses = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const field = list.current
      ?.closest('section, aside')
      ?.querySelector<HTMLElement>('input, textarea')
    ;(crosses[Math.min(wanted.at, crosses.length - 1)] ?? field)?.focus()
  }, [keys])

  function move(key: string, to: number) {
    if (to < 0 || to >= keys.length || keys.indexOf(key) === to) return
    focusTo.current = { moved: key, to }
    onMove(moved(keys, key, to), key, to)
  }
  const placeOf = (key: string, y: number) => {
    const entries = [...(list.current?.children ?? [])].map((entry) =>
      entry.getBoundingClientRect(),
    )
    return placeAt(
      entries.map(({ top, height }) => top + height / 2),
      y,
      keys.indexOf(key),
    )
  }
  const handle = (key: string) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!step) return
      event.preventDefault()
      move(key, keys.indexOf(key) + step)
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ key, to: keys.indexOf(key) })
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (drag) setDrag({ key, to: placeOf(key, clientY) })
    },
    // the position of the last move may not be rendered yet
    onPointerUp: ({ clientY }: PointerEvent) => {
      setDrag(null)
      if (drag) move(key, placeOf(key, clientY))
    },
    onPointerCancel: () => setDrag(null),
  })
  /** Position of the line that shows where the dragged item will be dropped. */
  const dropOf = (key: string) => {
    if (!drag || keys.indexOf(drag.key) === drag.to) return undefined
    const others = keys.filter((other) => other !== drag.key)
    if (others[drag.to] === key) return 'before'
    return drag.to === others.length && others.at(-1) === key ? 'after' : undefined
  }
  return {
    list,
    move,
    handle,
    dropOf,
    dragged: drag?.key ?? null,
    /** Call before removing the entry. */
    beforeRemove: (key: string) => {
      focusTo.current = { removed: key, at: keys.indexOf(key) }
    },
  }
}

const handleAt = (list: HTMLElement | null, place: number) =>
  list?.children[place]?.querySelector<HTMLElement>('[data-handle]')
