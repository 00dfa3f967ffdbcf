import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { coverageOf } from '#src/lab/model/billing.ts'

import { TileMap } from './TileMap.tsx'

import css from './lab-accounts.module.css'

/** The states in which the active accounts can bill together, one map per billing type. */
export function Coverage({ accounts }: { accounts: readonly LabAccount[] }) {
  const covered = coverageOf(
    accounts.flatMap(({ status, allowed_billing }) =>
      status === 'active' ? [allowed_billing] : [],
    ),
  )
  if (!covered.length) return null
  return (
    <section aria-labelledby="coverage" className={css.coverage}>
      <div className={`row wrap baseline ${css.head}`}>
        <h2 id="coverage">Coverage by billing type</h2>
        <p className="faint small">States and DC where active accounts can bill</p>
      </div>
      <div className={css.maps}>
        {covered.map((billing) => (
          <TileMap key={billing.type} billing={billing} isShort />
        ))}
      </div>
    </section>
  )
}
