/**
 * `npm run bench`: what Rounds promises of speed and size, measured against a floor in the same run. Milliseconds and
 * requests per second belong to the machine they were measured on; the ratios are what counts.
 *
 *     npm run bench                  everything
 *     npm run bench -- search --queries file.json   the search on other queries, in the form of the release's own
 *     npm run bench -- bytes search  only these parts: bytes, start, search, service, rows, pages, typing, diagnoses, composing, saved,
 *                                    whole, board, cohort
 */
import { parseArgs } from 'node:util'

import { board } from './board.ts'
import { bytes } from './bytes.ts'
import { cohort } from './cohort.ts'
import { composing } from './composing.ts'
import { diagnosisTyping } from './diagnosis-typing.ts'
import { firstRows } from './first-rows.ts'
import { markerSearch } from './marker-search.ts'
import { pages } from './pages.ts'
import { savedSetOpening } from './saved-set.ts'
import { search } from './search.ts'
import { secondStart } from './second-start.ts'
import { service } from './service.ts'
import { type Row, table } from './table.ts'
import { typing } from './typing.ts'
import { wholeSet } from './whole-set.ts'

const parts: Record<string, () => Row[] | Promise<Row[]>> = {
  bytes,
  start: secondStart,
  search: async () => [...(await search(options.queries)), ...markerSearch()],
  service,
  rows: firstRows,
  pages,
  typing,
  diagnoses: diagnosisTyping,
  composing,
  saved: savedSetOpening,
  whole: wholeSet,
  board,
  cohort,
}
const { positionals: asked, values: options } = parseArgs({
  allowPositionals: true,
  options: { queries: { type: 'string' } },
})
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length) {
  process.stderr.write(
    `There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.\n`,
  )
  process.exit(2)
}
const measured: Row[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length && !asked.includes(name)) continue
  process.stderr.write(`Measuring ${name} …\n`)
  measured.push(...(await measure()))
}
process.stdout.write(table(measured))
process.exit(measured.some(({ holds }) => holds === false) ? 1 : 0)
