import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import { formatNumber } from '#src/kit/lib/units.ts'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { withOrderSet, type OrderSetParams } from '#src/lab/order-draft/order-set-params.ts'

import { savedSets } from './saved-order-sets.ts'

/** Leads to the list of saved sets, and says how many there are. */
export function ToSavedSets({ view }: { view: OrderSetParams }) {
  const { data } = useQuery(savedSets())
  const count = data?.filter(({ deleted_at }) => !deleted_at).length
  return (
    <Link className={buttonLink()} to={withOrderSet(paths.savedSets(), view)}>
      Saved sets
      {count ? <span className="faint tabular">{formatNumber(count)}</span> : null}
    </Link>
  )
}
