import { lazy, useState } from 'react'

import { today } from '#lib/days.ts'
import { Later } from '#src/kit/lib/Later.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { usePrinting } from '#src/kit/ui/use-printing.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { PREVIEW_HEADING, TellChecks, toPreviewHeading } from '#src/lab/order-sets/checks/Check.tsx'
import { factsOf, whyNoOrder } from '#src/lab/order-sets/checks/why-no-order.ts'
import { AddToOrder } from '#src/lab/order-sets/compose/AddToOrder.tsx'
import { DiagnosisCodes } from '#src/lab/order-sets/compose/DiagnosisCodes.tsx'
import { OrderParts } from '#src/lab/order-sets/compose/OrderParts.tsx'
import {
  ImportField,
  importedWords,
  ImportNotice,
  ImportRefused,
  useImportedSet,
} from '#src/lab/order-sets/files/ImportSet.tsx'
import { PrintedOrder } from '#src/lab/order-sets/requisition/PrintedOrder.tsx'
import { DriftCheck } from '#src/lab/order-sets/saved/drift/DriftCheck.tsx'
import { SavedSetNotices, useSaveDialog } from '#src/lab/order-sets/saved/SavedSetNotices.tsx'
import { useSaveOrder, type SaveOrder } from '#src/lab/order-sets/saved/use-save-order.ts'
import { useSavedSet, type SavedSet } from '#src/lab/order-sets/saved/use-saved-set.ts'
import { NextOrder } from '#src/lab/order-sets/split/NextOrder.tsx'
import { switchedOrder } from '#src/lab/order-sets/where/switched-order.ts'
import { WhereEmpty } from '#src/lab/order-sets/where/WhereEmpty.tsx'
import { WherePending } from '#src/lab/order-sets/where/WherePending.tsx'

import { ComposerHeader } from './ComposerHeader.tsx'
import { Composition } from './Composition.tsx'
import type { OrderSet } from './order-set.ts'
import { OrderLine } from './OrderLine.tsx'
import { sheetParams } from './OrderTabs.tsx'
import { useChosenTests, type ChosenTests } from './use-chosen-tests.ts'
import { useComposedOrder, type ComposedOrder } from './use-composed-order.ts'
import { useOrder, type Order } from './use-order.ts'

import css from './composer.module.css'

// it compares the whole catalog, which is loaded on request
const WhereDone = lazy(() => import('#src/lab/order-sets/where/WhereDone.tsx'))

type Props = {
  order: Order
  chosen: ChosenTests
  composed: ComposedOrder
  orderSet: OrderSet
  saved: SavedSet
  saving: SaveOrder
}

/** Labs that can do the order. Nothing unless it is an order of one lab. */
function Where({
  order,
  composed,
  toCheck,
}: Pick<Props, 'order' | 'composed'> & { toCheck: string }) {
  const { labId, markers, result, decision } = composed
  const isAnswered = 'receivedAt' in result && !result.isPrevious
  const isWaited =
    decision.kind === 'waiting' || (decision.kind === 'send' && !isAnswered && !result.error)
  const isKnown = isAnswered && labId !== null && markers.length > 0
  if (!order.isNothingChosen && !isWaited && !isKnown) return null
  return (
    <div className={css.where}>
      {order.isNothingChosen && <WhereEmpty chosen={order.view.account} />}
      {!order.isNothingChosen && isWaited && <WherePending />}
      {!order.isNothingChosen && !isWaited && isKnown && (
        <Later fallback={<WherePending />}>
          <WhereDone
            isOrder
            toCheck={toCheck}
            view={order.view}
            markers={markers}
            labId={String(labId)}
            onSwitch={(offer) => {
              order.setView(switchedOrder(order.view, offer, { markers, labId: String(labId) }))
              toPreviewHeading()
            }}
          />
        </Later>
      )}
    </div>
  )
}

/** The order, from the payer to its diagnosis codes, and the lab options beside it. */
function Composer({ orderSet, saving, ...props }: Props) {
  const { order, chosen, composed, saved } = props
  const { labId, markers } = composed
  const note = saved.base?.note
  const [toCheck, setToCheck] = useState('')
  return (
    <div className={css.columns}>
      <div className={`shrink ${css.order}`}>
        <OrderLine order={order} labId={labId} />
        <AddToOrder order={order} chosen={chosen} labId={labId} />
        <section className="shrink" aria-labelledby={PREVIEW_HEADING}>
          <h2 id={PREVIEW_HEADING} tabIndex={-1} className="visually-hidden">
            Markers in this order
          </h2>
          <NextOrder {...order} />
          <TellChecks value={setToCheck}>
            <Composition
              {...props}
              drift={<DriftCheck orderSet={orderSet} saved={saved} saving={saving} />}
            />
          </TellChecks>
        </section>
        <OrderParts order={order} chosen={chosen} composed={composed} />
        <DiagnosisCodes order={order} labId={labId} markers={markers} />
        {note && (
          <section aria-labelledby="order-note">
            <h2 id="order-note">Note</h2>
            <p className={`soft above-2 ${css.note}`}>
              <LongText text={note} />
            </p>
          </section>
        )}
      </div>
      <Where order={order} composed={composed} toCheck={toCheck} />
    </div>
  )
}

export default function OrderSetDraftPage() {
  const order = useOrder()
  const chosen = useChosenTests(order)
  const composed = useComposedOrder(order, chosen)
  const { accounts, labs } = useLabs()
  const orderSet = { ...order, ...chosen, ...composed, accounts, labs }
  const saved = useSavedSet(order)
  const saving = useSaveOrder(orderSet, saved)
  const dialog = useSaveDialog()
  const [{ requisition }] = useSearch(sheetParams)
  const isPrinting = usePrinting() !== null
  const why = whyNoOrder(factsOf(orderSet))
  const imported = useImportedSet(order.setView, labs)
  const sheet = { orderSet, saved, day: today(), why }
  return (
    <>
      {isPrinting && <PrintedOrder {...sheet} />}
      <ComposerHeader
        orderSet={orderSet}
        saved={saved}
        saving={saving}
        why={why}
        ask={dialog.ask}
        onImport={imported.choose}
        isRequisition={requisition}
      />
      <ImportField take={imported.take} field={imported.field} />
      <ImportRefused {...imported} />
      {imported.imported && (
        <ImportNotice imported={imported.imported} close={imported.close} orderSet={orderSet} />
      )}
      <SavedSetNotices
        saved={saved}
        saving={saving}
        dialog={dialog}
        imported={imported.imported && importedWords(imported.imported)}
      />
      {requisition && !isPrinting && <PrintedOrder {...sheet} isOnScreen />}
      {!requisition && (
        <Composer
          order={order}
          chosen={chosen}
          composed={composed}
          orderSet={orderSet}
          saved={saved}
          saving={saving}
        />
      )}
    </>
  )
}
