import { useLayoutEffect, type RefObject } from 'react'

/**
 * Marks the frame's element with its hidden sides (`data-before`, `data-after`), and the frame if
 * there are none (`data-fits`), without rendering.
 */
export function useScrollShadows(frame: RefObject<HTMLElement | null>) {
  // size and scroll position change without a render
  useLayoutEffect(() => {
    const scrolled = frame.current
    const [shadowed, content] = [scrolled?.parentElement, scrolled?.firstElementChild]
    if (!scrolled || !shadowed || !content) return
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = scrolled
      shadowed.toggleAttribute('data-before', scrollLeft > 1)
      shadowed.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1)
      scrolled.toggleAttribute('data-fits', scrollWidth <= clientWidth + 1)
    }
    const observer = new ResizeObserver(look)
    observer.observe(scrolled)
    observer.observe(content)
    scrolled.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      scrolled.removeEventListener('scroll', look)
    }
  }, [frame])
}
