import type { Marker } from '#contract/interface/markers.ts'
import { readPrice } from '#lib/markers/read-price.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { formatCents } from '#src/lab/model/price.ts'

/** Only the amount, for a column with $ in its header. Anything else stays as sent. */
export function Price({ marker, sign = false }: { marker: Marker; sign?: boolean }) {
  const read = readPrice(marker.price)
  if (unreadableReason(marker, 'price')) return <Missing of={marker} field="price" />
  if (read.kind === 'none') return <Missing what="No price" />
  return read.kind === 'amount' ? (
    `${sign ? '$' : ''}${formatCents(read.cents)}`
  ) : (
    <span title="Not an amount. Shown as received.">{read.text}</span>
  )
}
