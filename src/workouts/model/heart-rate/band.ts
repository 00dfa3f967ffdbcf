/** Heart rates from one value, included, to another, excluded. */
export type Band = { from: number; to: number }

/** `130-140`, as in the address. */
export const bandText = ({ from, to }: Band) => `${from}-${to}`
/** Band in the address. Null if it is not valid. */
export function readBand(text: string): Band | null {
  const [, from, to] = /^(\d{2,3})-(\d{2,3})$/.exec(text) ?? []
  return from && to && Number(from) < Number(to) ? { from: Number(from), to: Number(to) } : null
}
