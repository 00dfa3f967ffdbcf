import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Time of printing, which the browser announces before it lays out the paper; null otherwise.
 * Milliseconds since 1970.
 */
export function usePrinting(): number | null {
  const [printing, setPrinting] = useState<number | null>(null)
  // the window's events: a page is also printed by the browser's own menu
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(Date.now()))
    const after = () => setPrinting(null)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return printing
}
