import type { ReactNode } from 'react'

import { AddressNotice } from './AddressNotice.tsx'

import css from './PageHeader.module.css'

/** The top of every page: its name, what it covers in words, and its controls in one line. Above it what of the address could not be read. */
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
  <>
    <AddressNotice />
    <header className={controls || !actions ? css.header : `${css.header} ${css.short}`}>
      <title>{`${tabTitle ?? title} · Rounds`}</title>
      <h1>{title}</h1>
      {children && <p className={css.covers}>{children}</p>}
      {(controls || actions) && (
        <div className={`row wrap between unprinted ${css.line}`}>
          <div className={css.controls}>{controls}</div>
          {actions && <div className={css.actions}>{actions}</div>}
        </div>
      )}
    </header>
  </>
)
