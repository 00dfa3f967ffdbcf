import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useLayoutEffect } from 'react'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { asSent, unreadableReason } from '#lib/unreadable.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { Tree } from '#src/kit/ui/lists/Tree.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Unit } from '#src/kit/ui/text/Unit.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { listMarkersWithCode } from '#src/lab/catalog/queries.ts'
import { LabTestsWith } from '#src/lab/markers/lab-test/LabTestsWith.tsx'
import type { RowsView } from '#src/lab/markers/list-params.ts'
import { Price } from '#src/lab/markers/Price.tsx'
import { isMeantBy, labCodeOf, readLabCode } from '#src/lab/model/lab-codes.ts'
import { findMarker, isLabCodeKey, markerPath } from '#src/lab/model/marker-link.ts'

import { describeKind, summarizeResults } from './marker-results.ts'
import { otherFieldsOf } from './other-fields.ts'
import { OtherFields } from './OtherFields.tsx'
import { Results } from './Results.tsx'

import css from '#src/lab/markers/markers.module.css'

/** The markers of the page, with what the address names each by. */
type Keys = ReadonlyMap<Marker, string>

function MarkerProperties({ marker, labs }: { marker: Marker; labs: Labs }) {
  const { type, results } = describeKind(marker)
  return (
    <>
      <h2>{markerName(marker)}</h2>
      <p className={css.ids}>
        {marker.provider_id === null ? (
          <Missing what="No test code" of={marker} field="provider_id" />
        ) : (
          <CopyCode code={marker.provider_id} what="test code" />
        )}
        {' · '}
        {marker.lab_id === null ? (
          <Missing what="No lab given" of={marker} field="lab_id" />
        ) : (
          labs.labName(marker.lab_id)
        )}
      </p>
      {marker.description && (
        <p className={css.soft}>
          <LongText text={marker.description} />
        </p>
      )}
      {unreadableReason(marker, 'description') && (
        <p className={css.soft}>
          Description <Missing of={marker} field="description" />
        </p>
      )}
      <dl className={css.facts}>
        <dt>List price</dt>
        <dd>
          <Price marker={marker} sign />
        </dd>
        <dt>Kind</dt>
        <dd>
          {type ?? <Missing what="No type given" of={marker} field="type" />}
          {results && ` · ${results}`}
        </dd>
        <dt>Unit</dt>
        <dd>
          {marker.unit === null ? (
            <Missing what="No unit given" of={marker} field="unit" />
          ) : (
            <Unit unit={marker.unit} />
          )}
        </dd>
        <dt>Results</dt>
        <dd>
          {summarizeResults(marker) ?? (
            <Missing what="Not given" of={marker} field="expected_results" />
          )}
        </dd>
        <dt>Marker ID</dt>
        <dd>
          <CopyCode code={String(marker.id)} what="marker ID" />
        </dd>
      </dl>
      <OtherFields fields={otherFieldsOf(marker)} />
      <Tree name="Full record" value={asSent(marker)} />
    </>
  )
}

function orderWords(isOrdered: boolean | 'mixed') {
  if (isOrdered === 'mixed') return 'In order set without a lab: use this lab'
  return isOrdered ? 'In order set' : 'Add to order set'
}

function Actions({
  marker,
  isOrdered,
  onOrder,
}: {
  marker: Marker
  isOrdered: boolean | 'mixed'
  onOrder: (marker: Marker) => void
}) {
  const code = labCodeOf(marker)
  return (
    <>
      <div className="row wrap above-5">
        {code !== null && (
          <Button
            icon={isOrdered ? 'check' : 'plus'}
            checked={isOrdered}
            onClick={() => onOrder(marker)}
          >
            {orderWords(isOrdered)}
          </Button>
        )}
        <CopyButton text={window.location.origin + basePath + markerPath(marker)}>
          Copy link
        </CopyButton>
      </div>
      {code === null && <p className="faint small">Can’t be ordered without a test code.</p>}
    </>
  )
}

/** Escape closes the panel, unless it is a dialog's, or clears a field. */
function useEscape(onClose: () => void) {
  // a key of the whole page, from the moment that the panel is seen
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInField =
        event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
      const isOfDialog = document.querySelector('dialog[open]')
      if (event.key === 'Escape' && !isInField && !isOfDialog) onClose()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onClose])
}

/** The marker of the address: of the page, or found at its lab by its code. Undefined while that is looked for, null where it is not there. */
function useMarker(address: string, keys: Keys): Marker | null | undefined {
  const ofPage = findMarker(keys, address)
  const isSearched = !ofPage && isLabCodeKey(address)
  const { data, isPending } = useQuery({
    ...listMarkersWithCode(readLabCode(address)),
    enabled: isSearched,
  })
  if (ofPage || !isSearched) return ofPage ?? null
  return isPending ? undefined : (data?.body.markers.find((one) => isMeantBy(one, address)) ?? null)
}

const NotFound = ({ address }: { address: string }) => (
  <>
    <h2>
      {isLabCodeKey(address)
        ? `No marker with test code ${readLabCode(address).code}`
        : `Marker ${address} is not on this page`}
    </h2>
    <p className={css.soft}>
      {isLabCodeKey(address)
        ? 'The lab lists no marker with this code.'
        : 'It may be on another page or hidden by a filter.'}
    </p>
  </>
)

const MarkerCrosswalk = lazy(() => import('#src/lab/markers/compare/MarkerCrosswalk.tsx'))

/** One marker beside the table; at the foot of the window where there is no room beside it. */
export default function MarkerPanel({
  address,
  keys,
  labs,
  ordered,
  onOrder,
  isUnfolded,
  view,
  onClose,
}: {
  /** Key of the marker in the address: see marker-link.ts. */
  address: string
  keys: Keys
  labs: Labs
  ordered: (marker: Marker) => boolean | 'mixed'
  onOrder: (marker: Marker) => void
  /** Its results are in the table already. */
  isUnfolded: boolean
  view: RowsView
  onClose: () => void
}) {
  useEscape(onClose)
  const marker = useMarker(address, keys)
  const isElsewhere = marker && !keys.has(marker)
  return (
    <aside className={css.panel} aria-label={marker ? `Marker ${markerName(marker)}` : 'Marker'}>
      <Button
        className={css.close}
        look="quiet"
        icon="cross"
        iconOnly
        aria-label="Close marker"
        onClick={onClose}
      />
      {marker && (
        <div>
          <MarkerProperties marker={marker} labs={labs} />
          <Actions marker={marker} isOrdered={ordered(marker)} onOrder={onOrder} />
          <LabTestsWith marker={marker} />
          {!isUnfolded && (
            <section className={css.labTests} aria-label="Results">
              {isElsewhere && <p className="faint small">Not on this page.</p>}
              <Results marker={marker} />
            </section>
          )}
        </div>
      )}
      {marker && (
        <Suspense>
          <MarkerCrosswalk marker={marker} view={view} labs={labs} />
        </Suspense>
      )}
      {marker === null && <NotFound address={address} />}
      {marker === undefined && <Skeleton width="80%" height={20} />}
    </aside>
  )
}
