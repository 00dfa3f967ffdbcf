import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'

import css from './SuggestedPairs.module.css'

export type Pair<Item> = readonly [Item, Item]

type SuggestedPair = {
  id: string
  names: Pair<string>
  /** Address of the comparison. */
  to: string
  isShown: boolean
  /** Words for what the pair has in common. */
  facts: ReactNode
}

/** Closes the menu of a link that leads to another comparison on the same page. */
const closeMenu = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

/** A menu of pairs that are likely to be compared, as links to their comparisons. `pairs` is undefined while loading. */
export const SuggestedPairs = ({
  label,
  pairs,
}: {
  label?: string | undefined
  pairs: readonly SuggestedPair[] | undefined
}) => (
  <Dropdown
    label={label ?? 'Suggested pairs'}
    words={
      label ?? (
        <>
          Suggested<span className={css.pairs}> pairs</span>
        </>
      )
    }
    whyDisabled={pairs?.length ? undefined : 'No suggestions'}
  >
    {pairs?.map(({ id, names: [first, second], to, isShown, facts }) => (
      <Link
        key={id}
        className={css.pair}
        to={to}
        aria-current={isShown || undefined}
        onClick={closeMenu}
      >
        <span className={css.names}>
          {first} <span className="soft">vs</span> {second}
        </span>
        <span className="soft small">{facts}</span>
      </Link>
    ))}
  </Dropdown>
)
