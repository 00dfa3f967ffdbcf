import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Time of printing, announced by the browser before layout. Null otherwise. Milliseconds since 1970. */
export function usePrinting(): number | null {
  const [printing, setPrinting] = useState<number | null>(null)
  // window events, because the browser's own menu also prints the page
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
