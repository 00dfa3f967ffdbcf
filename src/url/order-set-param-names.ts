/** The names of what `carried.ts` holds: apart from it, so that the frame loads without the rest. */
export const orderSetParamNames = ['tests', 'codes', 'dx', 'account'] as const

/** `path` with the order set in the making and the account in force of the present query string, as they stand there. */
export function keepOrderSetParams(path: string, search: string): string {
  const now = new URLSearchParams(search)
  const next = new URLSearchParams(
    orderSetParamNames.flatMap((name) => (now.get(name) ? [[name, now.get(name)!]] : [])),
  )
  return next.size ? `${path}?${next}` : path
}
