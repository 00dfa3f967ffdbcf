import { formatCents, readPrice } from '#src/lib/price.ts'
import css from './markers.module.css'

/** The amount alone, for a column with $ in its header; what is no amount stays as it came. */
export function Price({ price, sign = false }: { price: string | null; sign?: boolean }) {
  const read = readPrice(price)
  if (read.kind === 'none') return <span className={css.faint}>not given</span>
  return read.kind === 'amount' ? (
    `${sign ? '$' : ''}${formatCents(read.cents)}`
  ) : (
    <span title="Not an amount; shown as it came">{read.text}</span>
  )
}
