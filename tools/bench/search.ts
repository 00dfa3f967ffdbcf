import { existsSync } from 'node:fs'
import { join } from 'node:path'

import {
  measureDiagnosisSearch,
  ownQueries,
  readQueries,
} from '#server/interface/diagnosis/quality.ts'

import { root } from '../setup.mjs'
import type { Row } from './table.ts'

const GIVEN = join(root, '../shared/data/icd10cm/queries.json')

/** The search over the shipped release, on given queries, those of a file, or our own, with each that it misses. */
export async function search(file = GIVEN): Promise<Row[]> {
  const queries = file === GIVEN && !existsSync(GIVEN) ? ownQueries() : await readQueries(file)
  const { top10, mrr, missed, buildMs, latency } = measureDiagnosisSearch(queries)
  for (const { query, expected, found } of missed)
    process.stderr.write(
      `Missed: ${query}, wanted ${expected.join(' ')}, found ${found.join(' ')}\n`,
    )
  return [
    {
      what: `Diagnosis search, wanted code in the first ten (${queries.length} queries)`,
      value: top10 * 100,
      unit: '%',
      limit: 'diagnoses in the first ten',
    },
    {
      what: 'Diagnosis search, mean reciprocal rank',
      value: mrr,
      unit: '',
      limit: 'diagnoses, reciprocal rank',
    },
    {
      what: `Diagnosis search as typed, 99th percentile (${latency.searches} searches)`,
      value: latency.p99,
      unit: 'ms',
      against: { value: latency.p50, words: 'the median' },
      limit: 'search',
    },
    { what: 'Diagnosis index, shipped release', value: buildMs, unit: 'ms' },
  ]
}
