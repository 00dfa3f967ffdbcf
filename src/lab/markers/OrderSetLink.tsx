import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import { buttonLink } from '#src/kit/ui/Button.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { hasNoParts } from '#src/lab/order-draft/order-set-draft.ts'
import { withOrderSet, type OrderSetParams } from '#src/lab/order-draft/order-set-params.ts'
import { savedSet } from '#src/lab/order-sets/saved/saved-order-sets.ts'

/** True if the order set draft has a test, which makes the link to it primary. */
export const hasTests = ({ tests, codes }: OrderSetParams) => tests.length + codes.length > 0

/** Link to the order set draft, with its number of parts, and its name on hover. Nothing if it is empty. */
export function OrderSetLink({
  view,
  isPrimary = true,
}: {
  view: OrderSetParams
  isPrimary?: boolean
}) {
  const { data: saved } = useQuery({
    ...savedSet(view.set?.id ?? ''),
    enabled: view.set !== null,
  })
  if (view.set === null && hasNoParts(view)) return null
  const n = view.tests.length + view.codes.length
  return (
    <Link
      className={buttonLink(n && isPrimary ? 'primary' : 'plain')}
      to={withOrderSet(paths.orderSetDraft(), view)}
      title={saved?.name ?? 'New order set'}
    >
      Open draft{n > 0 && ` · ${n}`}
    </Link>
  )
}
