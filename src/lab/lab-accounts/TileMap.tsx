import type { ReactNode } from 'react'

import {
  nameOfState,
  plain,
  describeStates,
  shortBillingType,
  tiles,
  type BillingType,
} from '#src/lab/model/billing.ts'

import css from './lab-accounts.module.css'

/** Accounts of a pair that bill in a state, or that an account does. */
export type TileMark = 'allowed' | 'first' | 'second'

/** The states as tiles in their approximate positions, below a title. */
export const TileFigure = ({
  title,
  count,
  markOf,
  wordsOf,
  children,
}: {
  title: ReactNode
  count: string
  markOf: (state: string) => TileMark | undefined
  wordsOf: (mark: TileMark | undefined) => string
  /** Text that says the same. */
  children?: ReactNode
}) => (
  <figure className={`shrink ${css.map}`}>
    <figcaption>
      {title}
      <span className="soft small">{count}</span>
    </figcaption>
    <div className={css.tiles} aria-hidden="true">
      {tiles.map(({ state, column, row }) => (
        <span
          key={state}
          className={`faint tiny ${css.tile}`}
          data-mark={markOf(state)}
          title={`${nameOfState(state)}: ${wordsOf(markOf(state))}`}
          style={{ gridArea: `${row} / ${column}` }}
        >
          {state}
        </span>
      ))}
    </div>
    {children}
  </figure>
)

/** The states of one billing type. */
export function TileMap({
  billing,
  isShort = false,
  hasCode = false,
}: {
  billing: BillingType
  /** True below a heading about billing types. */
  isShort?: boolean
  /** True to show also the service's name of the billing type. */
  hasCode?: boolean
}) {
  const allowed = new Set(billing.states)
  return (
    <TileFigure
      title={
        <>
          <strong>{isShort ? shortBillingType(billing.type) : plain(billing.type)}</strong>{' '}
          {hasCode && <code>{billing.type}</code>}
        </>
      }
      count={`${billing.states.length} of ${tiles.length}`}
      markOf={(state) => (allowed.has(state) ? 'allowed' : undefined)}
      wordsOf={(mark) => mark ?? 'not listed'}
    >
      <p className="soft small above-2">{describeStates(billing)}</p>
    </TileFigure>
  )
}
