import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'
import {
  byBillingType,
  readEitherBilling,
  shortBillingType,
  statesIn,
} from '#src/lab/model/billing.ts'

import { TileFigure, type TileMark } from './TileMap.tsx'

import css from './lab-accounts.module.css'

/** Color of one of two compared accounts, or of both. */
export const PairSwatch = ({ mark }: { mark: TileMark }) => (
  <span className={css.swatch} data-mark={mark} aria-hidden="true" />
)

/** The states of one billing type, by which of two accounts bills there. */
function DifferenceMap({ pair, type }: { pair: readonly [LabAccount, LabAccount]; type: string }) {
  const [first, second] = pair.map(({ allowed_billing }) =>
    statesIn(readEitherBilling(allowed_billing).maps.filter((one) => one.type === type)),
  )
  const both = [...(first ?? [])].filter((state) => second?.has(state)).length
  const markOf = (state: string): TileMark | undefined => {
    if (first?.has(state)) return second?.has(state) ? 'allowed' : 'first'
    return second?.has(state) ? 'second' : undefined
  }
  const wordsOf = (mark: TileMark | undefined) => {
    if (!mark) return 'not listed'
    return mark === 'allowed' ? 'both' : `only ${nameOfAccount(pair[mark === 'first' ? 0 : 1])}`
  }
  return (
    <TileFigure
      title={<strong>{shortBillingType(type)}</strong>}
      count={both ? `${both} in both` : ''}
      markOf={markOf}
      wordsOf={wordsOf}
    />
  )
}

/** States in which each of two accounts can bill, one map per billing type. Their table says the same. */
export function CoverageDifference({ pair }: { pair: readonly [LabAccount, LabAccount] }) {
  const types = [
    ...new Set(
      pair.flatMap(({ allowed_billing }) =>
        readEitherBilling(allowed_billing).maps.map(({ type }) => type),
      ),
    ),
  ].toSorted(byBillingType)
  if (!types.length) return null
  const [first, second] = pair.map(nameOfAccount)
  return (
    <section aria-labelledby="coverage" className={css.compared}>
      <h2 id="coverage" className="below-2">
        Coverage by billing type
      </h2>
      <p className={`row wrap soft small ${css.keys}`} aria-hidden="true">
        <span className="inline">
          <PairSwatch mark="allowed" /> Both
        </span>
        <span className="inline">
          <PairSwatch mark="first" /> Only {first}
        </span>
        <span className="inline">
          <PairSwatch mark="second" /> Only {second}
        </span>
      </p>
      <div className={css.maps}>
        {types.map((type) => (
          <DifferenceMap key={type} pair={pair} type={type} />
        ))}
      </div>
    </section>
  )
}
