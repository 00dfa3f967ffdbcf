import { expect, test } from 'vitest'

import { testAccount } from '#lib/testing.ts'
import type { Coverage } from '#src/lab/order-sets/where/where-done.ts'

import { isNotForTeam, isNotUsable, type KnownAccounts } from './comparison-rows.tsx'

type Known = Pick<KnownAccounts, 'labs' | 'offers' | 'isPending'>

const marker = { lab_id: 1 }
const account = testAccount('main', { status: 'active' })
const limited = testAccount('limited', { delegated_flow: 'result_delegated' })

const known = (coverage: Known['offers'][number]['coverage'], isPending = false): Known =>
  ({
    labs: { slugOf: () => 'lab' },
    offers: [{ lab: 'lab', coverage }],
    isPending,
  }) as unknown as Known

test('a marker recedes if no account can order it, and is the team’s unless the account is not', () => {
  const cases: [Coverage<typeof account>, boolean, boolean][] = [
    [{ kind: 'covered', account }, false, false],
    [{ kind: 'covered', account: limited }, true, false],
    [{ kind: 'unknown', account }, false, false],
    [{ kind: 'pending' }, false, false],
    [{ kind: 'unchecked' }, false, false],
    [{ kind: 'none' }, true, false],
    [{ kind: 'uncovered', account, reasons: [{ kind: 'status', status: 'closed' }] }, true, false],
    [{ kind: 'uncovered', account, reasons: [{ kind: 'team' }] }, true, true],
  ]
  for (const [coverage, unusable, notForTeam] of cases) {
    expect(isNotUsable(marker, known(coverage))).toBe(unusable)
    expect(isNotForTeam(marker, known(coverage))).toBe(notForTeam)
    expect(isNotUsable(marker, known(coverage, true))).toBe(false)
  }
})
