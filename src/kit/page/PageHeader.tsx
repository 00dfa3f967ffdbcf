import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { buttonLink } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { paths } from '#src/kit/url/paths.ts'

import { AddressNotice } from './AddressNotice.tsx'
import { frameDialog } from './frame-dialog.ts'

import css from './PageHeader.module.css'

type Tools = {
  /** Such as `Updated 12 min ago`. */
  age?: ReactNode
  actions?: ReactNode
  /** The page's one primary action. The others may be in a menu. */
  primary?: ReactNode
}

/** True if they fit in one line on a phone: the primary action, search, and a menu of the rest. */
const PhoneTools = ({ primary, age, actions }: Tools) => (
  <div className={`unprinted ${css.tools}`}>
    {primary}
    <button
      type="button"
      className={css.icon}
      aria-label="Search"
      onClick={() => frameDialog.set('palette')}
    >
      <Icon name="search" />
    </button>
    <Dropdown label="More" words={<Icon name="more" />} look="quiet" align="right" flat>
      {age && <p className={`faint tiny ${css.menuAge}`}>{age}</p>}
      {actions}
      <Link className={buttonLink('quiet')} to={paths.settings()}>
        <Icon name="settings" />
        Settings
      </Link>
    </Dropdown>
  </div>
)

/**
 * The header of every page, in two rows. First: the back link, title, count, age of the data, and
 * the actions in the order Refresh, Print, Export, More, one of them primary. On a phone, all but
 * the primary are in one menu. Second: tabs, search, Filter, Display, and chips. A sentence below
 * is for exceptions. Unreadable parts of the address are reported above.
 */
export function PageHeader({
  title,
  tabTitle,
  back,
  count,
  tabs,
  controls,
  children,
  ...tools
}: Tools & {
  title: string
  tabTitle?: string
  /** The list from which the page was opened. */
  back?: { label: string; to: string }
  /** Number of rows in words, such as `88 people`. */
  count?: ReactNode
  tabs?: ReactNode
  controls?: ReactNode
  children?: ReactNode
}) {
  const isPhone = useMedia('phone')
  const { age, actions, primary } = tools
  return (
    <>
      <AddressNotice />
      <header className={css.header}>
        <title>{`${tabTitle ?? title} · Rounds`}</title>
        <div className={`row ${css.top}`}>
          {back && (
            <Link className={css.back} to={back.to}>
              <Icon name="left" size={14} />
              <span>{back.label}</span>
            </Link>
          )}
          <div className={css.title}>
            <h1>{title}</h1>
            {count && <span className="faint small">{count}</span>}
          </div>
          {isPhone ? (
            <PhoneTools {...tools} />
          ) : (
            <div className={`unprinted row wrap shrink end ${css.actions}`}>
              {age && <span className="faint tiny">{age}</span>}
              {actions}
              {primary}
            </div>
          )}
        </div>
        {(tabs || controls) && (
          <div className={css.toolbar}>
            {tabs}
            <div className={`row wrap shrink ${css.controls}`}>{controls}</div>
          </div>
        )}
        {children && <p className={`soft small ${css.covers}`}>{children}</p>}
      </header>
    </>
  )
}
