import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { measureDiagnosisSearch, readQueries } from '#server/service/diagnosis/quality.ts'
import { root } from '../setup.mjs'
import { short, type Row } from './table.ts'

const FOLDER = join(root, '../shared/data/icd10cm')

/** The search over the whole release, on the queries that came with it or on those of a file, with each that it misses. */
export async function search(file = join(FOLDER, 'queries.json')): Promise<Row[]> {
  if (!existsSync(FOLDER)) {
    process.stderr.write(
      'Diagnosis search is not measured: ../shared/data/icd10cm, the official release, is not there.\n',
    )
    return []
  }
  const queries = await readQueries(file)
  const { top10, mrr, missed, buildMs, latency } = await measureDiagnosisSearch(
    join(FOLDER, 'icd10cm_order_2026.txt'),
    queries,
  )
  for (const { query, expected, found } of missed)
    process.stderr.write(
      `Missed: ${query}, wanted ${expected.join(' ')}, found ${found.join(' ')}\n`,
    )
  return [
    {
      what: `Diagnosis search, wanted code in the first ten (${queries.length} queries)`,
      ours: `${(top10 * 100).toFixed(1)} %`,
      floor: null,
      ratio: '',
      target: '≥ 98 %',
      holds: top10 >= 0.98,
    },
    {
      what: 'Diagnosis search, mean reciprocal rank',
      ours: mrr.toFixed(3),
      floor: null,
      ratio: '',
      target: '≥ 0.93',
      holds: mrr >= 0.93,
    },
    {
      what: `Diagnosis search as typed, 99th percentile (${latency.searches} searches)`,
      ours: `${short(latency.p99)} ms`,
      floor: `${short(latency.p50)} ms, the median`,
      ratio: short(latency.p99 / latency.p50),
      target: '< 10 ms',
      holds: latency.p99 < 10,
    },
    {
      what: 'Diagnosis index, whole release',
      ours: `${short(buildMs)} ms`,
      floor: null,
      ratio: '',
      target: '',
    },
  ]
}
