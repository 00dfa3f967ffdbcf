import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { Column } from '#src/kit/table/column.ts'

import css from './SuggestedPairs.module.css'

export type Pair<Item> = readonly [Item, Item]

/** `50 vs 3`: a number of each. */
export const bothNumbers = <Item,>(pair: Pair<Item>, of: (item: Item) => number | null): string =>
  pair.map((item) => of(item) ?? 'none').join(' vs ')

/** The names of both, with a link to compare them. */
export const pairColumn = <Row, Item, Around>(
  label: string,
  pairOf: (row: Row) => Pair<Item>,
  nameOf: (item: Item) => string,
  toOf: (row: Row, around: Around) => string,
): Column<Row, unknown, Around> => ({
  id: 'pair',
  label,
  cell: (row, around, below) => {
    const [first, second] = pairOf(row)
    return (
      <span className={css.pair}>
        <Link to={toOf(row, around)}>
          {nameOf(first)} <span className="soft">vs</span> {nameOf(second)}
        </Link>
        {below && <span className="row wrap soft small">{below}</span>}
      </span>
    )
  },
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
