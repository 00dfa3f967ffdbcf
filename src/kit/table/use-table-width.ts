import { useLayoutEffect, useState, type RefObject } from 'react'

import { viewport } from '#src/kit/ui/use-media.ts'

import { tableWidths } from './column.ts'

const names = Object.entries(tableWidths)
/** The narrowest of the widths that fits the table. Infinity if it exceeds all. */
const widthUpTo = (pixels: number) =>
  Math.min(...names.map(([, width]) => width).filter((width) => pixels <= width))

/**
 * Width of the element as far as columns depend on it, and the names of the widths that it fits,
 * for styles.
 */
export function useTableWidth(element: RefObject<HTMLElement | null>) {
  // before it is measured, it is at most the window's
  const [width, setWidth] = useState(() => widthUpTo(viewport().width))
  // the size changes without a render
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    // without a width it isn't on screen
    const measure = () => node.clientWidth > 0 && setWidth(widthUpTo(node.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return { width, upTo: names.flatMap(([name, most]) => (width <= most ? name : [])).join(' ') }
}
