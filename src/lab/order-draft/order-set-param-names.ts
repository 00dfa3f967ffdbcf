/** The names in `order-set-params.ts`, apart from it: the frame loads these without the rest. */
export const orderSetParamNames: readonly string[] = [
  'tests',
  'codes',
  'dx',
  'account',
  'set',
  'next',
]

/**
 * `path` with the order set in the making and the chosen account of the present query string, as they stand there.
 * `path` may have a query of its own.
 */
export function keepOrderSetParams(path: string, search: string): string {
  const [address, query] = path.split('?') as [string, string?]
  const next = new URLSearchParams(query)
  new URLSearchParams(search).forEach((value, name) => {
    if (orderSetParamNames.includes(name) && value) next.set(name, value)
  })
  return next.size ? `${address}?${next}` : address
}
