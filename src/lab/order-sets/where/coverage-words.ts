import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { uncapitalized } from '#src/kit/lib/sentences.ts'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'
import { limitOf } from '#src/lab/lab-accounts/account-problems.ts'
import {
  nameOfAccount,
  reasonWords,
  routeWords,
  type AskedBilling,
  type RouteReason,
} from '#src/lab/model/account-routing.ts'

import type { Coverage } from './where-done.ts'

/** Reason after the name of its account and a colon: `not available to your team`, `suspended`. */
const reasonAfterName = (reason: RouteReason) =>
  reasonWords(reason)
    .replace(/^isn’t /, 'not ')
    .replace(/^is /, '')

/** True if an account of the team can order from a lab, as far as its coverage is known. */
export function takesOrders(coverage: Coverage<LabAccount> | null | undefined): boolean {
  if (coverage?.kind === 'covered') return limitOf(coverage.account) === null
  return coverage?.kind !== 'uncovered' && coverage?.kind !== 'none'
}

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
      const covers = limit ? uncapitalized(limit) : (asked && `covers ${asked}`) || 'active'
      const tone = limit ? 'unknown' : 'good'
      return {
        tone: problems.length ? 'notice' : tone,
        words: [`${nameOfAccount(coverage.account)}: ${covers}`, ...problems].join(' · '),
      }
    }
    case 'unknown':
      return { tone: 'unknown', words: `${nameOfAccount(coverage.account)}: billing rules unknown` }
    case 'uncovered':
      return {
        tone: 'notice',
        words: `${nameOfAccount(coverage.account)}: ${coverage.reasons.map(reasonAfterName).join(' and ')}`,
      }
    case 'none':
      return { tone: 'unknown', words: 'No account' }
    case 'pending':
      return { tone: 'unknown', words: 'Checking account…' }
    case 'unchecked':
      return { tone: 'unknown', words: 'Account not checked' }
  }
}
