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

/** Scrolls a long line of tabs to the selected one. */
function showCurrent(line: HTMLElement | null) {
  const current = line?.querySelector(':checked, [aria-current]')?.closest('a, label')
  if (!line || !current) return
  const [room, tab] = [line.getBoundingClientRect(), current.getBoundingClientRect()]
  line.scrollLeft += Math.max(0, tab.right - room.right + (room.width - tab.width) / 2)
}

/** The kinds of rows of one list. Arrow keys move the selection, as in any radio group. */
export const TabFilter = <T extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: readonly Tab<T>[]
  /** True if none of the tabs may be selected. */
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

/** The pages of one subject. `children` are links with the class from `tabLink`. */
export const TabLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav ref={showCurrent} className={`shrink ${css.tabs}`} aria-label={label}>
    {children}
  </nav>
)

/** The class of a link in `TabLinks`. */
export const tabLink = css.tab
