import { PageHeader } from '#src/layout/PageHeader.tsx'
import { counted } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { AddOnMarkers } from './AddOnMarkers.tsx'
import { Composition } from './Composition.tsx'
import { DiagnosisCodes } from './DiagnosisCodes.tsx'
import { LabAccount } from './LabAccount.tsx'
import { LabTests } from './LabTests.tsx'
import css from './order-sets.module.css'
import { useOrderSet, type OrderSet } from './use-order-set.ts'

const NOTHING = { tests: [], codes: [], dx: [], account: '' }

function Header({ view, setView, isNothingChosen, decision }: OrderSet) {
  const { tests, codes, dx, account } = view
  const isUntouched = isNothingChosen && dx.length === 0
  const actions = (
    <>
      <CopyButton
        text={decision.kind === 'send' ? JSON.stringify(decision.body, null, 2) : ''}
        disabled={isNothingChosen || decision.kind !== 'send'}
        copiedLabel="Request body copied"
      >
        Copy the request body
      </CopyButton>
      <Button disabled={isUntouched && !account} onClick={() => setView(NOTHING)}>
        Start over
      </Button>
    </>
  )
  return (
    <PageHeader title="Order sets" actions={actions}>
      {isUntouched ? (
        'Lab tests and single markers make one order. What is chosen lives in the address: share the link, go Back to undo.'
      ) : (
        <>
          <strong>{counted(tests.length, 'lab test')}</strong>,{' '}
          <strong>{counted(codes.length, 'add-on marker')}</strong>,{' '}
          {counted(dx.length, 'diagnosis code')}. Go Back to undo.
        </>
      )}
    </PageHeader>
  )
}

export default function OrderSetsPage() {
  const orderSet = useOrderSet()
  return (
    <>
      <Header {...orderSet} />
      <div className={css.columns}>
        <div className={css.builder}>
          <LabTests {...orderSet} />
          <AddOnMarkers {...orderSet} />
          <LabAccount {...orderSet} />
          <DiagnosisCodes {...orderSet} />
        </div>
        <section className={css.preview} aria-labelledby="order-preview">
          <h2 id="order-preview" tabIndex={-1}>
            What this orders
          </h2>
          <Composition {...orderSet} />
        </section>
      </div>
    </>
  )
}
