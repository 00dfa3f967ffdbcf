import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'

import { Button } from '#src/kit/ui/Button.tsx'

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

/** Pairs that are in view before the others are asked for. */
const FIRST_SHOWN = 4

/** Pairs that are likely to be compared, as links to their comparisons. Undefined while loading. */
export function SuggestedPairs({ pairs }: { pairs: readonly SuggestedPair[] | undefined }) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const more = (pairs?.length ?? 0) - FIRST_SHOWN
  const showAll = () => {
    flushSync(() => setWhole(true))
    list.current?.children[FIRST_SHOWN]?.querySelector('a')?.focus()
  }
  if (pairs?.length === 0) return null
  return (
    <section
      className={`unprinted ${css.suggestions}`}
      aria-labelledby="suggested-pairs"
      aria-busy={!pairs}
    >
      <div className={`row between ${css.head}`}>
        <h2 id="suggested-pairs">Suggested comparisons</h2>
        {more > 0 && !isWhole && (
          <Button look="quiet" onClick={showAll}>
            Show {more} more
          </Button>
        )}
      </div>
      <ul ref={list}>
        {pairs
          ?.slice(0, isWhole ? undefined : FIRST_SHOWN)
          .map(({ id, names: [first, second], to, isShown, facts }) => (
            <li key={id}>
              <Link className={css.pair} to={to} aria-current={isShown || undefined}>
                <span className={css.names}>
                  {first} <span className="soft">vs</span> {second}
                </span>
                <span className="soft small">{facts}</span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}
