import { isUnspecified } from '#lib/icd-title.ts'

import css from './CodeMarks.module.css'

/** Of the first code of an order: the primary diagnosis. */
export const PrimaryMark = () => <span className={css.primary}>primary</span>

/**
 * What a reader may want to know before a diagnosis code is used: that it is a header above more specific codes, or that its title
 * leaves something open. Hints, no billing rules. `billable` is null where nothing says it.
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
        <span className={css.mark} title="More specific codes are below it. Choose one of them.">
          not billable
        </span>
      )}
      {title && isUnspecified(title) && (
        <span
          className={css.mark}
          title="Its title leaves something open; a more specific code may fit"
        >
          unspecified
        </span>
      )}
    </>
  )
}
