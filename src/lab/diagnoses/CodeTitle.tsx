import { Skeleton } from '#src/kit/ui/Skeleton.tsx'

import type { useKnownCodes } from './diagnosis-reading.ts'

/** Title of a diagnosis code, or why there is none. */
export function CodeTitle({
  code,
  codes: { known, failed },
}: {
  code: string
  codes: ReturnType<typeof useKnownCodes>
}) {
  const found = known.get(code)
  if (found) return found.title ?? 'Not in this code set'
  return failed.has(code) ? 'Description not loaded' : <Skeleton width="70%" height={14} />
}
