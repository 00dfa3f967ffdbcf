import { lazy, Suspense } from 'react'

import { today } from '#lib/days.ts'
import { counted } from '#src/kit/lib/units.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { usePrinting } from '#src/kit/ui/use-printing.ts'
import { paths } from '#src/kit/url/paths.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { CurrentAccount } from '#src/lab/order-draft/CurrentAccount.tsx'
import { EMPTY_DRAFT } from '#src/lab/order-draft/order-set-draft.ts'
import { useDraftSteps, useOrderSetDraft } from '#src/lab/order-draft/use-draft-steps.ts'
import { factsOf, whyNoOrder } from '#src/lab/order-sets/checks/why-no-order.ts'
import { AddOnMarkers } from '#src/lab/order-sets/compose/AddOnMarkers.tsx'
import { DiagnosisCodes } from '#src/lab/order-sets/compose/DiagnosisCodes.tsx'
import { LabTests } from '#src/lab/order-sets/compose/LabTests.tsx'
import { ExportSet } from '#src/lab/order-sets/files/ExportSet.tsx'
import { ImportField, ImportNotice, useImportedSet } from '#src/lab/order-sets/files/ImportSet.tsx'
import { PrintedOrder } from '#src/lab/order-sets/requisition/PrintedOrder.tsx'
import { DriftNotice } from '#src/lab/order-sets/saved/drift/DriftNotice.tsx'
import { SavedSetBar } from '#src/lab/order-sets/saved/SavedSetBar.tsx'
import { useSaveOrder } from '#src/lab/order-sets/saved/use-save-order.ts'
import { useSavedSet, type SavedSet } from '#src/lab/order-sets/saved/use-saved-set.ts'
import { NextOrder } from '#src/lab/order-sets/split/NextOrder.tsx'

import { Composition } from './Composition.tsx'
import { LabAccount } from './LabAccount.tsx'
import type { OrderSet } from './order-set.ts'
import { PREVIEW_HEADING, Tray } from './Tray.tsx'
import { useChosenTests, type ChosenTests } from './use-chosen-tests.ts'
import { useComposedOrder, type ComposedOrder } from './use-composed-order.ts'
import { useOrder, type Order } from './use-order.ts'

import css from './order-sets.module.css'

// it compares the whole catalog, which is loaded on request
const WhereDone = lazy(() => import('#src/lab/order-sets/where/WhereDone.tsx'))

/** Undo and redo of the order set. */
function Steps() {
  const { undo, redo } = useDraftSteps()
  return (
    <>
      <Button
        icon="undo"
        iconOnly
        aria-label="Undo"
        aria-keyshortcuts="Control+Z Meta+Z"
        title="Undo (Ctrl Z)"
        disabled={!undo}
        onClick={undo ?? undefined}
      />
      <Button
        icon="redo"
        iconOnly
        aria-label="Redo"
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        title="Redo (Ctrl Shift Z)"
        disabled={!redo}
        onClick={redo ?? undefined}
      />
    </>
  )
}

type HeaderProps = { orderSet: OrderSet; saved: SavedSet; why: readonly string[] }

function Header({ orderSet, saved, why }: HeaderProps) {
  const { view, setView, isNothingChosen } = orderSet
  const { tests, codes, dx, account, next } = view
  const isUntouched = isNothingChosen && dx.length === 0
  const { trouble } = useOrderSetDraft()
  const actions = (
    <>
      <CurrentAccount />
      <Steps />
      <ExportSet orderSet={orderSet} saved={saved} why={why} />
      <Button
        icon="print"
        iconOnly
        aria-label="Print requisition"
        title={why.length ? `Not an order. ${why.join(' ')}` : 'Print requisition'}
        disabled={why.length > 0}
        onClick={() => window.print()}
      />
      <Button disabled={isUntouched && !account} onClick={() => setView({ ...EMPTY_DRAFT, next })}>
        Clear draft
      </Button>
    </>
  )
  return (
    <PageHeader
      title="Order set"
      back={{ label: 'Order sets', to: paths.orderSets() }}
      actions={actions}
    >
      {isUntouched ? (
        'Combine lab tests and markers into one order. Drafts save automatically.'
      ) : (
        <strong>
          {[
            tests.length && counted(tests.length, 'lab test'),
            codes.length && counted(codes.length, 'add-on marker'),
            dx.length && counted(dx.length, 'diagnosis code'),
          ]
            .filter(Boolean)
            .join(', ')}
        </strong>
      )}
      {trouble && (
        <span role="status" className="notice">
          {' '}
          Not saved yet ({trouble}). Retrying…
        </span>
      )}
    </PageHeader>
  )
}

/** The order: what was chosen, and beside it what it makes. */
function Composer(props: {
  order: Order
  chosen: ChosenTests
  composed: ComposedOrder
  saved: SavedSet
}) {
  const { order, chosen, composed } = props
  const { labId, markerOf, markers, result } = composed
  const isOfAnswerBefore = 'receivedAt' in result && result.isPrevious
  return (
    <div className={css.columns}>
      <div className={`stack ${css.builder}`}>
        <LabTests order={order} chosen={chosen} />
        <AddOnMarkers order={order} markerOf={markerOf} labId={labId} />
        <LabAccount order={order} labId={labId} />
        {labId !== null && markers.length > 0 && !isOfAnswerBefore && (
          <Suspense>
            <WhereDone order={order} markers={markers} labId={String(labId)} />
          </Suspense>
        )}
        <DiagnosisCodes order={order} labId={labId} />
      </div>
      <section className={`shrink ${css.preview}`} aria-labelledby={PREVIEW_HEADING}>
        <h2 id={PREVIEW_HEADING} tabIndex={-1}>
          Included markers
        </h2>
        <NextOrder {...order} />
        <Composition {...props} />
      </section>
      <Tray order={order} composed={composed} />
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
  const isPrinting = usePrinting() !== null
  const why = whyNoOrder(factsOf(orderSet))
  const imported = useImportedSet(order.setView)
  return (
    <>
      {isPrinting && <PrintedOrder orderSet={orderSet} saved={saved} day={today()} why={why} />}
      <Header orderSet={orderSet} saved={saved} why={why} />
      <ImportNotice {...imported} />
      <SavedSetBar saved={saved} saving={saving}>
        <Button onClick={imported.choose}>Import…</Button>
        <ImportField {...imported} />
      </SavedSetBar>
      <DriftNotice orderSet={orderSet} saved={saved} saving={saving} />
      <Composer order={order} chosen={chosen} composed={composed} saved={saved} />
    </>
  )
}
