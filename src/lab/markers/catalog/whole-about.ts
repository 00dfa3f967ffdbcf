import type { Marker } from '#contract/interface/markers.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { queryParts } from '#src/lab/markers/markers-csv.ts'

import type { CatalogView, Facets } from './loader.ts'
import type { WholeSetModel } from './use-whole-set.ts'
import { defects } from './whole-set.ts'

export type ListedMarkers = Pick<WholeSetModel, 'labName' | 'account'> & {
  view: Pick<CatalogView, 'name' | 'account'> & Facets
  catalog: Pick<WholeSetModel['catalog'], 'markers' | 'rejected' | 'readAt' | 'unsettled'>
  rows: readonly Marker[]
  order: string
}

/** Contents of the file, in lines. */
export function wholeAbout({
  view,
  labName,
  account,
  catalog,
  rows,
  order,
}: ListedMarkers): string[] {
  const { kind, unit, loinc, price, quality } = view
  const all = catalog.markers.length
  const problems = defects.filter(({ id }) => quality.includes(id)).map(({ label }) => label)
  const filters = [
    kind.length && `type: ${kind.join(' or ')}`,
    unit.length && `unit: ${unit.join(' or ')}`,
    loinc.length && `results with LOINC codes: ${loinc.join(' or ')}`,
    price && `price: ${price}`,
    problems.length && `quality: ${problems.join(' and ')}`,
  ].filter(Boolean)
  const { rejected, readAt, unsettled } = catalog
  return [
    [...queryParts(view, { labName, account }), ...filters].join(', '),
    `${rows.length === all ? `all ${formatNumber(all)}` : `${formatNumber(rows.length)} of ${formatNumber(all)}`}, ${order}`,
    ...(rejected.length ? [`${counted(rejected.length, 'unreadable record')} skipped`] : []),
    ...(unsettled ? [`the catalog changed while loading: ${unsettled}`] : []),
    ...(readAt === null ? [] : [`retrieved ${new Date(readAt).toISOString()}`]),
  ]
}
