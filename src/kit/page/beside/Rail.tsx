import type { ReactNode } from 'react'

import css from './Rail.module.css'

/** A page with a section beside it, from edge to edge, or below it unless the page is wide. */
export const BesideRail = ({
  rail,
  hasToolbar = false,
  children,
}: {
  rail: ReactNode
  /** True if the header has a second row. */
  hasToolbar?: boolean
  children: ReactNode
}) => (
  <div className={css.beside} data-toolbar={hasToolbar || undefined}>
    <div className="shrink">{children}</div>
    {rail}
  </div>
)
