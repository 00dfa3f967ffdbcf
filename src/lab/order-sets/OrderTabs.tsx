import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import { flag, withSearch } from '#lib/search-params.ts'
import { tabLink, TabLinks } from '#src/kit/ui/Tabs.tsx'
import { paths } from '#src/kit/url/paths.ts'
import {
  orderSetParams,
  withOrderSet,
  type OrderSetParams,
} from '#src/lab/order-draft/order-set-params.ts'
import { savedSet } from '#src/lab/order-sets/saved/saved-order-sets.ts'

/** The order in the composer, or as a requisition. */
export const sheetParams = { requisition: flag() }
const orderSearch = { ...orderSetParams, ...sheetParams }

/** The pages of one order. Versions are those of the open saved set. */
export function OrderTabs({
  current,
  view,
  setId,
}: {
  current: 'order' | 'requisition' | 'versions'
  view: OrderSetParams
  setId: string | null
}) {
  const { data } = useQuery({ ...savedSet(setId ?? ''), enabled: setId !== null })
  // a set that isn't the open one opens as it is saved
  const shown =
    setId === null || view.set?.id === setId ? view : { set: { id: setId, version: null } }
  const order = (requisition: boolean) =>
    withSearch(paths.orderSetDraft(), orderSearch, { ...shown, requisition })
  const tabs = [
    { id: 'order', label: 'Order', to: order(false) },
    { id: 'requisition', label: 'Requisition', to: order(true) },
    setId !== null && {
      id: 'versions',
      label: 'Versions',
      count: data?.version,
      to: withOrderSet(paths.savedSetVersions(setId), view),
    },
  ].filter((tab) => tab !== false)
  return (
    <TabLinks label="Order pages">
      {tabs.map(({ id, label, to, ...tab }) => (
        <Link
          key={id}
          className={tabLink}
          to={to}
          aria-current={id === current ? 'page' : undefined}
        >
          {label}
          {'count' in tab && tab.count !== undefined && (
            <span className="faint tiny tabular">{tab.count}</span>
          )}
        </Link>
      ))}
    </TabLinks>
  )
}
