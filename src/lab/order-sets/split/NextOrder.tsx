import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { readLabCode } from '#src/lab/model/lab-codes.ts'
import { readOrderSetParams, withOrderSet } from '#src/lab/order-draft/order-set-params.ts'
import { toPreviewHeading } from '#src/lab/order-sets/checks/Check.tsx'
import { contentsOf } from '#src/lab/order-sets/loader.ts'
import { orderWords } from '#src/lab/order-sets/order-words.ts'
import { labsOf } from '#src/lab/order-sets/preview/provenance.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { joinedOrder, swappedOrder } from './split-order.ts'

import css from '#src/lab/order-sets/order-sets.module.css'

/** The order split off from this one: its contents and actions. Nothing if there is none. */
export function NextOrder({ view, setView }: Order) {
  const { labs } = useLabs()
  const next = readOrderSetParams(view.next)
  const contents = useQueries({ queries: next.tests.map((test) => contentsOf(test)) })
  if (!view.next) return null
  const labIds = [
    ...contents.flatMap(({ data }) => labsOf(data?.body.markers ?? []).map(String)),
    ...next.codes.flatMap((code) => readLabCode(code).lab ?? []),
  ]
  const names = [...new Set(labIds.map(labs.labName))]
  return (
    <section className={`row wrap ${css.next}`} aria-label="Next order">
      <Status tone="notice">next order</Status>
      <p>
        {orderWords(next)}
        {names.length > 0 && !labs.pending && ` at ${names.join(' and ')}`}
        {readOrderSetParams(next.next).tests.length + readOrderSetParams(next.next).codes.length >
          0 && ', plus one more order'}
      </p>
      <div className={`row wrap ${css.actions}`}>
        <Link className={buttonLink()} to={withOrderSet(paths.orderSetDraft(), swappedOrder(view))}>
          Open next order
        </Link>
        <Button
          onClick={() => {
            setView(joinedOrder(view))
            toPreviewHeading()
          }}
        >
          Merge orders
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            setView({ next: next.next })
            toPreviewHeading()
          }}
        >
          Discard next order
        </Button>
      </div>
    </section>
  )
}
