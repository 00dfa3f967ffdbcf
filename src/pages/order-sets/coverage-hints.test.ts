import { describe, expect, test } from 'vitest'

import type { CoverageList } from '#contract/coverage.ts'
import { coverageHints } from './coverage-hints.ts'

const determination = (ncd: string, diagnoses: Record<string, CoverageList>) => ({
  ncd,
  title: `Title of ${ncd}`,
  tests: ['TSH'],
  diagnoses: Object.entries(diagnoses).map(([code, list]) => ({ code, list })),
})

describe('what there is to look at in coverage lists', () => {
  test('is nothing where one of the diagnosis codes supports the tests', () => {
    const hints = coverageHints([
      determination('190.22', { I10: 'not_supporting', E039: 'covered' }),
    ])
    expect(hints).toEqual({ unsupported: [], denied: [], waiting: [] })
  })

  test('is a determination that no code of the order supports, and each code that is never covered', () => {
    const [thyroid, lipids, glucose] = [
      determination('190.22', { I10: 'not_supporting', Z026: 'denied' }),
      determination('190.23', { I10: 'covered', Z026: 'denied' }),
      determination('190.20', { I10: 'covered', Z026: 'covered' }),
    ]
    expect(coverageHints([thyroid, lipids, glucose])).toEqual({
      unsupported: [thyroid],
      denied: [{ code: 'Z026', ncds: ['190.22', '190.23'] }],
      waiting: [],
    })
  })

  test('is what waits for a first code, and no complaint yet', () => {
    const thyroid = determination('190.22', {})
    expect(coverageHints([thyroid])).toEqual({ unsupported: [], denied: [], waiting: [thyroid] })
  })
})
