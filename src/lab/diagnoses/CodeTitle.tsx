import { Skeleton } from '#src/kit/ui/Skeleton.tsx'

import type { useKnownCodes } from './diagnosis-reading.ts'

/** Title of a diagnosis code, or why there is none. */
export function CodeTitle({
  code,
  codes: { known, failed },
  beginning = '',
}: {
  code: string
  codes: ReturnType<typeof useKnownCodes>
  /** Words at the beginning of the title that are shown elsewhere. Screen readers and copies have them. */
  beginning?: string
}) {
  const title = known.get(code)?.title
  if (beginning && title?.startsWith(`${beginning} `))
    return (
      <span title={title}>
        <span className="visually-hidden">{beginning} </span>
        {title.slice(beginning.length + 1)}
      </span>
    )
  if (title !== undefined) return title ?? 'Not in this code set'
  return failed.has(code) ? 'Description not loaded' : <Skeleton width="70%" height={14} />
}
