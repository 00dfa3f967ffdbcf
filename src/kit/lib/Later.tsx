import { Suspense, type ReactNode } from 'react'

import { useTakenOver } from '#src/kit/lib/store.ts'

/**
 * Part of a page with separately loaded code. The server doesn't render it: the fallback is shown
 * until hydration, and while the code loads.
 */
export function Later({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const isTakenOver = useTakenOver()
  return <Suspense fallback={fallback}>{isTakenOver ? children : fallback}</Suspense>
}
