import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import css from './SuggestedPairs.module.css'

export type Pair<Item> = readonly [Item, Item]

/** `50 vs 3`: a number of each. */
export const bothNumbers = <Item,>(pair: Pair<Item>, of: (item: Item) => number | null): string =>
  pair.map((item) => of(item) ?? 'none').join(' vs ')

type SuggestedPair = {
  id: string
  names: Pair<string>
  /** Address of the comparison. */
  to: string
  isShown: boolean
  facts: ReactNode
}

/** Pairs that are likely to be compared, as links to their comparisons. Undefined while loading. */
export const SuggestedPairs = ({ pairs }: { pairs: readonly SuggestedPair[] | undefined }) =>
  pairs?.length !== 0 && (
    <section className={css.suggestions} aria-labelledby="suggested-pairs" aria-busy={!pairs}>
      <h2 id="suggested-pairs">Suggested comparisons</h2>
      <ul>
        {pairs?.map(({ id, names: [first, second], to, isShown, facts }) => (
          <li key={id}>
            <Link className={css.pair} to={to} aria-current={isShown || undefined}>
              <span className={css.names}>
                {first} <span className="soft">vs</span> {second}
              </span>
              <span className={`soft small ${css.facts}`}>{facts}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
