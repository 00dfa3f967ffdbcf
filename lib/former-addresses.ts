import { pageOf } from './page-of.ts'

/** Params of the marker list from when one page was several. */
const MARKER_MODES = ['check', 'with', 'comparison', 'whole']

/** New path of a marker list address with old params. Null if it is the list. */
function markersPath(search: URLSearchParams, isOfLabTest: boolean): string | null {
  const isOn = (name: string) => search.get(name) === '1'
  if (!isOfLabTest && isOn('check')) return '/markers/look-up'
  if (!isOfLabTest && search.get('account') && search.get('with')) return '/markers/accounts'
  if (isOn('comparison') && search.get('compare')?.includes(',')) return '/markers/compare'
  return !isOfLabTest && isOn('whole') ? '/markers/catalog' : null
}

const LIBRARY = '/order-sets'
/** Params of an order, from when `/order-sets` was the order rather than the list. */
const ORDER = ['tests', 'codes', 'dx', 'account', 'set', 'next', 'state', 'billing']

/** Params of an order that were those of the lab accounts, with their present names. */
const BILLING = { billing: 'bill', state: 'billState' }

function renameBilling(search: URLSearchParams) {
  for (const [former, present] of Object.entries(BILLING)) {
    const value = search.get(former)
    if (value && !search.has(present)) search.set(present, value)
    search.delete(former)
  }
}

/** New path of an order sets address with old params. Null if it is the list. */
function orderSetsPath(search: URLSearchParams): string | null {
  const panel = search.get('panel')
  const [id = ''] = search.get('set')?.split('.') ?? []
  if (panel === 'versions' && /^[\da-f-]{36}$/i.test(id)) return `/order-sets/saved/${id}/versions`
  if (panel === 'compare') return '/order-sets/saved/compare'
  if (panel === 'saved' || panel === 'versions') return LIBRARY
  return ORDER.some((name) => search.get(name)) ? '/order-sets/draft' : null
}

/**
 * Current path and query of a page that has moved, with the params it still has. Null if the
 * address is not an old one.
 */
export function presentAddress(address: string): string | null {
  const [path = '', query] = address.replace(/#.*$/, '').split('?')
  const search = new URLSearchParams(query)
  const withSearch = (present: string | null) =>
    present && (search.size ? `${present}?${search.toString()}` : present)
  if (/^\/(workouts|cohorts)\/?$/.test(path)) {
    const coverage = search.get('coverage')
    if (coverage) search.set('completeness', coverage)
    search.delete('coverage')
    return coverage !== null || path.startsWith('/workouts') ? withSearch('/cohorts') : null
  }
  const page = pageOf(path)?.name
  if (page === 'markers' || page === 'labTestMarkers') {
    const present = markersPath(search, page === 'labTestMarkers')
    const kept = present === '/markers/accounts' ? 'with' : null
    for (const name of MARKER_MODES) if (present && name !== kept) search.delete(name)
    return withSearch(present)
  }
  if (page === 'orderSets' || /^\/order-sets\/saved\/?$/.test(path)) {
    const present = page ? orderSetsPath(search) : LIBRARY
    search.delete('panel')
    if (present === LIBRARY) for (const name of ORDER) search.delete(name)
    else renameBilling(search)
    return withSearch(present)
  }
  if (page === 'orderSetDraft' && Object.keys(BILLING).some((name) => search.has(name))) {
    renameBilling(search)
    return withSearch(path)
  }
  return null
}
