import type { ShouldRevalidateFunctionArgs } from 'react-router-dom'

import { matching, sorting, texts, type Param, type Values } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { listLabAccounts } from '#src/lab/catalog/queries.ts'
import { listSearch, sortable } from '#src/lab/markers/list-params.ts'

/** Defects of a marker that only the catalog shows. */
export const defectIds = [
  'no-loinc',
  'check-digit',
  'no-unit',
  'unit-differs',
  'unpriced',
  'no-results',
  'same-name',
] as const
const PRICE = /^(priced|unpriced|(?=.*\d)\d{0,6}-\d{0,6})$/

const someOf = (ids: readonly string[]): Param<readonly string[]> => {
  const all = texts()
  return { ...all, parse: (raw) => all.parse(raw).filter((id) => ids.includes(id)) }
}
const facetParams = {
  kind: texts(),
  unit: texts(),
  loinc: someOf(['all', 'some', 'none']),
  price: matching(PRICE, 'priced, unpriced, or a dollar range such as 10-50'),
  quality: someOf(defectIds),
}
export type Facets = Values<typeof facetParams>

export const catalogSearch = { ...listSearch, sort: sorting(sortable, ''), ...facetParams }
export type CatalogView = Values<typeof catalogSearch>

/** The catalog is filtered and sorted in the browser. Opening the same address again reloads it. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate && currentUrl.search === nextUrl.search

export const loader = () => {
  void queryClient().prefetchQuery(listLabAccounts())
  return null
}
