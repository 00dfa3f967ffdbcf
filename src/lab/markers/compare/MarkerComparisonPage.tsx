import { useCallback, useRef } from 'react'
import { Link } from 'react-router-dom'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { today } from '#lib/days.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { counted } from '#src/kit/lib/units.ts'
import { ComparisonTable, type ComparedColumn } from '#src/kit/page/compare/ComparisonTable.tsx'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { useLabs, type Labs } from '#src/lab/catalog/labs.ts'
import { useNotAllowedAccounts } from '#src/lab/lab-accounts/account-allowlist.ts'
import { CatalogTabs } from '#src/lab/markers/CatalogTabs.tsx'
import { COMPARED_MAX } from '#src/lab/markers/list-params.ts'
import { isLabCodeKey } from '#src/lab/model/marker-link.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'
import { useLabCoverage } from '#src/lab/order-sets/where/use-lab-coverage.ts'

import { AddMarker, withCompared } from './AddMarker.tsx'
import { ColumnHead, HeadFacts, OfferHead, SlotHead, type Usability } from './ColumnHead.tsx'
import {
  accountRow,
  isNotForTeam,
  isNotUsable,
  propertyRows,
  resultRows,
  type MarkerColumn,
} from './comparison-rows.tsx'
import { comparisonCsv, lowestCents, priceRemarks, summarizeAlignment } from './comparison-words.ts'
import { comparisonFinding } from './finding.ts'
import { comparisonSearch } from './loader.ts'
import { isSameTest, OfferStrip, useOtherOffers } from './OtherOffers.tsx'
import { useAlignedResults } from './use-aligned-results.ts'
import { useComparedMarkers, type ComparedMarker } from './use-compared-markers.ts'
import { useUsedIn } from './use-used-in.tsx'

function useComparison() {
  const [view, setView] = useSearch(comparisonSearch)
  const { labs, accounts } = useLabs()
  const allowlist = useNotAllowedAccounts()
  const coverage = useLabCoverage('')
  const { compared, retry } = useComparedMarkers(view.compare)
  const markers = compared.flatMap(({ marker }) => marker ?? [])
  const { rows, isComparingUnits } = useAlignedResults(markers)
  return {
    view,
    setView,
    labs,
    known: {
      ...coverage,
      isPending: !accounts.data || labs.pending || allowlist.isAwaited,
    },
    allowlist,
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

/** `2 markers`, or `2 markers, 2 other labs` where the same test of other labs is beside them. */
const countWords = (compared: number, offered: number) =>
  [counted(compared, 'marker'), ...(offered ? [counted(offered, 'other lab')] : [])].join(', ')

function Header({
  view,
  compared,
  markers,
  labs,
  rows,
  isSettled,
  offered,
}: Comparison & {
  /** Number of columns beside the compared ones. */
  offered: number
}) {
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
              : countWords(compared.length, offered)}
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

/** Name of a marker beside the others: its lab, if they are one test of several labs. */
function namesIn(markers: readonly Marker[], labs: Labs): (marker: Marker) => string {
  const [first, ...others] = markers
  const isSame = others.every((other) => first && isSameTest(first, other))
  const isByLab = isSame && new Set(markers.map(({ lab_id }) => lab_id)).size === markers.length
  return (marker) =>
    isByLab && marker.lab_id !== null ? labs.labName(marker.lab_id) : markerName(marker)
}

/** Ability of each lab to take an order. A team without accounts compares prices, and no lab recedes. */
function usabilityIn(
  markers: readonly Marker[],
  known: Comparison['known'],
  isLowest: (marker: Marker) => boolean,
) {
  const canOrder = markers.some((marker) => !isNotUsable(marker, known))
  return (marker: Marker | null): Usability => {
    if (!marker || (canOrder && isNotUsable(marker, known))) return 'not usable'
    return isLowest(marker) ? 'best' : 'usable'
  }
}

/** A column of the table, and the marker in it. */
type Place = ComparedColumn & { of: MarkerColumn | null }

/** One test at several labs: the compared ones, then the others, the usable first, by list price. */
function cheapestFirst(places: readonly Place[]) {
  const rankOf = ({ of, isOffered, isMuted }: Place) =>
    (isOffered ? 3 : 0) + (of?.marker ? Number(isMuted) : 2)
  const centsOf = ({ of }: Place) => (of?.marker && lowestCents([of.marker])) ?? Infinity
  return places.toSorted((a, b) => rankOf(a) - rankOf(b) || centsOf(a) - centsOf(b) || 0)
}

function Table({
  onNext,
  others,
  room,
  onAdd,
  ...comparison
}: Comparison & {
  onNext: () => void
  others: ReturnType<typeof useOtherOffers>
  /** Maximum number of offers beside the markers. */
  room: number
  onAdd: (key: string) => void
}) {
  const { view, setView, labs, known, compared, markers } = comparison
  const offers = comparison.isSettled ? others.offers.slice(0, room) : []
  const slots = Array.from(
    { length: Math.max(0, COMPARED_MIN - compared.length) },
    (_, at) => compared.length + at,
  )
  // the width of the others doesn't change when offers arrive
  const spares = Array.from({ length: Math.max(0, room - offers.length) }, (_, at) => `spare ${at}`)
  const nameOf = namesIn(markers, labs)
  const all = [...markers, ...offers.map(({ marker }) => marker)]
  const remarks = priceRemarks(all, compared.length + offers.length)
  const usabilityOf = usabilityIn(
    all,
    known,
    (marker) => offers.length > 0 && remarks.get(marker)?.isLowest === true,
  )
  const factsOf = (marker: Marker) => (
    <HeadFacts marker={marker} remark={remarks.get(marker)} known={known} />
  )
  const places: Place[] = [
    ...compared.map((one) => ({
      of: one,
      key: one.key,
      name: one.marker ? nameOf(one.marker) : one.code,
      isMuted: one.marker !== null && usabilityOf(one.marker) === 'not usable',
      head: (
        <ColumnHead {...{ one, view, setView, labs }} usability={usabilityOf(one.marker)}>
          {one.marker && factsOf(one.marker)}
        </ColumnHead>
      ),
    })),
    ...slots.map((slot) => ({
      of: null,
      key: String(slot),
      name: '',
      head: <SlotHead number={slot + 1} onNext={slot === compared.length ? onNext : undefined} />,
    })),
    ...offers.map((offer) => ({
      of: { marker: offer.marker, isPending: false },
      key: offer.key,
      name: offer.lab,
      isOffered: true,
      isMuted: usabilityOf(offer.marker) === 'not usable',
      head: (
        <OfferHead {...{ offer, labs, onAdd, view, setView }} usability={usabilityOf(offer.marker)}>
          {factsOf(offer.marker)}
        </OfferHead>
      ),
    })),
    ...spares.map((spare) => ({ of: null, key: spare, name: '', isOffered: true, head: null })),
  ]
  const shown = offers.length ? cheapestFirst(places) : places
  const columns = shown.map(({ of }) => of)
  const aligned = useAlignedResults(columns.flatMap((column) => column?.marker ?? []))
  const { rows, isComparingUnits } = offers.length ? aligned : comparison
  const usedIn = useUsedIn(columns)
  const named = (one: Marker) => ({ name: nameOf(one), marker: one })
  const isKnown =
    comparison.isSettled &&
    !aligned.isComparingUnits &&
    !known.isPending &&
    (others.isKnown || others.error !== null)
  return (
    <ComparisonTable
      label="Comparison"
      finding={
        isKnown &&
        comparisonFinding(
          markers.map(named),
          offers.map(({ marker, lab }) => ({ marker, name: lab })),
          aligned.rows,
          (marker) => isNotForTeam(marker, known),
        )
      }
      columns={shown}
      sections={[
        { rows: [...propertyRows(columns), accountRow(columns, known)] },
        { title: 'Units by result', rows: resultRows(rows, columns, isComparingUnits) },
        { title: 'Saved order sets with these markers', rows: usedIn },
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
          Compare {ordered.length} markers from the order set
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
      <Header {...comparison} offered={Math.min(room, offers.length)} />
      <AddMarker place={adding} compare={view.compare} labs={labs} onAdd={add} />
      {compared.length === 0 && <NoneCompared view={view} setView={setView} />}
      {compared.length > 0 && compared.length < COMPARED_MIN && (
        <h2 className="below-3">Add at least one more marker.</h2>
      )}
      {/* its rows get no lines of offers that come later */}
      {markers.length > 0 &&
      ((!others.isKnown && !others.error) || comparison.allowlist.isAwaited) ? (
        <Skeleton height={480} />
      ) : (
        compared.length > 0 && (
          <Table
            {...comparison}
            others={others}
            room={room}
            onAdd={add}
            onNext={() => adding.current?.querySelector('input')?.focus()}
          />
        )
      )}
      {/* comes late, and moves nothing */}
      {failure && (
        <div className="above-5">
          <FailedCard what="a marker" error={failure} busy={!isSettled} retry={retry} />
        </div>
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
