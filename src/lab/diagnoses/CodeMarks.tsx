import { Status } from '#src/kit/ui/text/Status.tsx'

import css from './CodeMarks.module.css'

/** Mark of the first code of an order: the primary diagnosis. */
export const PrimaryMark = () => <span className={`tiny strong ${css.primary}`}>Primary</span>

/** Mark of a header code with more specific ones below it. `billable` is null if unknown. */
export const CodeMarks = ({ billable }: { billable: boolean | null | undefined }) =>
  billable === false && (
    <span title="Choose a more specific code">
      <Status tone="notice">Not billable</Status>
    </span>
  )
