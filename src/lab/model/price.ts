import { readPrice } from '#lib/markers/read-price.ts'

const format = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
/** 123450 → `1,234.50`. The currency sign is in the header, or added in front. */
export const formatCents = (cents: number): string => format.format(cents / 100)

/**
 * As in a file or a list of differences: the amount, otherwise the text that isn't one. Null if
 * nothing is given.
 */
export function priceInFile({ price }: { price: string | null }): string | null {
  const read = readPrice(price)
  if (read.kind === 'amount') return formatCents(read.cents)
  return read.kind === 'text' ? read.text : null
}

/** Sum in cents. Null if one of them isn't an amount. */
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

const amountsOf = (prices: readonly (string | null)[]) =>
  prices.map(readPrice).flatMap((price) => (price.kind === 'amount' ? [price.cents] : []))

/**
 * The list prices of many markers: `$94.00 + 3 without a price`. Summed in whole cents. Markers
 * without a price, or with one that isn't an amount, are counted and never treated as zero.
 */
export function listPrice(prices: readonly (string | null)[]): string {
  const amounts = amountsOf(prices)
  const unpriced = prices.length - amounts.length
  const rest = unpriced ? `${unpriced} unpriced` : ''
  if (!amounts.length) return rest || 'no price'
  const sum = `$${formatCents(amounts.reduce((total, cents) => total + cents, 0))}`
  return rest ? `${sum} + ${rest}` : sum
}

/** The amounts among list prices, from the lowest: `$11.50–15.75`. Empty without one. */
export function priceRange(prices: readonly (string | null)[]): string {
  const amounts = amountsOf(prices).toSorted((a, b) => a - b)
  const [low, high] = [amounts[0], amounts.at(-1)]
  if (low === undefined || high === undefined) return ''
  return `$${formatCents(low)}${high > low ? `–${formatCents(high)}` : ''}`
}
