import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { problemsOf, type Checked } from '#src/lab/lab-accounts/account-problems.ts'
import type { AskedBilling } from '#src/lab/model/account-routing.ts'

import { coverageWords } from './coverage-words.ts'
import type { Coverage } from './where-done.ts'

import css from './where.module.css'

/** Account of a lab for the order, with its problems as marked in Lab accounts. */
export function AccountCoverage({
  coverage,
  route,
  checked,
}: {
  coverage: Coverage<LabAccount>
  route: AskedBilling
  checked: Checked
}) {
  const problems = coverage.kind === 'covered' ? problemsOf(coverage.account, checked) : []
  const { tone, words } = coverageWords(coverage, route, problems)
  return (
    <Status tone={tone} icon={tone === 'notice' ? 'notice' : undefined}>
      <span className={`small ${css.words}`}>{words}</span>
    </Status>
  )
}
