import { markerName, type Marker } from '#contract/interface/markers.ts'
import type { MarkerReason } from '#contract/own/marker-reading.ts'
import { loincCodes } from '#lib/markers/loinc-sets.ts'
import { readPrice } from '#lib/markers/read-price.ts'
import type { SameTests } from '#lib/markers/same-tests.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import type { Column } from '#src/kit/table/column.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Highlight } from '#src/kit/ui/text/Highlight.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Unit } from '#src/kit/ui/text/Unit.tsx'
import type { LabId, Labs } from '#src/lab/catalog/labs.ts'
import { matchedResult } from '#src/lab/markers/results/marker-results.ts'
import { atOtherLabs, otherLabsWords } from '#src/lab/markers/results/other-labs.ts'
import { OtherLabs } from '#src/lab/markers/results/OtherLabs.tsx'
import { reasonWords } from '#src/lab/markers/results/reason-words.ts'
import { isListed, labCodeOf } from '#src/lab/model/lab-codes.ts'
import { priceInFile } from '#src/lab/model/price.ts'

import { LabName } from './LabName.tsx'
import { Price } from './Price.tsx'

import css from './markers.module.css'

/** Type of a marker that is neither a single test nor a panel, whose codes say that. */
const Kind = ({ marker }: { marker: Marker }) => {
  const { type } = marker
  if (type === 'biomarker' || type === 'panel') return null
  return (
    <span className="faint small nowrap">
      {type === null ? <Missing what="No type" of={marker} field="type" /> : capitalized(type)}
    </span>
  )
}

/** Its LOINC code, or the number of them: `Panel of 18`, or `2 codes`. */
const Loinc = ({ marker }: { marker: Marker }) => {
  const { type, expected_results: results } = marker
  if (results === null) return <Missing what="Not provided" of={marker} field="expected_results" />
  const { codes, without } = loincCodes(marker)
  const [code, ...others] = codes
  if (code === undefined)
    return <Status tone="notice">{results.length ? 'No LOINC' : 'No results'}</Status>
  const many = type === 'panel' ? `Panel of ${codes.length}` : `${codes.length} codes`
  return (
    <>
      {others.length ? many : <CopyCode code={code} what="LOINC code" />}
      {without > 0 && <span className="faint small">, {without} uncoded</span>}
    </>
  )
}

/**
 * Reason that it matches the search, if its name and test code don't show it. Otherwise, for
 * markers with the same name, the LOINC name.
 */
const Reason = ({
  marker,
  match,
  alike,
  reasons,
}: { marker: Marker } & Pick<AroundMarkers, 'match' | 'alike' | 'reasons'>) => {
  const reason = reasons?.get(marker)
  if (reason)
    return <span className={`soft small ${css.reason}`}>{reasonWords(marker, reason)}</span>
  const result = matchedResult(marker, match)
  const loincName = alike.has(marker) ? marker.expected_results?.[0]?.loinc?.name : null
  const text = result ?? loincName
  if (!text) return null
  return (
    <span className={`soft small ${css.reason}`}>
      {result ? 'result ' : ''}
      <Highlight text={text} match={match} />
    </span>
  )
}

function orderTitle({ provider_id: code }: Marker, ordered: boolean | 'mixed') {
  if (ordered === 'mixed')
    return `Test code ${code} is in the order set without a lab. Select to use this lab.`
  return ordered
    ? `Remove test code ${code} from the open order set`
    : `Add test code ${code} to the open order set`
}

/** Data that the values of the columns need in addition to the marker itself. */
export type AboutMarkers = {
  labs: Labs
  /** Labs that offer the same tests. Undefined if only one lab matters. */
  sameTests?: SameTests<LabId>
}
/** Data for rendering the cells. */
export type AroundMarkers = AboutMarkers & {
  /** The search words to mark in names and codes. */
  match: readonly string[]
  /** Reasons that markers match the search, if known and not visible in their names. */
  reasons?: ReadonlyMap<Marker, MarkerReason>
  /** Markers that share their name with another of the same lab. */
  alike: ReadonlySet<Marker>
  /** True if every row is from the one requested lab, or below its lab's heading. */
  hideLab: boolean
  /** True if the results stand below the table, with their units. */
  hideUnit?: boolean
  /** Sum of the list prices. Empty for none. */
  total?: string
  /** Add-on markers of the order set draft, by lab and test code. */
  codes: ReadonlySet<string>
  onOrder: (marker: Marker) => void
  /** Unit of a marker's LOINC code, if it is known and differs from its own. */
  loincUnits?: ReadonlyMap<Marker, string>
}

/** Null if a marker has none. */
const UnitOf = ({ marker, loincUnits }: { marker: Marker } & Pick<AroundMarkers, 'loincUnits'>) => {
  const other = loincUnits?.get(marker)
  return (
    marker.unit !== null && (
      <>
        <Unit unit={marker.unit} />
        {other && (
          <span className={`notice small ${css.loincUnit}`}>
            LOINC: <Unit unit={other} />
          </span>
        )}
      </>
    )
  )
}

export const markerColumns: readonly Column<Marker, AboutMarkers, AroundMarkers>[] = [
  {
    id: 'name',
    label: 'Marker',
    value: ({ name }) => name,
    sheet: { width: 56 },
    cell: (marker, { match, alike, reasons }, below) => (
      <div className={css.names}>
        <div className={css.line}>
          <span className={css.name} title={marker.name ?? undefined}>
            {marker.name === null ? (
              <Missing what="No name" of={marker} field="name" />
            ) : (
              <LongText text={marker.name}>
                {(name) => <Highlight text={name} match={match} />}
              </LongText>
            )}
          </span>
          <Kind marker={marker} />
          <Reason marker={marker} match={match} alike={alike} reasons={reasons} />
        </div>
        {below && <div className={`row wrap soft small words ${css.below}`}>{below}</div>}
      </div>
    ),
  },
  {
    id: 'provider_id',
    label: 'Test code',
    width: '12%',
    value: ({ provider_id }) => provider_id,
    sheet: { width: 14, format: '@' },
    missing: 'No test code',
    below: 'always',
    cell: ({ provider_id: code }, { match }) =>
      code !== null && (
        <CopyCode code={code} what="test code" short={<Highlight text={code} match={match} />} />
      ),
  },
  {
    id: 'lab',
    label: 'Lab',
    width: '108px',
    value: ({ lab_id }, { labs }) => (lab_id === null ? null : labs.labName(lab_id)),
    sheet: { width: 20 },
    onScreen: ({ hideLab }) => !hideLab,
    leavesAt: 'large',
    below: (marker, { labs }) =>
      marker.lab_id !== null && (
        <span className={css.labBelow}>
          <LabName marker={marker} labs={labs} />
        </span>
      ),
    cell: (marker, { labs }) => <LabName marker={marker} labs={labs} />,
  },
  {
    id: 'type',
    label: 'Type',
    value: ({ type }) => type,
    sheet: { width: 14 },
    onScreen: false,
  },
  {
    id: 'results',
    label: 'Results',
    value: ({ expected_results }) => expected_results?.length ?? null,
    sheet: { width: 9 },
    onScreen: false,
  },
  {
    id: 'loinc',
    label: 'LOINC',
    width: '15%',
    value: (marker) => loincCodes(marker).codes.join(' ') || null,
    sheet: { width: 24, format: '@' },
    below: 'always',
    cell: (marker) => <Loinc marker={marker} />,
  },
  {
    id: 'unit',
    label: 'Unit',
    width: '12%',
    value: ({ unit }) => unit,
    sheet: { width: 16 },
    missing: 'No unit',
    onScreen: ({ hideUnit }) => !hideUnit,
    leavesAt: 'large',
    below: 'given',
    cell: (marker, { loincUnits }) => (
      <span>
        <UnitOf marker={marker} loincUnits={loincUnits} />
      </span>
    ),
  },
  {
    id: 'price',
    label: 'List price',
    unit: '$',
    numeric: true,
    width: '11%',
    value: priceInFile,
    sheet: {
      width: 10,
      format: '#,##0.00',
      value: (marker) => {
        const read = readPrice(marker.price)
        return read.kind === 'amount' ? read.cents / 100 : priceInFile(marker)
      },
    },
    leavesAt: 'small',
    below: (marker) => (
      <span className={css.priceBelow}>
        <Price marker={marker} sign />
      </span>
    ),
    cell: (marker) => <Price marker={marker} />,
  },
  {
    id: 'other-labs',
    label: 'Other labs',
    numeric: true,
    width: '18%',
    when: ({ sameTests }) => sameTests !== undefined,
    value: (marker, { sameTests }) =>
      sameTests ? otherLabsWords(atOtherLabs(marker, sameTests)) : null,
    sheet: { width: 18 },
    leavesAt: 'large',
    below: (marker, { sameTests }) =>
      sameTests && (
        // its space is reserved until the labs are known
        <span className={css.labBelow}>
          <OtherLabs marker={marker} sameTests={sameTests} isBelow />
        </span>
      ),
    cell: (marker, { sameTests }) =>
      sameTests && <OtherLabs marker={marker} sameTests={sameTests} />,
  },
  {
    id: 'order',
    label: 'Add',
    name: 'Add to order set',
    numeric: true,
    width: '4%',
    cell: (marker, { codes, onOrder }) => {
      if (labCodeOf(marker) === null) return <Missing what="Can’t be ordered without a test code" />
      const ordered = isListed(marker, codes)
      return (
        <Button
          needs="order-sets.write"
          className={css.add}
          icon={ordered ? 'check' : 'plus'}
          iconOnly
          checked={ordered}
          aria-label={`Add ${markerName(marker)} to order set`}
          title={orderTitle(marker, ordered)}
          onClick={() => onOrder(marker)}
        />
      )
    },
  },
]

const withLeavesAt = (columns: typeof markerColumns, id: string): typeof markerColumns =>
  columns.map((column) => (column.id === id ? { ...column, leavesAt: 'medium' } : column))

/** Columns beside an open marker, whose panel has the LOINC codes, the unit, and the other labs. */
const besideColumns = withLeavesAt(
  markerColumns.filter(({ id }) => !['loinc', 'unit', 'other-labs'].includes(id)),
  'lab',
)

/** Columns without other labs, which leave room for the unit. */
const oneLabColumns = withLeavesAt(markerColumns, 'unit')

const totals: Partial<Record<string, Column<Marker, AboutMarkers, AroundMarkers>['total']>> = {
  name: () => 'Total',
  price: ({ total }) => total,
}
/** The same columns with the sum below the prices. */
const summedColumns = oneLabColumns.map((column): (typeof markerColumns)[number] => {
  const total = totals[column.id]
  return total ? { ...column, total } : column
})

/** Columns of a table of markers. `sameTests` is as in AboutMarkers. */
export function tableColumns(
  isBesideOpen: boolean,
  { sameTests, total = '' }: Pick<AboutMarkers, 'sameTests'> & { total?: string },
): typeof markerColumns {
  if (isBesideOpen) return besideColumns
  if (total) return summedColumns
  return sameTests ? markerColumns : oneLabColumns
}
