import type { Marker } from '#contract/interface/markers.ts'
import { sortKey } from '#lib/sort-key.ts'
import { printedUnit } from '#src/kit/lib/printed-unit.ts'
import type { Column } from '#src/kit/table/column.ts'
import type { Facet } from '#src/kit/table/facets.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { markerColumns } from '#src/lab/markers/columns.tsx'
import type { sortable } from '#src/lab/markers/list-params.ts'

import { defects, type WholeSet } from './whole-set.ts'

/** Value for a missing type or unit. */
const NOT_GIVEN = '(none)'
const given = (text: string | null) => text?.trim() || NOT_GIVEN

const LOINC_WORDS: Readonly<Record<string, string>> = {
  all: 'All results',
  some: 'Some results',
  none: 'No results',
  unknown: 'Unreadable',
}

/** Completeness of LOINC codes among a marker's results. */
type LoincLevel = 'unknown' | 'all' | 'some' | 'none'

function loincLevel({ expected_results: results }: Marker): LoincLevel {
  if (!results) return 'unknown'
  const coded = results.filter(({ loinc }) => loinc?.code).length
  if (coded === 0) return 'none'
  return coded === results.length ? 'all' : 'some'
}

/** `10-50`: from 10 to 50 dollars. A missing end means no limit. */
function fitsPrice(cents: number | null, price: string | undefined): boolean {
  if (price === 'unpriced') return cents === null
  if (price === 'priced' || !price || cents === null) return cents !== null
  const [from = '', to = ''] = price.split('-')
  return cents >= Number(from) * 100 && cents <= (to ? Number(to) * 100 : Infinity)
}

/** Data that the columns need in addition to a marker: its readings, and names of labs. */
export type AboutWhole = {
  labs: Labs
  readings: WholeSet['readings']
}
const orders: Record<
  (typeof sortable)[number],
  (marker: Marker, about: AboutWhole) => string | number | null
> = {
  name: (marker, { readings }) => readings.get(marker)?.nameKey ?? null,
  provider_id: ({ provider_id }) => provider_id && sortKey(provider_id),
  lab: ({ lab_id }, { labs }) => (lab_id === null ? null : labs.labName(lab_id).toLowerCase()),
  type: ({ type, expected_results }) =>
    type && `${type} ${String(expected_results?.length ?? 0).padStart(5, '0')}`,
  loinc: ({ expected_results }) => {
    const code = expected_results?.find(({ loinc }) => loinc?.code)?.loinc?.code
    return code ? sortKey(code) : null
  },
  unit: ({ unit }) => unit?.trim().toLowerCase() || null,
  price: (marker, { readings }) => readings.get(marker)?.cents ?? null,
}
const facets: Readonly<Record<string, readonly Facet<Marker, AboutWhole>[]>> = {
  name: [
    {
      id: 'quality',
      label: 'Quality',
      words: (id) => defects.find((defect) => defect.id === id)?.label ?? id,
      isEvery: true,
      values: (marker, { readings }) => readings.get(marker)?.defects ?? [],
    },
  ],
  lab: [{ id: 'lab', label: 'Lab', values: ({ lab_id }) => [String(lab_id)] }],
  type: [
    {
      id: 'kind',
      label: 'Type',
      words: (kind) => (kind === NOT_GIVEN ? 'Not provided' : kind),
      values: ({ type }) => [given(type)],
    },
  ],
  unit: [
    {
      id: 'unit',
      label: 'Unit',
      words: (unit) => (unit === NOT_GIVEN ? 'No unit' : printedUnit(unit)),
      values: ({ unit }) => [given(unit)],
    },
  ],
  loinc: [
    {
      id: 'loinc',
      label: 'LOINC',
      words: (value) => LOINC_WORDS[value] ?? value,
      values: (marker) => [loincLevel(marker)],
    },
  ],
  price: [
    {
      id: 'price',
      label: 'List price',
      values: (marker, { readings }) => [
        readings.get(marker)?.cents === null ? 'unpriced' : 'priced',
      ],
      fits: (marker, [price], { readings }) =>
        fitsPrice(readings.get(marker)?.cents ?? null, price),
    },
  ],
}
const isSortable = (id: string): id is keyof typeof orders => Object.hasOwn(orders, id)
/** The columns of a whole catalog, with their sorting and filters. */
export const wholeColumns: readonly Column<Marker, AboutWhole, never>[] = markerColumns.map(
  (column) => ({
    ...column,
    order: isSortable(column.id) ? orders[column.id] : undefined,
    facets: facets[column.id],
  }),
)
export const wholeFacets = wholeColumns.flatMap((column) => column.facets ?? [])
