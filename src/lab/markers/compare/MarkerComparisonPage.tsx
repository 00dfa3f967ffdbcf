import { useCallback, useRef } from 'react'
import { Link } from 'react-router-dom'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { today } from '#lib/days.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { counted } from '#src/kit/lib/units.ts'
import { ComparisonTable } from '#src/kit/page/compare/ComparisonTable.tsx'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { paths } from '#src/kit/url/paths.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { CatalogTabs } from '#src/lab/markers/CatalogTabs.tsx'
import { COMPARED_MAX } from '#src/lab/markers/list-params.ts'
import { isLabCodeKey } from '#src/lab/model/marker-link.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'

import { AddMarker, withCompared } from './AddMarker.tsx'
import { ColumnHead, OfferHead, SlotHead } from './ColumnHead.tsx'
import { propertyRows, resultRows } from './comparison-rows.tsx'
import { comparisonCsv, summarizeAlignment } from './comparison-words.ts'
import { comparisonSearch } from './loader.ts'
import { isSameTest, OfferStrip, useOtherOffers, type OtherOffer } from './OtherOffers.tsx'
import { useAlignedResults } from './use-aligned-results.ts'
import { useComparedMarkers, type ComparedMarker } from './use-compared-markers.ts'

function useComparison() {
  const [view, setView] = useSearch(comparisonSearch)
  const { labs } = useLabs()
  const { compared, retry } = useComparedMarkers(view.compare)
  const markers = compared.flatMap(({ marker }) => marker ?? [])
  const { rows, isComparingUnits } = useAlignedResults(markers)
  return {
    view,
    setView,
    labs,
    compared,
    retry,
    /** Compared markers that are loaded. */
    markers,
    rows,
    isComparingUnits,
    isSettled: !isComparingUnits && compared.every(({ isPending }) => !isPending),
  }
}
type Comparison = ReturnType<typeof useComparison>

const isFailed = (compared: readonly ComparedMarker[]) => compared.some(({ error }) => error)
/** True if the service no longer has a marker. One that failed to load may exist. */
const isMissing = (compared: readonly ComparedMarker[]) =>
  compared.some(({ marker, error }) => !marker && !error)

/** Minimum number of markers in a comparison. */
const COMPARED_MIN = 2

function Header({ view, compared, markers, labs, rows, isSettled }: Comparison) {
  const isReady = isSettled && markers.length > 0
  const onCsv = () =>
    download(
      `markers-compared-${today()}.csv`,
      'text/csv',
      comparisonCsv(markers, rows, {
        titles: markers.map(markerName),
        absent: compared.flatMap(({ marker, code }) => (marker ? [] : code)),
        labName: ({ lab_id }) => (lab_id === null ? null : labs.labName(lab_id)),
        readAt: new Date(),
      }),
    )
  return (
    <PageHeader
      title="Catalog"
      tabs={<CatalogTabs page="compare" view={view} />}
      tabTitle={
        compared.length ? `${counted(compared.length, 'marker')} compared` : 'Compare markers'
      }
      actions={
        compared.length > 0 && (
          <>
            <Button icon="print" disabled={!isReady} onClick={() => window.print()}>
              Print
            </Button>
            <ActionMenu label="Export" icon="download">
              <MenuAction disabled={!isReady || labs.pending} onClick={onCsv}>
                CSV
              </MenuAction>
            </ActionMenu>
          </>
        )
      }
      count={
        compared.length > 0 && (
          <span role="status">
            {isSettled && isMissing(compared)
              ? `${markers.length} of ${compared.length} markers found`
              : counted(compared.length, 'marker')}
            {compared.length > 1 && !isFailed(compared) && (
              <> · {isSettled ? summarizeAlignment(rows) : 'Loading…'}</>
            )}
          </span>
        )
      }
    />
  )
}

/**
 * Number of labs beside the compared ones that fit as columns, if all markers are the same test, as
 * far as they are loaded.
 */
const roomForOffers = (
  compared: readonly ComparedMarker[],
  [first, ...others]: readonly Marker[],
) =>
  others.every((other) => first && isSameTest(first, other))
    ? COMPARED_MAX - Math.max(COMPARED_MIN, compared.length)
    : 0

function Table({
  onNext,
  offers,
  room,
  onAdd,
  ...comparison
}: Comparison & {
  onNext: () => void
  /** Offers with a column of their own. */
  offers: readonly OtherOffer[]
  /** Number of columns for offers. */
  room: number
  onAdd: (key: string) => void
}) {
  const { view, setView, labs, compared, markers } = comparison
  const { rows, isComparingUnits } = useAlignedResults([
    ...markers,
    ...offers.map(({ marker }) => marker),
  ])
  const slots = Array.from(
    { length: Math.max(0, COMPARED_MIN - compared.length) },
    (_, at) => compared.length + at,
  )
  const isPhone = useMedia('phone')
  // the width of the others doesn't change when offers arrive
  const spares = Array.from(
    { length: isPhone ? 0 : Math.max(0, room - offers.length) },
    (_, at) => `spare ${at}`,
  )
  const columns = [
    ...compared,
    ...slots.map(() => null),
    ...offers.map(({ marker }) => ({ marker, isPending: false })),
    ...spares.map(() => null),
  ]
  return (
    <ComparisonTable
      label="Comparison"
      columns={[
        ...compared.map((one) => ({
          key: one.key,
          head: <ColumnHead one={one} view={view} setView={setView} labs={labs} />,
        })),
        ...slots.map((slot) => ({
          key: String(slot),
          isOffered: true,
          head: (
            <SlotHead number={slot + 1} onNext={slot === compared.length ? onNext : undefined} />
          ),
        })),
        ...offers.map((offer) => ({
          key: offer.key,
          isOffered: true,
          head: <OfferHead offer={offer} labs={labs} onAdd={onAdd} />,
        })),
        ...spares.map((spare) => ({ key: spare, isOffered: true, head: null })),
      ]}
      sections={[
        { rows: propertyRows(columns) },
        { title: 'Units by result', rows: resultRows(rows, columns, isComparingUnits) },
      ]}
    />
  )
}

/** Message for an empty comparison, and a first step. */
function NoneCompared({ view, setView }: Pick<Comparison, 'view' | 'setView'>) {
  const ordered = view.codes.filter(isLabCodeKey).slice(0, COMPARED_MAX)
  return (
    <EmptyMessage title={`Choose ${COMPARED_MIN} to ${COMPARED_MAX} markers`}>
      <p>See list prices, types, LOINC codes, and units side by side.</p>
      {ordered.length < COMPARED_MIN ? (
        <Link className={buttonLink()} to={withOrderSet(paths.markers(), view)}>
          Browse catalog
        </Link>
      ) : (
        <Button onClick={() => setView({ compare: ordered })}>
          Compare {ordered.length} tests of the order set
        </Button>
      )}
    </EmptyMessage>
  )
}

/** Two to four markers side by side: their properties, then their results, with a row for each LOINC code. */
export default function MarkerComparisonPage() {
  const comparison = useComparison()
  const { view, setView, labs, compared, markers, isSettled, retry } = comparison
  const adding = useRef<HTMLElement>(null)
  const others = useOtherOffers(markers, labs)
  const offers = isSettled ? others.offers : []
  const room = isSettled && !markers.length ? 0 : roomForOffers(compared, markers)
  const add = useCallback(
    (labCode: string) => setView((now) => ({ compare: withCompared(now.compare, labCode) })),
    [setView],
  )
  const failure = compared.find(({ error }) => error)?.error
  return (
    <>
      <Header {...comparison} />
      <AddMarker place={adding} compare={view.compare} labs={labs} onAdd={add} />
      {compared.length === 0 && <NoneCompared view={view} setView={setView} />}
      {compared.length > 0 && compared.length < COMPARED_MIN && (
        <h2 className="below-3">Add at least one more marker.</h2>
      )}
      {failure && <FailedCard what="a marker" error={failure} busy={!isSettled} retry={retry} />}
      {compared.length > 0 && (
        <Table
          {...comparison}
          offers={offers.slice(0, room)}
          room={room}
          onAdd={add}
          onNext={() => adding.current?.querySelector('input')?.focus()}
        />
      )}
      {compared.length < COMPARED_MAX && markers[0] && (
        <OfferStrip of={markers[0]} offers={offers.slice(room)} onAdd={add} />
      )}
      {others.error && <p className="soft small above-3">Couldn’t load other labs.</p>}
      {isMissing(compared) && isSettled && (
        <p className="soft above-3">Missing markers may have been removed from the catalog.</p>
      )}
    </>
  )
}
