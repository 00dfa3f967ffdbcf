import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { Column } from '#src/kit/table/column.ts'

import css from './SuggestedPairs.module.css'

export type Pair<Item> = readonly [Item, Item]

/** `50 vs 3`: a number of each. */
export const bothNumbers = <Item,>(pair: Pair<Item>, of: (item: Item) => number | null): string =>
  pair.map((item) => of(item) ?? 'none').join(' vs ')

/** The names of both, with a link to compare them. */
export const pairColumn = <Item, Around>(
  label: string,
  nameOf: (item: Item) => string,
  toOf: (pair: Pair<Item>, around: Around) => string,
): Column<Pair<Item>, unknown, Around> => ({
  id: 'pair',
  label,
  cell: (pair, around, below) => (
    <span className={css.pair}>
      <Link to={toOf(pair, around)}>
        {nameOf(pair[0])} <span className="soft">vs</span> {nameOf(pair[1])}
      </Link>
      {below && <span className="row wrap soft small">{below}</span>}
    </span>
  ),
})

/** Pairs that are likely to be compared, as a table. */
export const SuggestedPairs = ({ children }: { children: ReactNode }) => (
  <section className={css.suggestions} aria-labelledby="suggested-pairs">
    <h2 id="suggested-pairs" className="below-2">
      Suggested comparisons
    </h2>
    {children}
  </section>
)
