import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parse } from 'csv-parse/sync'

import { createIndexBuilder } from '#lib/marker-search/build-index.ts'
import { createMarkerSearch, type MarkerSearch } from '#lib/marker-search/search.ts'

import { root } from '../setup.mjs'
import type { Row } from './table.ts'

const FOLDER = join(root, '../shared/data/loinc')
const MARKERS = 20_000

type Loinc = { LOINC_NUM: string; LONG_COMMON_NAME: string }
type JudgedQuery = { query: string; loinc: string[] }

/**
 * A catalog of at least so many markers: each LOINC name at as many laboratories as it takes, of which a third call it as
 * LOINC does, a third without how it is measured, and a third by what it measures alone.
 */
function buildSearch(names: readonly Loinc[], least = MARKERS) {
  const builder = createIndexBuilder()
  const loincOf: string[] = []
  for (let lab = 1; loincOf.length < least; lab++)
    for (const { LOINC_NUM, LONG_COMMON_NAME } of names) {
      const leftOut = [/^$/, / by .*/, / *\[.*/][lab % 3] ?? ''
      const name = LONG_COMMON_NAME.replace(leftOut, '')
      builder.add({
        id: loincOf.length,
        lab_id: lab,
        name,
        provider_id: String(loincOf.length).padStart(6, '0'),
        expected_results: [
          { name, provider_id: null, loinc: { code: LOINC_NUM, name: LONG_COMMON_NAME } },
        ],
      })
      loincOf.push(LOINC_NUM)
    }
  const steps = builder.build()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return { search: createMarkerSearch(value), loincOf }
  }
}

/** Milliseconds of each search over every beginning of every query as it is typed, sorted. */
function timesAsTyped({ search }: MarkerSearch, queries: readonly JudgedQuery[]): number[] {
  const typed = queries.flatMap(({ query }) =>
    Array.from({ length: query.length }, (_, i) => query.slice(0, i + 1)),
  )
  for (const text of typed) search(text)
  return typed
    .map((text) => {
      const start = performance.now()
      search(text)
      return performance.now() - start
    })
    .sort((a, b) => a - b)
}

const readNames = () => {
  const file = join(FOLDER, 'LoincUniversalLabOrdersValueSet.csv')
  return existsSync(file) ? parse<Loinc>(readFileSync(file), { columns: true }) : null
}

/** A search over the common orders of LOINC, each once; null where they are not there. */
export function commonOrders(): MarkerSearch | null {
  const names = readNames()
  return names && buildSearch(names, names.length).search
}

/** How well and how fast markers are found in a catalog of LOINC's names; null where they are not there. */
export function measureMarkerSearch() {
  const names = readNames()
  if (!names) return null
  const { queries } = JSON.parse(readFileSync(join(FOLDER, 'marker-queries.json'), 'utf8')) as {
    queries: JudgedQuery[]
  }
  const start = performance.now()
  const { search, loincOf } = buildSearch(names)
  const buildMs = performance.now() - start
  const missed = queries.filter(({ query, loinc }) => {
    const top = search.search(query).slice(0, 3) as number[]
    return !top.some((id) => loinc.includes(loincOf[id] ?? ''))
  })
  return {
    markers: loincOf.length,
    queries: queries.length,
    missed: missed.map(({ query }) => query),
    top3: 1 - missed.length / queries.length,
    buildMs,
    times: timesAsTyped(search, queries),
  }
}

export function markerSearch(): Row[] {
  const measured = measureMarkerSearch()
  if (!measured) {
    process.stderr.write('Marker search is not measured: ../shared/data/loinc is not there.\n')
    return []
  }
  const { markers, queries, top3, buildMs, times } = measured
  const at = (share: number) => times[Math.floor(times.length * share)] ?? NaN
  return [
    {
      what: `Marker search, wanted one in the first three of ${markers} (${queries} queries)`,
      value: top3 * 100,
      unit: '%',
      limit: 'markers in the first three',
    },
    {
      what: `Marker search as typed, 99th percentile (${times.length} searches)`,
      value: at(0.99),
      unit: 'ms',
      against: { value: at(0.5), words: 'the median' },
      limit: 'search',
    },
    { what: `Marker index, ${markers} markers`, value: buildMs, unit: 'ms' },
  ]
}
