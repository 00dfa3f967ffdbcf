import type { Tone } from './Status.tsx'

import css from './Dot.module.css'

/**
 * The mark of a state, beside words that say the same. The fuller, the more urgent: full for a whole provider or a mix-up
 * of data, half for what fails, a ring for what waits or is not known. What is well is small and green.
 */
export const Dot = ({ tone, isGrave = false }: { tone: Tone; isGrave?: boolean }) => (
  <span
    className={`${css.dot} ${css[tone]}`}
    data-grave={isGrave ? '' : undefined}
    aria-hidden="true"
  />
)
