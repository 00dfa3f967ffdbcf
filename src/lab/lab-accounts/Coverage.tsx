import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { coverageOf } from '#src/lab/model/billing.ts'

import type { Checked } from './account-problems.ts'
import { TileMap } from './TileMap.tsx'

import css from './lab-accounts.module.css'

/**
 * The states in which the active accounts can bill together, one map per billing type, without
 * the accounts that the team can't use.
 */
export function Coverage({
  accounts,
  notAllowed,
}: { accounts: readonly LabAccount[] } & Pick<Checked, 'notAllowed'>) {
  const covered = coverageOf(
    accounts.flatMap(({ id, status, allowed_billing }) =>
      status === 'active' && !notAllowed?.has(id) ? [allowed_billing] : [],
    ),
  )
  if (!covered.length) return null
  return (
    <section aria-labelledby="coverage" className={css.coverage}>
      <div className={`row wrap baseline ${css.head}`}>
        <h2 id="coverage">Coverage by billing type</h2>
        <p className="faint small">States and DC where your team’s active accounts can bill</p>
      </div>
      <div className={css.maps}>
        {covered.map((billing) => (
          <TileMap key={billing.type} billing={billing} isShort />
        ))}
      </div>
    </section>
  )
}
