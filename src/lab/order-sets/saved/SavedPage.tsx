import type { ReactNode } from 'react'

import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { paths } from '#src/kit/url/paths.ts'
import type { OrderSetParams } from '#src/lab/order-draft/order-set-params.ts'
import { OrderTabs } from '#src/lab/order-sets/OrderTabs.tsx'

import css from '#src/lab/order-sets/saved-list.module.css'

/** A page about saved sets. The order set draft stays as it is. */
export const SavedPage = ({
  title,
  view,
  setId = null,
  children,
  ...tools
}: {
  title: string
  /** Order that its links keep. */
  view: OrderSetParams
  /** The page's set, if it has one. */
  setId?: string | null
  actions?: ReactNode
  primary?: ReactNode
  controls?: ReactNode
  children: ReactNode
}) => (
  <>
    <PageHeader
      title={title}
      back={{ label: 'Order sets', to: paths.orderSets() }}
      {...tools}
      tabs={setId && <OrderTabs current="versions" view={view} setId={setId} />}
    />
    <p className={css.onPaper}>Not an order</p>
    {children}
  </>
)
