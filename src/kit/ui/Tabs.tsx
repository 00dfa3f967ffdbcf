import type { ReactNode } from 'react'

import { formatNumber } from '#src/kit/lib/units.ts'

import { RadioOptions } from './RadioOptions.tsx'

import css from './Tabs.module.css'

type Tab<T extends string> = {
  value: T
  label: string
  /** Number of rows behind the tab. */
  count?: number
  title?: string
}

const Words = ({ label, count }: { label: string; count?: number }) => (
  <>
    {label}
    {count !== undefined && <span className="faint tiny tabular">{formatNumber(count)}</span>}
  </>
)

/** Scrolls a line of tabs that is too long to the one that is on. */
function showCurrent(line: HTMLElement | null) {
  const current = line?.querySelector(':checked, [aria-current]')?.closest('a, label')
  if (!line || !current) return
  const [room, tab] = [line.getBoundingClientRect(), current.getBoundingClientRect()]
  line.scrollLeft += Math.max(0, tab.right - room.right + (room.width - tab.width) / 2)
}

/** The kinds of rows of one list. Arrow keys move the choice, as in any radio group. */
export const TabFilter = <T extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: readonly Tab<T>[]
  /** None of the tabs may be on. */
  value: T | null
  onChange: (value: T) => void
}) => (
  <fieldset ref={showCurrent} className={`shrink ${css.tabs}`}>
    <RadioOptions
      label={label}
      options={tabs}
      value={value}
      onChange={onChange}
      className={css.tab}
    >
      {Words}
    </RadioOptions>
  </fieldset>
)

/** The pages of one subject. `children` are links with the class that `tabLink` gives. */
export const TabLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav ref={showCurrent} className={`shrink ${css.tabs}`} aria-label={label}>
    {children}
  </nav>
)

/** The class of a link in `TabLinks`. */
export const tabLink = css.tab
