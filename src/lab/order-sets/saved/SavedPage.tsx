import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { withOrderSet, type OrderSetParams } from '#src/lab/order-draft/order-set-params.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

/** A page about saved sets, with the way back to the order, which stays as it is. */
export const SavedPage = ({
  title,
  covers,
  view,
  actions,
  children,
}: {
  title: string
  covers?: ReactNode
  view: OrderSetParams
  actions?: ReactNode
  children: ReactNode
}) => (
  <>
    <PageHeader
      title={title}
      actions={
        <>
          {actions}
          <Link className={buttonLink()} to={withOrderSet(paths.orderSetDraft(), view)}>
            Back to order
          </Link>
        </>
      }
    >
      {covers}
    </PageHeader>
    <p className={css.onPaper}>Not an order</p>
    {children}
  </>
)
