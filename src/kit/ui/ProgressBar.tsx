import css from './ProgressBar.module.css'

/** How far long work is. `of` is null where that is not known; held, it stands back. */
export const ProgressBar = ({
  label,
  done,
  of,
  isHeld,
}: {
  label: string
  done: number
  of: number | null
  isHeld: boolean
}) => (
  <progress
    className={css.bar}
    aria-label={label}
    data-held={isHeld || undefined}
    max={of === null ? undefined : Math.max(1, of)}
    value={of === null ? undefined : done}
  />
)
