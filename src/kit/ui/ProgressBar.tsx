import css from './ProgressBar.module.css'

/** Progress of long work. `of` is null if the total is unknown. A paused bar is muted. */
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
    className={`above-2 block wide ${css.bar}`}
    aria-label={label}
    data-held={isHeld || undefined}
    max={of === null ? undefined : Math.max(1, of)}
    value={of === null ? undefined : done}
  />
)
