import { today } from '#lib/days.ts'
import { EMPTY_DRAFT } from '#src/api/order-set-draft.ts'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { useDraftSteps, useOrderSetDraft } from '#src/layout/use-draft-steps.ts'
import { counted } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { AddOnMarkers } from './AddOnMarkers.tsx'
import { Composition } from './Composition.tsx'
import { DiagnosisCodes } from './DiagnosisCodes.tsx'
import { DriftNotice } from './DriftNotice.tsx'
import { ExportSet } from './ExportSet.tsx'
import { ImportButton, ImportNotice, useImportedSet } from './ImportSet.tsx'
import { LabAccount } from './LabAccount.tsx'
import { LabTests } from './LabTests.tsx'
import { NextOrder } from './NextOrder.tsx'
import css from './order-sets.module.css'
import { Paper } from './Requisition.tsx'
import { SavedSetBar } from './SavedSetBar.tsx'
import { SavedSets } from './SavedSets.tsx'
import { SetComparison } from './SetComparison.tsx'
import { PREVIEW_HEADING, Tray } from './Tray.tsx'
import { useOrderSet, type OrderSet } from './use-order-set.ts'
import { usePrinting } from '#src/ui/use-printing.ts'
import { useSavedSet, type SavedSet } from './use-saved-set.ts'
import { useSaving } from './use-saving.ts'
import { Versions } from './Versions.tsx'
import { factsOf, whyNoOrder } from './why-no-order.ts'

/** What the order set is kept by, and steps back and ahead in what was made of it. */
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
      {!saved.search.panel && (
        <Button
          icon="print"
          iconOnly
          aria-label="Print the requisition"
          title={why.length ? `Not an order. ${why.join(' ')}` : 'Print the requisition'}
          disabled={why.length > 0}
          onClick={() => window.print()}
        />
      )}
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
        <span role="status" className={css.trouble}>
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
      <div className={css.builder}>
        <LabTests {...orderSet} />
        <AddOnMarkers {...orderSet} />
        <LabAccount {...orderSet} />
        <DiagnosisCodes {...orderSet} />
      </div>
      <section className={css.preview} aria-labelledby={PREVIEW_HEADING}>
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
  const saving = useSaving(orderSet, saved)
  const isPrinting = usePrinting() !== null
  const why = whyNoOrder(factsOf(orderSet))
  const imported = useImportedSet(orderSet)
  const { panel } = saved.search
  return (
    <>
      {isPrinting && !panel && <Paper orderSet={orderSet} saved={saved} day={today()} why={why} />}
      <Header orderSet={orderSet} saved={saved} why={why} />
      <ImportNotice {...imported} />
      <SavedSetBar saved={saved} saving={saving}>
        <ImportButton {...imported} />
      </SavedSetBar>
      {panel === 'saved' && <SavedSets saved={saved} />}
      {panel === 'versions' && <Versions saved={saved} saving={saving} />}
      {panel === 'compare' && <SetComparison saved={saved} />}
      {!panel && (
        <>
          <DriftNotice orderSet={orderSet} saved={saved} saving={saving} />
          <Composer {...orderSet} saved={saved} />
        </>
      )}
    </>
  )
}
