import {
  nameOfState,
  plain,
  describeStates,
  tiles,
  type BillingType,
} from '#src/lab/model/billing.ts'

import css from './lab-accounts.module.css'

/** The states of one billing type as tiles in their approximate positions. The text below is equivalent. */
export function TileMap({
  billing,
  hasCode = false,
}: {
  billing: BillingType
  /** True to show also the service's name of the billing type. */
  hasCode?: boolean
}) {
  const allowed = new Set(billing.states)
  return (
    <figure className={`shrink ${css.map}`}>
      <figcaption>
        <strong>{plain(billing.type)}</strong> {hasCode && <code>{billing.type}</code>}
        <span className="soft small">
          {billing.states.length} of {tiles.length}
        </span>
      </figcaption>
      <div className={css.tiles} aria-hidden="true">
        {tiles.map(({ state, column, row }) => (
          <span
            key={state}
            className={`faint tiny ${css.tile}`}
            data-allowed={allowed.has(state) || undefined}
            title={`${nameOfState(state)}: ${allowed.has(state) ? 'allowed' : 'not listed'}`}
            style={{ gridArea: `${row} / ${column}` }}
          >
            {state}
          </span>
        ))}
      </div>
      <p className="soft small above-2">{describeStates(billing)}</p>
    </figure>
  )
}
