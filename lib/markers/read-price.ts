/**
 * The interface's price as read: US cents, nothing given (`N/A` or null), or a text that is not an
 * amount.
 */
export type Price =
  | { kind: 'amount'; cents: number }
  | { kind: 'none' }
  | { kind: 'text'; text: string }

const AMOUNT = /^(\d{1,12})(?:\.(\d{1,2}))?$/

/** An amount in cents, a text that isn't one, or nothing. */
export function readPrice(price: string | null): Price {
  const text = price?.trim() ?? ''
  if (!text || /^n\/?a$/i.test(text)) return { kind: 'none' }
  const [, dollars, cents = ''] = AMOUNT.exec(text) ?? []
  return dollars === undefined
    ? { kind: 'text', text }
    : { kind: 'amount', cents: Number(dollars) * 100 + Number(cents.padEnd(2, '0')) }
}
