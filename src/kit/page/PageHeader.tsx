import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { Icon } from '#src/kit/ui/Icon.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { AddressNotice } from './AddressNotice.tsx'
import { paletteOpen } from './palette-open.ts'

import css from './PageHeader.module.css'

/** Search and settings, which a phone's bar has no room for. */
const PhoneTools = () => (
  <div className={`unprinted ${css.tools}`}>
    <button type="button" aria-label="Search" onClick={() => paletteOpen.set(true)}>
      <Icon name="search" />
    </button>
    <Link to={paths.settings()} aria-label="Settings">
      <Icon name="settings" />
    </Link>
  </div>
)

/**
 * The top of every page, in two rows. First: the way back, title, count, age of the data, and the actions in the order
 * Refresh, Print, Export, more, one primary. Second: tabs, search, Filter, Display and chips. A sentence below them is for
 * an exception. Above all of it stands what of the address could not be read.
 */
export const PageHeader = ({
  title,
  tabTitle,
  back,
  count,
  age,
  actions,
  tabs,
  controls,
  children,
}: {
  title: string
  tabTitle?: string
  /** The list that the page was opened from. */
  back?: { label: string; to: string }
  /** Number of rows in words, such as `88 people`. */
  count?: ReactNode
  /** Such as `Updated 12 min ago`. */
  age?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
  controls?: ReactNode
  children?: ReactNode
}) => (
  <>
    <AddressNotice />
    <header className={css.header}>
      <title>{`${tabTitle ?? title} · Rounds`}</title>
      <div className={`row wrap ${css.top}`}>
        <div className={css.title}>
          {back && (
            <Link className={css.back} to={back.to}>
              <Icon name="left" size={14} />
              {back.label}
            </Link>
          )}
          <h1>{title}</h1>
          {count && <span className="faint small">{count}</span>}
        </div>
        <PhoneTools />
        <div className={`unprinted ${css.actions}`}>
          {age && <span className="faint tiny">{age}</span>}
          {actions}
        </div>
      </div>
      {(tabs || controls) && (
        <div className={css.toolbar}>
          {tabs}
          <div className={css.controls}>{controls}</div>
        </div>
      )}
      {children && <p className={css.covers}>{children}</p>}
    </header>
  </>
)
