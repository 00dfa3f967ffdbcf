import { Link } from 'react-router-dom'

import { buttonLink } from '#src/kit/ui/Button.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { withOrderSet, type OrderSetParams } from '#src/lab/order-draft/order-set-params.ts'

/** Number of parts of the order-set draft, with a link to it. */
export function OrderSetLink({
  view,
  isPrimary = true,
}: {
  view: OrderSetParams
  isPrimary?: boolean
}) {
  const n = view.tests.length + view.codes.length
  return (
    <Link
      className={buttonLink(n && isPrimary ? 'primary' : 'plain')}
      to={withOrderSet(paths.orderSetDraft(), view)}
    >
      Open order set{n > 0 && ` · ${n}`}
    </Link>
  )
}
