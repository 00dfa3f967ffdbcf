import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { problemsOf, type Checked } from '#src/lab/lab-accounts/account-problems.ts'
import type { AskedBilling } from '#src/lab/model/account-routing.ts'

import { coverageWords } from './coverage-words.ts'
import type { Coverage } from './where-done.ts'

import css from './where.module.css'

type Covered = { coverage: Coverage<LabAccount>; route: AskedBilling; checked: Checked }

/** Words for the account of a lab, and its tone. Green if it can take the order. */
export const accountWords = ({ coverage, route, checked }: Covered) =>
  coverageWords(
    coverage,
    route,
    coverage.kind === 'covered' ? problemsOf(coverage.account, checked) : [],
  )

/** Account of a lab for the order, with its problems as marked in Lab accounts. */
export function AccountCoverage({
  coverage,
  route,
  checked,
  isUnchosen = false,
}: Covered & {
  /** True if the order is at this lab without an account, although there is one for it. */
  isUnchosen?: boolean
}) {
  const { tone, words } =
    isUnchosen && coverage.kind === 'covered'
      ? { tone: 'notice' as const, words: 'No account' }
      : accountWords({ coverage, route, checked })
  return (
    <Status tone={tone} icon={tone === 'notice' ? 'notice' : undefined}>
      <span className={`small ${css.words}`}>{words}</span>
    </Status>
  )
}
