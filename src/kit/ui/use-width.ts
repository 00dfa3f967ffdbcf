import { useLayoutEffect, useState, type RefObject } from 'react'

/** The element's width in CSS pixels. 0 before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  // the size changes without a render
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    setWidth(node.clientWidth)
    const observer = new ResizeObserver(() => setWidth(node.clientWidth))
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return width
}
