import { Fragment, useCallback, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { today } from '#lib/days.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { without } from '#src/kit/lib/lists.ts'
import { printedUnit } from '#src/kit/lib/printed-unit.ts'
import { counted } from '#src/kit/lib/units.ts'
import { BesideRail } from '#src/kit/page/beside/Rail.tsx'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { paths } from '#src/kit/url/paths.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { CatalogTabs } from '#src/lab/markers/CatalogTabs.tsx'
import { LabName } from '#src/lab/markers/LabName.tsx'
import { COMPARED_MAX } from '#src/lab/markers/list-params.ts'
import { Price } from '#src/lab/markers/Price.tsx'
import { describeKind, isSameName } from '#src/lab/markers/results/marker-results.ts'
import { isListed, toggledMarker } from '#src/lab/model/lab-codes.ts'
import { isLabCodeKey } from '#src/lab/model/marker-link.ts'
import { formatCents, priceInFile } from '#src/lab/model/price.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'

import { AddMarker, withCompared } from './AddMarker.tsx'
import type { AlignedRow } from './alignment.ts'
import {
  againstFirst,
  cellText,
  comparisonCsv,
  isOptional,
  lowestCents,
  onlyCode,
  ownCodes,
  priceRemarks,
  summarizeAlignment,
} from './comparison-words.ts'
import { comparisonSearch } from './loader.ts'
import { OtherOffers, useOtherOffers, type OtherOffer } from './OtherOffers.tsx'
import { useAlignedResults } from './use-aligned-results.ts'
import { useComparedMarkers, type ComparedMarker } from './use-compared-markers.ts'

import css from '#src/lab/markers/compare.module.css'

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

/** Marker and lab of a column, with its actions. */
function ColumnHead({
  one,
  view,
  setView,
  labs,
}: { one: ComparedMarker } & Pick<Comparison, 'view' | 'setView' | 'labs'>) {
  const { marker, code } = one
  const name = marker ? markerName(marker) : code
  const ordered = marker ? isListed(marker, new Set(view.codes)) : false
  return (
    <div className={`stack start ${css.head}`}>
      <span>
        <span className={`block ${css.headName}`}>{name}</span>
        {marker && <LabName marker={marker} labs={labs} />}
      </span>
      {one.isPending && <Skeleton width={96} height={14} />}
      {!marker && !one.isPending && (
        <Status tone="bad">{one.error ? 'Couldn’t load' : 'Not found'}</Status>
      )}
      <span className="row stretch gap-1">
        {marker && (
          <Button
            needs="order-sets.write"
            icon={ordered === true ? 'check' : 'plus'}
            checked={ordered}
            aria-label={`Add ${name} to order set`}
            onClick={() => setView({ codes: toggledMarker(view.codes, marker) })}
          >
            {ordered === true ? 'In order set' : 'Add'}
            {ordered !== true && <span className={css.longLabel}> to order set</span>}
          </Button>
        )}
        <Button
          look="quiet"
          icon="cross"
          iconOnly
          aria-label={`Remove ${name} from comparison`}
          onClick={() => setView((now) => ({ compare: without(now.compare, one.key) }))}
        />
      </span>
    </div>
  )
}

const NONE = <Missing what="Unknown" />
const PENDING = <Skeleton width={72} height={14} />

/** Minimum number of markers in a comparison. */
const COMPARED_MIN = 2

/** Columns for the markers that are still needed. Further ones get theirs once they are added. */
const openSlots = ({ length }: readonly ComparedMarker[]) =>
  Array.from({ length: Math.max(0, COMPARED_MIN - length) }, (_, at) => length + at)

/** Empty cells below the markers that are still needed. */
const SlotCells = ({ compared }: { compared: readonly ComparedMarker[] }) =>
  openSlots(compared).map((slot) => <td key={slot} className={css.slot} />)

/** Placeholders for the markers that are still needed. The next one leads to the search. */
const SlotHeads = ({
  compared,
  onNext,
}: {
  compared: readonly ComparedMarker[]
  onNext: () => void
}) =>
  openSlots(compared).map((slot) => (
    <td key={slot} className={css.slot}>
      <div className={`stack start ${css.head}`}>
        <span className="faint">{`Marker ${slot + 1}`}</span>
        {slot === compared.length && (
          <Button icon="plus" aria-label="Add marker" onClick={onNext}>
            Add<span className={css.longLabel}> marker</span>
          </Button>
        )}
      </div>
    </td>
  ))

/** Mark of a row whose texts differ, so that it stands out. */
const rowMarks = (texts: readonly (string | null)[]) => ({
  'data-differs': new Set(texts).size > 1 ? '' : undefined,
})

/** `Sonora Quest has $11.50`: the same test as all of these at a lower list price. Null if there is none. */
function lowerElsewhere(known: readonly Marker[], offers: readonly OtherOffer[]): string | null {
  const [offer] = offers
  const [first] = known
  const lowest = lowestCents(known)
  const cents = offer ? lowestCents([offer.marker]) : null
  if (!offer || cents === null || lowest === null || cents >= lowest) return null
  return known.every(({ name }) => isSameName(name, first?.name ?? null))
    ? `${offer.lab} has $${formatCents(cents)}`
    : null
}

/** Properties of each marker as a whole, one per row. */
function Properties({
  compared,
  offers,
}: {
  compared: readonly ComparedMarker[]
  offers: readonly OtherOffer[]
}) {
  const first = compared[0]?.marker ?? null
  const known = compared.flatMap(({ marker }) => marker ?? [])
  const remarks = priceRemarks(known, compared.length, lowerElsewhere(known, offers))
  const lines: [
    label: string,
    describe: (marker: Marker) => ReactNode,
    text?: (marker: Marker) => string | null,
  ][] = [
    [
      'Test code',
      ({ provider_id }) => provider_id && <CopyCode code={provider_id} what="test code" />,
    ],
    [
      'List price',
      (marker) => (
        <>
          <Price marker={marker} sign />
          {remarks.has(marker) && (
            <span className={`soft small nowrap ${css.remark}`}>{remarks.get(marker)}</span>
          )}
        </>
      ),
      priceInFile,
    ],
    [
      'Type',
      (marker) => {
        const { type, results } = describeKind(marker)
        return (
          <>
            {type ? capitalized(type) : <Missing what="No type" of={marker} field="type" />}
            {results && ` · ${results}`}
          </>
        )
      },
      (marker) => Object.values(describeKind(marker)).join(' · '),
    ],
    [
      'LOINC codes',
      (marker) => {
        const relation = first && marker !== first ? againstFirst(first, marker) : null
        const only = onlyCode(marker)
        if (only === null) return relation ?? ownCodes(marker)
        return (
          <>
            <CopyCode code={only} what="LOINC code" />{' '}
            {relation && <span className="soft small nowrap">{relation}</span>}
          </>
        )
      },
      (marker) => onlyCode(marker) ?? ownCodes(marker),
    ],
  ]
  return (
    <tbody className={css.properties}>
      {lines.map(([label, describe, text]) => (
        <tr
          key={label}
          {...(text && rowMarks(compared.map(({ marker }) => marker && text(marker))))}
        >
          <th scope="row">{label}</th>
          {compared.map(({ key, marker, isPending }) => (
            <td key={key}>
              {marker && describe(marker)}
              {!marker && (isPending ? PENDING : NONE)}
            </td>
          ))}
          <SlotCells compared={compared} />
        </tr>
      ))}
    </tbody>
  )
}

/** The name with a line-break opportunity after each slash, such as in `[Mass/volume]`. */
const withBreaks = (name: string) =>
  name.split('/').map((part, place) => (
    <Fragment key={place}>
      {place > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))

/** The units as sent, if their readable form differs. */
function ucumTitle(cell: AlignedRow['cells'][number]) {
  const sent = cellText(cell)
  return sent === cellText(cell, printedUnit) ? undefined : `UCUM: ${sent}`
}

function ResultRow({
  row,
  isComparingUnits,
  compared,
}: {
  row: AlignedRow
  isComparingUnits: boolean
  compared: readonly ComparedMarker[]
}) {
  const isPhone = useMedia('phone')
  const isMismatch = row.hasUnitMismatch && !isComparingUnits
  const code = (
    <span className="soft">
      {row.code === null ? (
        <Status tone="notice">No LOINC</Status>
      ) : (
        <CopyCode code={row.code} what="LOINC code" />
      )}
    </span>
  )
  const name = (
    <>
      <span className={css.resultName}>
        {row.name === null ? <Missing what="No name" /> : withBreaks(row.name)}
      </span>
      {isMismatch && <Status tone="bad">Units differ</Status>}
    </>
  )
  const cells = (
    <>
      {row.cells.map((cell, place) => (
        <td key={compared[place]?.key} title={ucumTitle(cell)}>
          {cellText(cell, printedUnit) ?? <Missing what="Not reported" />}
          {isOptional(cell) && (
            <span className={`faint small ${css.remark}`}>not always reported</span>
          )}
        </td>
      ))}
      <SlotCells compared={compared} />
    </>
  )
  const look = {
    'data-mismatch': isMismatch ? '' : undefined,
    ...rowMarks(row.cells.map((cell) => cellText(cell))),
  }
  // a phone has the name above its values
  if (isPhone)
    return (
      <>
        <tr className={css.nameRow}>
          <td colSpan={1 + Math.max(COMPARED_MIN, compared.length)}>{name}</td>
        </tr>
        <tr {...look}>
          <th scope="row">{code}</th>
          {cells}
        </tr>
      </>
    )
  return (
    <tr {...look}>
      <th scope="row">
        <span className={css.result}>
          {code}
          {name}
        </span>
      </th>
      {cells}
    </tr>
  )
}

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

/** Rows of the results, below a heading that says how they are aligned. */
const ResultRows = ({ compared, rows, isComparingUnits }: Comparison) => (
  <tbody>
    <tr className={css.group}>
      <th scope="rowgroup">Units by result</th>
      <td colSpan={Math.max(COMPARED_MIN, compared.length)} />
    </tr>
    {rows.map((row) => (
      <ResultRow
        key={row.key}
        row={withGaps(row, compared)}
        isComparingUnits={isComparingUnits}
        compared={compared}
      />
    ))}
  </tbody>
)

function ComparisonTable({
  onNext,
  offers,
  ...comparison
}: Comparison & { onNext: () => void; offers: readonly OtherOffer[] }) {
  const { view, setView, labs, compared } = comparison
  return (
    <div className={css.frame} role="region" aria-label="Comparison, scrollable" tabIndex={0}>
      <table className={css.table} aria-label="Comparison">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Property or result</span>
            </th>
            {compared.map((one) => (
              <th key={one.key} scope="col">
                <ColumnHead one={one} view={view} setView={setView} labs={labs} />
              </th>
            ))}
            <SlotHeads compared={compared} onNext={onNext} />
          </tr>
        </thead>
        <Properties compared={compared} offers={offers} />
        <ResultRows {...comparison} />
      </table>
    </div>
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
  const add = useCallback(
    (labCode: string) => setView((now) => ({ compare: withCompared(now.compare, labCode) })),
    [setView],
  )
  const failure = compared.find(({ error }) => error)?.error
  return (
    <>
      <Header {...comparison} />
      <BesideRail
        hasToolbar
        rail={
          compared.length > 0 &&
          compared.length < COMPARED_MAX &&
          (markers.length > 0 || !isSettled) && (
            <OtherOffers {...others} markers={markers} onAdd={add} />
          )
        }
      >
        <AddMarker place={adding} compare={view.compare} labs={labs} onAdd={add} />
        {compared.length === 0 && <NoneCompared view={view} setView={setView} />}
        {compared.length > 0 && compared.length < COMPARED_MIN && (
          <h2 className="below-3">Add at least one more marker.</h2>
        )}
        {failure && <FailedCard what="a marker" error={failure} busy={!isSettled} retry={retry} />}
        {compared.length > 0 && (
          <ComparisonTable
            {...comparison}
            offers={others.offers}
            onNext={() => adding.current?.querySelector('input')?.focus()}
          />
        )}
        {isMissing(compared) && isSettled && (
          <p className="soft above-3">Missing markers may have been removed from the catalog.</p>
        )}
      </BesideRail>
    </>
  )
}

/** The row with an empty cell for each unknown marker, in place of its column. */
function withGaps(row: AlignedRow, compared: readonly ComparedMarker[]): AlignedRow {
  const cells = row.cells.values()
  return {
    ...row,
    cells: compared.map(({ marker }) => (marker ? cells.next().value : null) ?? []),
  }
}
