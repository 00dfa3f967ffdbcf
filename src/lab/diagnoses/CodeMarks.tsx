import { isUnspecified } from '#lib/icd-title.ts'

import css from './CodeMarks.module.css'

/** Mark of the first code of an order: the primary diagnosis. */
export const PrimaryMark = () => <span className={`tiny strong ${css.primary}`}>primary</span>

/**
 * Hints on a diagnosis code: that it is a header above more specific codes, or that its title
 * leaves something unspecified. No billing rules. `billable` is null if unknown.
 */
export function CodeMarks({
  title,
  billable,
}: {
  title: string | null | undefined
  billable: boolean | null | undefined
}) {
  return (
    <>
      {billable === false && (
        <span
          className={`notice tiny nowrap ${css.mark}`}
          title="More specific codes are below it. Choose one of them."
        >
          not billable
        </span>
      )}
      {title && isUnspecified(title) && (
        <span
          className={`notice tiny nowrap ${css.mark}`}
          title="Its title leaves something open; a more specific code may fit"
        >
          unspecified
        </span>
      )}
    </>
  )
}
