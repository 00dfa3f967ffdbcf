import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import { readOrderFile } from '#server/import/icd10cm-files.ts'

import { judge, measureDiagnosisSearch, ownQueries, type JudgedQuery } from './quality.ts'
import { buildDiagnosisSearch } from './search.ts'

const DATA = new URL('../../../../shared/data/icd10cm/', import.meta.url)
const ORDER_FILE = fileURLToPath(new URL('icd10cm_order_2026.txt', DATA))
const there = existsSync(ORDER_FILE)
const why = there
  ? ''
  : ' (skipped: the official FY2026 order file is not at ../shared/data/icd10cm)'

test('a query counts by the place of the first wanted code, and is missed beyond the tenth', () => {
  const search = {
    set: { kind: 'release', name: null, codes: 12 } as const,
    search: () =>
      Array.from({ length: 12 }, (_, i) => ({ diagnosis_code: `A${10 + i}.1`, description: '' })),
  }
  const query = (expected: string[]): JudgedQuery => ({ kind: 'word', query: 'x', expected })
  expect(judge(search, [query(['A111', 'A151'])])).toMatchObject({ top10: 1, mrr: 0.5, missed: [] })
  expect(judge(search, [query(['A201'])])).toMatchObject({ top10: 0, mrr: 1 / 11 })
  expect(judge(search, [query(['Z99'])])).toMatchObject({ top10: 0, mrr: 0 })
})

describe.skipIf(!there)(`the search over the whole release${why}`, () => {
  test('finds what is wanted of the given queries', async () => {
    const { queries } = JSON.parse(readFileSync(new URL('queries.json', DATA), 'utf8')) as {
      queries: JudgedQuery[]
    }
    const { top10, mrr } = await measureDiagnosisSearch(ORDER_FILE, queries)
    expect(top10).toBeGreaterThanOrEqual(0.96)
    expect(mrr).toBeGreaterThanOrEqual(0.88)
  })

  test('finds what is wanted of our own queries, whose codes all exist', () => {
    const { codes } = readOrderFile(readFileSync(ORDER_FILE))
    const all = new Set(codes.map(({ code }) => code))
    const own = ownQueries()
    expect(own.flatMap(({ expected }) => expected.filter((code) => !all.has(code)))).toEqual([])
    const { top10, mrr, missed } = judge(
      buildDiagnosisSearch(codes, { kind: 'release', name: null, codes: codes.length }),
      own,
    )
    expect(top10, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.98)
    expect(mrr).toBeGreaterThanOrEqual(0.95)
  })
})
