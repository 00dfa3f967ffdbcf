import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Link } from 'react-router-dom'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import type { SameTests } from '#lib/markers/same-tests.ts'
import { withSearch } from '#lib/search-params.ts'
import { asSent, unreadableReason } from '#lib/unreadable.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { Later } from '#src/kit/lib/Later.tsx'
import { formatNumber } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { PanelBar, type PanelPlace } from '#src/kit/page/SidePanel.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { Tree } from '#src/kit/ui/lists/Tree.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Unit } from '#src/kit/ui/text/Unit.tsx'
import { linkTo } from '#src/kit/url/link-to.ts'
import type { LabId, Labs } from '#src/lab/catalog/labs.ts'
import { listSameTests } from '#src/lab/catalog/marker-reading.ts'
import { useWholeCatalog } from '#src/lab/catalog/whole-catalog.ts'
import { LabTestsWith } from '#src/lab/markers/lab-test/LabTestsWith.tsx'
import { COMPARED_MAX, rowsSearch, type RowsView } from '#src/lab/markers/list-params.ts'
import { Price } from '#src/lab/markers/Price.tsx'
import { NONE_YET } from '#src/lab/markers/served/use-same-tests.ts'
import { labCodeOf, readLabCode } from '#src/lab/model/lab-codes.ts'
import { isLabCodeKey, markerPath } from '#src/lab/model/marker-link.ts'
import { formatCents } from '#src/lab/model/price.ts'

import { describeKind } from './marker-results.ts'
import { otherFieldsOf } from './other-fields.ts'
import { atOtherLabs } from './other-labs.ts'
import { OtherFields } from './OtherFields.tsx'
import { OtherLabs } from './OtherLabs.tsx'
import { areUnitless, Results } from './Results.tsx'
import { useMarker, type Keys } from './use-marker.ts'

import css from '#src/lab/markers/panel.module.css'

/** Labs with the test of a marker, also of one that is not in the list. Null until they are known. */
function useTestsOf(marker: Marker, { sameTests, keys }: Pick<Props, 'sameTests' | 'keys'>) {
  const isListed = keys.has(marker)
  const isUnknown = sameTests !== undefined && !sameTests.has(marker.id) && !isListed
  const own = useQuery({ ...listSameTests([Number(marker.id)]), enabled: isUnknown })
  const labs = own.data?.tests[0]?.labs
  if (isUnknown ? own.isPending : isListed && sameTests === NONE_YET) return null
  return labs ? new Map([[marker.id, labs]]) : sameTests
}

/**
 * The test at other labs by list price, and the way to all of them side by side. The full catalog,
 * once it is loaded, tells more.
 */
function AtOtherLabs({
  marker,
  labs,
  sameTests,
}: Pick<Props, 'labs' | 'sameTests'> & { marker: Marker }) {
  const isCatalogKnown = useWholeCatalog().readAt !== null
  const others = sameTests ? atOtherLabs(marker, sameTests) : []
  if (isCatalogKnown || !sameTests || others.length === 0) return null
  return (
    <section className={css.part} aria-label="At other labs">
      <div className="row baseline between">
        <h3>At other labs</h3>
        <OtherLabs marker={marker} sameTests={sameTests} words="Compare labs" />
      </div>
      <ul aria-label="List prices at other labs">
        {others.map(({ lab_id: lab, provider_id: code, cents }) => (
          <li key={lab} className={`row baseline between ${css.lab}`}>
            <span>
              {labs.labName(lab)} <code className="soft tiny">{code}</code>
            </span>
            <span className="tabular">
              {cents === null ? 'No price' : `$${formatCents(cents)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Its type, and its unit unless a result below has it. */
function Kind({ marker }: { marker: Marker }) {
  const { type } = describeKind(marker)
  const isUnitBelow = marker.expected_results?.some(({ loinc }) => loinc?.unit === marker.unit)
  return (
    <>
      {type && ` · ${capitalized(type)}`}
      {unreadableReason(marker, 'type') && (
        <>
          {' · '}
          <Missing what="No type" of={marker} field="type" />
        </>
      )}
      {marker.unit !== null && !isUnitBelow && (
        <>
          {' · '}
          <Unit unit={marker.unit} />
        </>
      )}
      {unreadableReason(marker, 'unit') && (
        <>
          {' · '}
          <Missing what="No unit" of={marker} field="unit" />
        </>
      )}
    </>
  )
}

function Head({ marker, labs }: Pick<Props, 'labs'> & { marker: Marker }) {
  return (
    <>
      <h2>{markerName(marker)}</h2>
      <p className="soft">
        {marker.lab_id === null ? (
          <Missing what="No lab" of={marker} field="lab_id" />
        ) : (
          labs.labName(marker.lab_id)
        )}
        {' · '}
        {marker.provider_id === null ? (
          <Missing what="No test code" of={marker} field="provider_id" />
        ) : (
          <CopyCode code={marker.provider_id} what="test code" />
        )}
        <Kind marker={marker} />
      </p>
      {marker.description && (
        <p className="soft small">
          <LongText text={marker.description} />
        </p>
      )}
      {unreadableReason(marker, 'description') && (
        <p className="soft small">
          Description <Missing of={marker} field="description" />
        </p>
      )}
      <p className={css.price}>
        <b>
          <Price marker={marker} sign />
        </b>{' '}
        <span className="soft small">list price</span>
      </p>
    </>
  )
}

function orderWords(isOrdered: boolean | 'mixed') {
  if (isOrdered === 'mixed') return 'Use this lab in order set'
  return isOrdered ? 'In order set' : 'Add to order set'
}

/** Buttons to order and to compare it, both of which need a test code. */
function Actions({
  marker,
  ordered,
  onOrder,
  onCompare,
  view,
}: Pick<Props, 'ordered' | 'onOrder' | 'onCompare' | 'view'> & { marker: Marker }) {
  const key = labCodeOf(marker)
  if (key === null)
    return <p className={`faint small ${css.actions}`}>Can’t be ordered without a test code.</p>
  const isOrdered = ordered(marker)
  const isCompared = view.compare.includes(key)
  return (
    <div className={`row wrap ${css.actions}`}>
      <Button
        needs="order-sets.write"
        look={isOrdered === false ? 'primary' : 'plain'}
        icon={isOrdered === true ? 'check' : 'plus'}
        checked={isOrdered}
        onClick={() => onOrder(marker)}
      >
        {orderWords(isOrdered)}
      </Button>
      <Button
        pressed={isCompared}
        disabled={!isCompared && view.compare.length >= COMPARED_MAX}
        onClick={() => onCompare(marker)}
      >
        {isCompared ? 'In comparison' : 'Add to comparison'}
      </Button>
    </div>
  )
}

const NotFound = ({ address, onClose }: { address: string; onClose: () => void }) => (
  <>
    <h2>
      {isLabCodeKey(address)
        ? `No marker with code ${readLabCode(address).code}`
        : 'Marker not found'}
    </h2>
    <p className="soft">
      {isLabCodeKey(address)
        ? 'The lab doesn’t list this code.'
        : 'It may have been removed from the catalog.'}
    </p>
    <Button className={css.actions} onClick={onClose}>
      Back to catalog
    </Button>
  </>
)

const MarkerCrosswalk = lazy(() => import('#src/lab/markers/compare/MarkerCrosswalk.tsx'))

type Props = {
  /** Key of the marker in the address: see marker-link.ts. */
  address: string
  keys: Keys
  labs: Labs
  /** Labs that offer the same tests. Undefined if only one lab matters. */
  sameTests?: SameTests<LabId>
  ordered: (marker: Marker) => boolean | 'mixed'
  onOrder: (marker: Marker) => void
  onCompare: (marker: Marker) => void
  view: RowsView
  place: PanelPlace
}

function Details({ marker, ...props }: Props & { marker: Marker }) {
  const { labs, view } = props
  const count = marker.expected_results?.length ?? 0
  const sameTests = useTestsOf(marker, props)
  const head = (
    <>
      <Head marker={marker} labs={labs} />
      <Actions marker={marker} {...props} />
    </>
  )
  // the parts below them would move when they arrive
  if (sameTests === null)
    return (
      <>
        {head}
        <div className={css.part}>
          <Skeleton width="60%" height={20} />
        </div>
      </>
    )
  return (
    <>
      {head}
      <AtOtherLabs marker={marker} labs={labs} sameTests={sameTests} />
      <section className={css.part} aria-label="Results">
        <h3>
          Results{' '}
          {count > 0 && (
            <span className="faint small">
              {formatNumber(count)}
              {areUnitless(marker.expected_results ?? []) && ', without units'}
            </span>
          )}
        </h3>
        <Results marker={marker} />
      </section>
      <LabTestsWith marker={marker} />
      <Later>
        <MarkerCrosswalk marker={marker} view={view} labs={labs} />
      </Later>
      <section className={css.part} aria-label="Record">
        <OtherFields fields={otherFieldsOf(marker)} />
        <Tree name="Full record" value={asSent(marker)} />
      </section>
    </>
  )
}

/** One marker beside the list: its results, other labs, overlaps, and a button to order it. */
export default function MarkerPanel(props: Props) {
  const { address, keys, place, view } = props
  const { marker, error, isFetching, retry } = useMarker(address, keys)
  return (
    <aside aria-label={marker ? `Marker ${markerName(marker)}` : 'Marker'}>
      <PanelBar place={place} what="marker" list="Catalog">
        {marker && !keys.has(marker) && (
          <Link
            className="small"
            to={withSearch(markerPath(marker), rowsSearch, { ...view, page: 1, marker: address })}
          >
            Show in catalog
          </Link>
        )}
        {marker && (
          <CopyButton
            look="quiet"
            text={() => linkTo(markerPath(marker, keys.get(marker) ?? address))}
          >
            Copy link
          </CopyButton>
        )}
      </PanelBar>
      <div className={css.panel}>
        {marker && <Details key={address} marker={marker} {...props} />}
        {marker === null && <NotFound address={address} onClose={place.onClose} />}
        {marker === undefined && error && (
          <FailedCard what="the marker" error={error} busy={isFetching} retry={retry} />
        )}
        {marker === undefined && !error && <Skeleton width="80%" height={20} />}
      </div>
    </aside>
  )
}
