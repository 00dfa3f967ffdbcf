import css from './Dot.module.css'

export type Tone = 'good' | 'notice' | 'bad' | 'unknown'

/**
 * The mark of a state, beside text with the same meaning. The fuller, the more urgent: full for a
 * provider incident or a shared account, half for failing, a ring for waiting or unknown. Healthy
 * is small and green, or gray if it is doubtful.
 */
export const Dot = ({
  tone,
  isGrave = false,
  isDoubtful = false,
}: {
  tone: Tone
  isGrave?: boolean
  isDoubtful?: boolean
}) => (
  <span
    className={`${css.dot} ${css[tone]}`}
    data-grave={isGrave ? '' : undefined}
    data-doubtful={isDoubtful ? '' : undefined}
    aria-hidden="true"
  />
)
