import type { UseQueryResult } from '@tanstack/react-query'

import { formatNumber } from '#src/kit/lib/units.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'

import type { LabAccountsModel } from './use-lab-accounts.ts'

import css from './lab-accounts.module.css'

/** A check that could not be made, and another try. */
const NotChecked = ({
  what,
  result: { error, isFetching, refetch },
}: {
  what: string
  result: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) =>
  error && (
    <span role="alert" className="soft">
      {what} could not be read: {errorLine(error)}{' '}
      <Button look="quiet" icon="refresh" disabled={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </span>
  )

/** Problems among the accounts, each a filter. An empty one is omitted, unless it is on. */
export function HygieneChips({ view, setView, twice, used, sets, allowlist }: LabAccountsModel) {
  const chips = [
    { check: 'twice', words: 'Same provider account twice', count: twice.size },
    { check: 'used', words: 'Not active, used by saved sets', count: used.size },
    { check: 'allowlist', words: 'Not allowed for this team', count: allowlist.data?.size },
  ] as const
  return (
    <div role="group" aria-label="Checks" className={`row wrap ${css.chips}`}>
      {chips.map(
        ({ check, words, count }) =>
          (Number(count) > 0 || view.check === check) && (
            <Button
              key={check}
              icon="notice"
              pressed={view.check === check}
              onClick={() => setView({ check: view.check === check ? '' : check })}
            >
              {words} {count === undefined ? '(not known)' : formatNumber(count)}
            </Button>
          ),
      )}
      <NotChecked what="Which accounts saved sets use" result={sets} />
      <NotChecked what="Which accounts are for this team" result={allowlist} />
    </div>
  )
}
