import { readPrice } from '#lib/markers/read-price.ts'

import { formatCents } from './price.ts'

/**
 * Hint that distinguishes markers with the same name: `Labcorp · 004259 · $12.00`. Unknown parts
 * are omitted.
 */
export function markerHint(
  { provider_id, price }: { provider_id: string | null; price: string | null },
  labName: string | null,
): string {
  const read = readPrice(price)
  const amount = read.kind === 'amount' ? `$${formatCents(read.cents)}` : null
  return [labName, provider_id, amount].filter(Boolean).join(' · ')
}
