import type { ReactNode } from 'react'

import css from './PageHeader.module.css'

/** The top of every page: its name, what it covers in words, and its controls in one line. */
export const PageHeader = ({
  title,
  tabTitle,
  children,
  controls,
  actions,
}: {
  title: string
  tabTitle?: string
  children?: ReactNode
  controls?: ReactNode
  actions?: ReactNode
}) => (
  <header className={controls || !actions ? css.header : `${css.header} ${css.short}`}>
    <title>{`${tabTitle ?? title} · Rounds`}</title>
    <h1>{title}</h1>
    {children && <p className={css.covers}>{children}</p>}
    {(controls || actions) && (
      <div className={css.line}>
        <div className={css.controls}>{controls}</div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    )}
  </header>
)
