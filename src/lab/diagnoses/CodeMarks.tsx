import { isUnspecified } from '#lib/icd-title.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'

import css from './CodeMarks.module.css'

/** Mark of the first code of an order: the primary diagnosis. */
export const PrimaryMark = () => <span className={`tiny strong ${css.primary}`}>primary</span>

/**
 * Hint on a diagnosis code: that it is a header above more specific codes, or else that its title
 * leaves something unspecified. No billing rules. `billable` is null if unknown.
 */
export function CodeMarks({
  title,
  billable,
}: {
  title: string | null | undefined
  billable: boolean | null | undefined
}) {
  if (billable === false)
    return (
      <span title="Choose a more specific code">
        <Status tone="notice">Not billable</Status>
      </span>
    )
  if (title && isUnspecified(title))
    return (
      <span title="A more specific code may apply">
        <Status tone="unknown">Unspecified</Status>
      </span>
    )
  return null
}
