/** Maximum lengths of the names of parts in an order set file. */
export const nameMax = { part: 400, diagnosis: 1000 } as const
