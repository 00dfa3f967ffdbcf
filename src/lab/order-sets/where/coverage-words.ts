import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'
import { limitOf } from '#src/lab/lab-accounts/account-problems.ts'
import {
  reasonWords,
  routedName,
  routeWords,
  type AskedBilling,
} from '#src/lab/model/account-routing.ts'

import type { Coverage } from './where-done.ts'

/**
 * Words for the lab account that the order's state and billing type need. `problems` are those of
 * an account that covers the order. One with a limit (`limitOf`) isn't green, and says so first.
 */
export function coverageWords(
  coverage: Coverage<LabAccount>,
  route: AskedBilling,
  problems: readonly string[] = [],
): { tone: Tone; words: string } {
  const asked = routeWords(route)
  switch (coverage.kind) {
    case 'covered': {
      const limit = limitOf(coverage.account)
      const covers = limit ?? (asked ? `Covers ${asked}` : 'Active')
      const tone = limit ? 'unknown' : 'good'
      return {
        tone: problems.length ? 'notice' : tone,
        words: [`${covers}: ${routedName(coverage.account)}`, ...problems].join(' · '),
      }
    }
    case 'unknown':
      return { tone: 'unknown', words: `${routedName(coverage.account)}: billing rules unknown` }
    case 'uncovered':
      return {
        tone: 'notice',
        words: `${routedName(coverage.account)} ${coverage.reasons.map(reasonWords).join(' and ')}`,
      }
    case 'none':
      return { tone: 'unknown', words: 'No account' }
    case 'pending':
      return { tone: 'unknown', words: 'Account not checked' }
  }
}
