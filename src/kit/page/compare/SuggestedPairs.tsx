import type { ReactNode } from 'react'
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

/** A menu of pairs that are likely to be compared, as links to their comparisons. `pairs` is undefined while loading. */
export const SuggestedPairs = ({
  label = 'Suggested',
  pairs,
}: {
  label?: string | undefined
  pairs: readonly SuggestedPair[] | undefined
}) => (
  <Dropdown label={label} flat whyDisabled={pairs?.length ? undefined : 'Nothing to suggest'}>
    {pairs?.map(({ id, names: [first, second], to, isShown, facts }) => (
      <Link key={id} className={css.pair} to={to} aria-current={isShown || undefined}>
        <span className={css.names}>
          {first} <span className="soft">vs</span> {second}
        </span>
        <span className="soft small">{facts}</span>
      </Link>
    ))}
  </Dropdown>
)
