import { today } from '#lib/days.ts'
import { counted } from '#src/kit/lib/units.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { usePrinting } from '#src/kit/ui/use-printing.ts'
import { EMPTY_DRAFT } from '#src/lab/order-draft/order-set-draft.ts'
import { useDraftSteps, useOrderSetDraft } from '#src/lab/order-draft/use-draft-steps.ts'
import { factsOf, whyNoOrder } from '#src/lab/order-sets/checks/why-no-order.ts'
import { AddOnMarkers } from '#src/lab/order-sets/compose/AddOnMarkers.tsx'
import { DiagnosisCodes } from '#src/lab/order-sets/compose/DiagnosisCodes.tsx'
import { LabTests } from '#src/lab/order-sets/compose/LabTests.tsx'
import { ExportSet } from '#src/lab/order-sets/files/ExportSet.tsx'
import { ImportButton, ImportNotice, useImportedSet } from '#src/lab/order-sets/files/ImportSet.tsx'
import { PrintedOrder } from '#src/lab/order-sets/requisition/PrintedOrder.tsx'
import { DriftNotice } from '#src/lab/order-sets/saved/drift/DriftNotice.tsx'
import { SavedSetBar } from '#src/lab/order-sets/saved/SavedSetBar.tsx'
import { useSaveOrder } from '#src/lab/order-sets/saved/use-save-order.ts'
import { useSavedSet, type SavedSet } from '#src/lab/order-sets/saved/use-saved-set.ts'
import { NextOrder } from '#src/lab/order-sets/split/NextOrder.tsx'

import { Composition } from './Composition.tsx'
import { LabAccount } from './LabAccount.tsx'
import { PREVIEW_HEADING, Tray } from './Tray.tsx'
import { useOrderSet, type OrderSet } from './use-order-set.ts'

import css from './order-sets.module.css'

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
      <Steps />
      <ExportSet orderSet={orderSet} saved={saved} why={why} />
      <Button
        icon="print"
        iconOnly
        aria-label="Print the requisition"
        title={why.length ? `Not an order. ${why.join(' ')}` : 'Print the requisition'}
        disabled={why.length > 0}
        onClick={() => window.print()}
      />
      <Button disabled={isUntouched && !account} onClick={() => setView({ ...EMPTY_DRAFT, next })}>
        Start over
      </Button>
    </>
  )
  return (
    <PageHeader title="Order sets" actions={actions}>
      {isUntouched ? (
        'Build an order from lab tests and single markers. Your draft is kept as you go.'
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
          Not kept on the server yet ({trouble}); it is tried again, and in the address meanwhile.
        </span>
      )}
    </PageHeader>
  )
}

/** The order: what was chosen, and beside it what it makes. */
function Composer({ saved, ...orderSet }: OrderSet & { saved: SavedSet }) {
  return (
    <div className={css.columns}>
      <div className={`stack ${css.builder}`}>
        <LabTests {...orderSet} />
        <AddOnMarkers {...orderSet} />
        <LabAccount {...orderSet} />
        <DiagnosisCodes {...orderSet} />
      </div>
      <section className={`shrink ${css.preview}`} aria-labelledby={PREVIEW_HEADING}>
        <h2 id={PREVIEW_HEADING} tabIndex={-1}>
          What this orders
        </h2>
        <NextOrder {...orderSet} />
        <Composition {...orderSet} saved={saved} />
      </section>
      <Tray {...orderSet} />
    </div>
  )
}

export default function OrderSetsPage() {
  const orderSet = useOrderSet()
  const saved = useSavedSet(orderSet)
  const saving = useSaveOrder(orderSet, saved)
  const isPrinting = usePrinting() !== null
  const why = whyNoOrder(factsOf(orderSet))
  const imported = useImportedSet(orderSet)
  return (
    <>
      {isPrinting && <PrintedOrder orderSet={orderSet} saved={saved} day={today()} why={why} />}
      <Header orderSet={orderSet} saved={saved} why={why} />
      <ImportNotice {...imported} />
      <SavedSetBar saved={saved} saving={saving}>
        <ImportButton {...imported} />
      </SavedSetBar>
      <DriftNotice orderSet={orderSet} saved={saved} saving={saving} />
      <Composer {...orderSet} saved={saved} />
    </>
  )
}
