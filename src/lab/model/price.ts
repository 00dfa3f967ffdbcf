import { readPrice } from '#lib/markers/read-price.ts'

const format = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
/** 123450 → `1,234.50`. The sign of the currency stands in the header, or is put before it. */
export const formatCents = (cents: number): string => format.format(cents / 100)

/** As a file or a list of differences has it: the amount, else the text that is no amount; null where none is given. */
export function priceInFile({ price }: { price: string | null }): string | null {
  const read = readPrice(price)
  if (read.kind === 'amount') return formatCents(read.cents)
  return read.kind === 'text' ? read.text : null
}

/** Sum in cents; null where one of them is no amount. */
export function sumOfAll(prices: readonly (string | null)[]): number | null {
  let sum = 0
  for (const price of prices) {
    const read = readPrice(price)
    if (read.kind !== 'amount') return null
    sum += read.cents
  }
  return sum
}

/** `+$17.00` or `−$28.00`. */
export const formatDifference = (cents: number): string =>
  `${cents < 0 ? '−' : '+'}$${formatCents(Math.abs(cents))}`

/**
 * The list prices of many together: `$94.00 + 3 without a price`. Summed in whole cents; what has no price, or one that is
 * no amount, is counted and never taken for zero.
 */
export function listPrice(prices: readonly (string | null)[]): string {
  const amounts = prices
    .map(readPrice)
    .flatMap((price) => (price.kind === 'amount' ? [price.cents] : []))
  const unpriced = prices.length - amounts.length
  const rest = unpriced ? `${unpriced} unpriced` : ''
  if (!amounts.length) return rest || 'no price'
  const sum = `$${formatCents(amounts.reduce((total, cents) => total + cents, 0))}`
  return rest ? `${sum} + ${rest}` : sum
}
