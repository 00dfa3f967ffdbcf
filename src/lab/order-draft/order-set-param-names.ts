import { paths } from '#src/kit/url/paths.ts'

/** The names in `order-set-params.ts`, in a separate file because the frame loads only these. */
export const orderSetParamNames: readonly string[] = [
  'tests',
  'codes',
  'dx',
  'account',
  'set',
  'next',
  'bill',
  'billState',
]

/**
 * `path` with the order set draft and the selected account of the current query string, unchanged.
 * `path` may have its own query. The list of saved sets has no order in its address.
 */
export function keepOrderSetParams(path: string, search: string): string {
  if (path === paths.orderSets()) return path
  const [address, query] = path.split('?') as [string, string?]
  const next = new URLSearchParams(query)
  new URLSearchParams(search).forEach((value, name) => {
    if (orderSetParamNames.includes(name) && value) next.set(name, value)
  })
  return next.size ? `${address}?${next}` : address
}
