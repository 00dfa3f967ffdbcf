/** The names in `order-set-params.ts`, apart from it: the frame loads these without the rest. */
export const orderSetParamNames = ['tests', 'codes', 'dx', 'account', 'next'] as const

/**
 * `path` with the order set in the making and the chosen account of the present query string, as they stand there.
 * `path` may have a query of its own.
 */
export function keepOrderSetParams(path: string, search: string): string {
  const [address = '', query] = path.split('?')
  const now = new URLSearchParams(search)
  const next = new URLSearchParams(query)
  for (const name of orderSetParamNames) {
    const value = now.get(name)
    if (value) next.set(name, value)
  }
  return next.size ? `${address}?${next}` : address
}
