import type { ReactNode } from 'react'

import css from './StatePage.module.css'

/** Heights of the weeks in the picture, out of 40. */
const WEEKS = [14, 22, 18, 30, 26, 34, 20, 28, 38, 24, 32, 18, 26, 36, 30, 22, 34, 40]
const PITCH = 12
const WIDTH = WEEKS.length * PITCH - 4
/** Weeks with data before the picture ends. */
const BREAK = 11

/**
 * `failing`: the lane continues in red. `silent`: it ends. `empty`: outlines without data.
 * `whole`: all weeks, the last one new.
 */
export type StatePicture = 'failing' | 'silent' | 'empty' | 'whole'

const dataWeeks = {
  failing: BREAK,
  silent: BREAK,
  empty: WEEKS.length,
  whole: WEEKS.length,
}

function classOf(kind: StatePicture, week: number) {
  if (kind === 'empty') return css.outline
  return kind === 'whole' && week === WEEKS.length - 1 ? css.new : css.week
}

/** The product's strip, in the state of the page. */
export function StripPicture({ kind }: { kind: StatePicture }) {
  const until = dataWeeks[kind]
  const end = until * PITCH - 4
  return (
    <svg
      className={css.picture}
      viewBox={`0 ${kind === 'empty' ? -1.5 : -1} ${WIDTH} 57`}
      width={WIDTH}
      height={57}
      aria-hidden="true"
    >
      {WEEKS.map((height, week) => (
        <rect
          key={week}
          className={classOf(kind, week)}
          x={week * PITCH + 0.5}
          y={week < until ? 40 - height : 38}
          width={7}
          height={week < until ? height : 2}
          rx={1}
        />
      ))}
      {kind !== 'empty' && <rect className={css.lane} y={50} width={end} height={4} rx={2} />}
      {kind === 'failing' && (
        <rect
          className={css.failing}
          x={until * PITCH}
          y={50}
          width={WIDTH - until * PITCH}
          height={4}
          rx={2}
        />
      )}
    </svg>
  )
}

/** The state of a page instead of its content: a picture, a title, one line, and one action. */
export const StatePage = ({
  picture,
  title,
  isPage = false,
  isAlert = false,
  children,
  action,
  details,
}: {
  picture: StatePicture
  title?: string
  /** True if the title is the page's, which then has no header. */
  isPage?: boolean
  isAlert?: boolean
  /** One line. */
  children: ReactNode
  action?: ReactNode
  /** Facts for a report, collapsed. */
  details?: ReactNode
}) => (
  <div className={css.state} role={isAlert ? 'alert' : undefined}>
    <StripPicture kind={picture} />
    {isPage ? <h1>{title}</h1> : title && <h2>{title}</h2>}
    <p className="soft anywhere">{children}</p>
    {action}
    {details}
  </div>
)
