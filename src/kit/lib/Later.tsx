import { Suspense, type ReactNode } from 'react'

import { useTakenOver } from '#src/kit/lib/store.ts'

/**
 * Part of a page whose code is loaded apart. The server does not render it: until the browser has taken the page over, and
 * while the code loads, the fallback stands in its place.
 */
export function Later({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const isTakenOver = useTakenOver()
  return <Suspense fallback={fallback}>{isTakenOver ? children : fallback}</Suspense>
}
