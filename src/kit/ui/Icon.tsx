import drawings from './icons.svg'

/** The drawings in icons.svg, separate from the code to keep the first load small. */
export type IconName =
  | 'today'
  | 'people'
  | 'workouts'
  | 'cohorts'
  | 'connections'
  | 'markers'
  | 'order-sets'
  | 'diagnoses'
  | 'search'
  | 'settings'
  | 'filter'
  | 'display'
  | 'trash'
  | 'sign-out'
  | 'lab-accounts'
  | 'inspector'
  | 'docs'
  | 'check'
  | 'cross'
  | 'notice'
  | 'pause'
  | 'copy'
  | 'merge'
  | 'right'
  | 'down'
  | 'left'
  | 'up'
  | 'plus'
  | 'download'
  | 'print'
  | 'refresh'
  | 'undo'
  | 'redo'
  | 'more'
  | 'brand'
  | 'out'
  | 'star'
  | 'grip'
  | 'info'
  | 'edit'
  | 'swap'

/** A 16 px line icon beside text with the same meaning. It is never the only sign. */
export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'more' ? 2.2 : 1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <use href={`${drawings}#${name}`} />
  </svg>
)
