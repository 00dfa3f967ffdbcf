import { errorLine } from '#src/layout/Notices.tsx'
import { formatNumber } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import css from './lab-accounts.module.css'
import type { LabAccountsModel } from './use-lab-accounts.ts'

/** What is amiss among the accounts, each a filter. One that finds nothing is left out, unless it is on. */
export function HygieneChips({ view, setView, twice, used, sets }: LabAccountsModel) {
  const chips = [
    { check: 'twice', words: 'Same provider account twice', count: twice.size },
    { check: 'used', words: 'Not active, used by saved sets', count: used.size },
  ] as const
  return (
    <div role="group" aria-label="Checks" className={css.chips}>
      {chips.map(
        ({ check, words, count }) =>
          (count > 0 || view.check === check) && (
            <Button
              key={check}
              icon="notice"
              pressed={view.check === check}
              onClick={() => setView({ check: view.check === check ? '' : check })}
            >
              {words} {formatNumber(count)}
            </Button>
          ),
      )}
      {sets.error && (
        <span role="alert" className={css.soft}>
          Which accounts saved sets use could not be read: {errorLine(sets.error)}{' '}
          <Button
            look="quiet"
            icon="refresh"
            disabled={sets.isFetching}
            onClick={() => void sets.refetch()}
          >
            Try again
          </Button>
        </span>
      )}
    </div>
  )
}
