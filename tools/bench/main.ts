/**
 * `npm run bench`: what Rounds promises of speed and size, measured against a floor in the same run; limits.ts has the limits.
 * Milliseconds and requests per second belong to the machine they were measured on; the ratios are what counts.
 *
 *     npm run bench                  everything
 *     npm run bench -- sizes start   only these parts: sizes, start, search, service, many-teams, tenants, checks, audit, sealing, import, documents, pages
 *     npm run bench -- search --queries file.json   the search on other queries, in the form of the release's own
 */
import { parseArgs } from 'node:util'

import { build } from '../setup.mjs'
import { audit } from './audit.ts'
import { checks } from './checks.ts'
import { documents } from './documents.ts'
import { firstRows, secondVisits } from './first-rows.ts'
import { hydrations } from './hydration.ts'
import { idleToday } from './idle-today.ts'
import { importOfWorkouts } from './import.ts'
import { manyTeams } from './many-teams.ts'
import { markerSearch } from './marker-search.ts'
import { people } from './people.ts'
import { rowSecurity } from './row-security.ts'
import { sealing } from './sealing.ts'
import { search } from './search.ts'
import { service } from './service.ts'
import { sizes } from './sizes.ts'
import { secondStart } from './start.ts'
import { holds, table, type Row } from './table.ts'
import { tenants } from './tenants.ts'
import { workouts } from './workouts.ts'

const parts: Record<string, (() => Row[] | Promise<Row[]>)[]> = {
  sizes: [sizes],
  start: [secondStart],
  search: [() => search(options.queries), markerSearch],
  service: [service],
  'many-teams': [manyTeams],
  tenants: [tenants, rowSecurity],
  checks: [checks],
  audit: [audit],
  sealing: [sealing],
  import: [importOfWorkouts],
  documents: [documents],
  pages: [firstRows, hydrations, secondVisits, workouts, people, idleToday],
}
const { positionals: asked, values: options } = parseArgs({
  allowPositionals: true,
  options: { queries: { type: 'string' } },
})
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length) {
  process.stderr.write(
    `There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.\n`,
  )
  process.exit(2)
}
// the pages that are measured are the built ones
if (!(await build())) process.exit(1)
const measured: Row[] = []
for (const [name, measures] of Object.entries(parts)) {
  if (asked.length && !asked.includes(name)) continue
  process.stderr.write(`Measuring ${name} …\n`)
  for (const measure of measures) {
    const rows = await measure()
    measured.push(...rows)
    process.stderr.write(table(rows))
  }
}
process.stdout.write(table(measured))
process.exit(measured.every(holds) ? 0 : 1)
