import { markerName, type Marker } from '#contract/interface/markers.ts'
import type { MarkerReason } from '#contract/own/marker-reading.ts'
import type { Columns } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { DisclosureButton } from '#src/kit/ui/DisclosureButton.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Highlight } from '#src/kit/ui/text/Highlight.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Unit } from '#src/kit/ui/text/Unit.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { describeKind, matchedResult } from '#src/lab/markers/results/marker-results.ts'
import { reasonWords } from '#src/lab/markers/results/reason-words.ts'
import { isListed, labCodeOf } from '#src/lab/model/lab-codes.ts'
import { loincCodes } from '#src/lab/model/loinc-sets.ts'

import { LabName } from './LabName.tsx'
import { Price } from './Price.tsx'
import { Tick } from './Tick.tsx'

import css from './markers.module.css'

const Kind = ({ marker }: { marker: Marker }) => {
  const { type, results } = describeKind(marker)
  return (
    <span className={css.kind}>
      {type ?? <Missing what="No type given" of={marker} field="type" />}
      {results && <span className={css.results}>{results}</span>}
    </span>
  )
}

const Loinc = ({ marker }: { marker: Marker }) => {
  if (marker.expected_results === null)
    return <Missing what="Not given" of={marker} field="expected_results" />
  const { codes, without } = loincCodes(marker)
  if (!codes.length) return <Status tone="notice">no LOINC</Status>
  return (
    <>
      {codes.length === 1 ? (
        <CopyCode code={codes[0]!} what="LOINC code" />
      ) : (
        `${codes.length} codes`
      )}
      {without > 0 && <span className={css.faint}>, {without} without</span>}
    </>
  )
}

const TestCode = ({ marker, match }: { marker: Marker; match: readonly string[] }) =>
  marker.provider_id === null ? (
    <Missing what="No test code" of={marker} field="provider_id" />
  ) : (
    <CopyCode
      code={marker.provider_id}
      what="test code"
      short={<Highlight text={marker.provider_id} match={match} />}
    />
  )

/**
 * Reason that it matches the search, where its name and test code do not show it; otherwise, for
 * markers of one name, the LOINC name.
 */
const Reason = ({
  marker,
  match,
  alike,
  reasons,
}: { marker: Marker } & Pick<ColumnOptions, 'match' | 'alike' | 'reasons'>) => {
  const reason = reasons?.get(marker)
  if (reason) return <span className={css.reason}>{reasonWords(marker, reason)}</span>
  const result = matchedResult(marker, match)
  const loincName = alike.has(marker) ? marker.expected_results?.[0]?.loinc?.name : null
  if (!result && !loincName) return null
  return (
    <span className={css.reason}>
      {result ? 'result ' : ''}
      <Highlight text={(result ?? loincName)!} match={match} />
    </span>
  )
}

function orderTitle({ provider_id: code }: Marker, ordered: boolean | 'mixed') {
  if (ordered === 'mixed')
    return `Test code ${code} is in the order set without its lab: say that it is this one`
  return ordered
    ? `Take test code ${code} out of the order set`
    : `Add test code ${code} to the order set`
}

/** Data that the columns need beside the marker itself. */
export type ColumnOptions = {
  /** The words that are searched for, to be marked in names and codes. */
  match: readonly string[]
  /** Reasons that markers match the search, if known and not visible in their names. */
  reasons?: ReadonlyMap<Marker, MarkerReason>
  /** Markers that share their name with another of the same lab. */
  alike: ReadonlySet<Marker>
  labs: Labs
  /**
   * Contents below the name instead of in columns of their own, where there is no room for all
   * columns.
   */
  below: 'nothing' | 'lab' | 'all'
  /** By what the address names a row: see marker-link.ts. */
  keyOf: (marker: Marker) => string
  open: ReadonlySet<string>
  onUnfold: (key: string) => void
  /** Ticked to be compared, by lab and test code. */
  compared: ReadonlySet<string>
  onCompare: (key: string) => void
  /** Add-on markers of the order set in the making, by lab and test code. */
  codes: ReadonlySet<string>
  onOrder: (marker: Marker) => void
  /** The unit of the LOINC code of a marker whose own is another one, where that is known. */
  loincUnits?: ReadonlyMap<Marker, string>
}

/** Null where a marker has none. */
const UnitOf = ({ marker, loincUnits }: { marker: Marker } & Pick<ColumnOptions, 'loincUnits'>) => {
  const other = loincUnits?.get(marker)
  return (
    marker.unit !== null && (
      <>
        <Unit unit={marker.unit} />
        {other && (
          <span className={css.loincUnit}>
            LOINC: <Unit unit={other} />
          </span>
        )}
      </>
    )
  )
}

export const columnsFor = (options: ColumnOptions): Columns<Marker> => [
  {
    id: 'name',
    header: 'Marker',
    cell: ({ row: { original: marker } }) => {
      const { match, alike, reasons, labs, below, loincUnits } = options
      const key = options.keyOf(marker)
      return (
        <div className={css.marker}>
          <Tick marker={marker} compared={options.compared} onCompare={options.onCompare} />
          <DisclosureButton
            label={`Expected results of ${markerName(marker)}`}
            open={options.open.has(key)}
            onToggle={() => options.onUnfold(key)}
          />
          <div className={css.names}>
            <span className={css.name}>
              {marker.name === null ? (
                <Missing what="No name" of={marker} field="name" />
              ) : (
                <LongText text={marker.name}>
                  {(name) => <Highlight text={name} match={match} />}
                </LongText>
              )}
            </span>
            <Reason marker={marker} match={match} alike={alike} reasons={reasons} />
            {below !== 'nothing' && (
              <div className={css.below}>
                {below === 'all' && <TestCode marker={marker} match={match} />}
                {marker.lab_id !== null && <LabName marker={marker} labs={labs} />}
                {below === 'all' && (
                  <>
                    <Kind marker={marker} />
                    <Loinc marker={marker} />
                    {marker.unit && (
                      <span>
                        <UnitOf marker={marker} loincUnits={loincUnits} />
                      </span>
                    )}
                  </>
                )}
              </div>
            )}
          </div>
        </div>
      )
    },
  },
  {
    id: 'provider_id',
    header: 'Test code',
    cell: ({ row: { original: marker } }) => <TestCode marker={marker} match={options.match} />,
  },
  {
    id: 'lab',
    header: 'Lab',
    meta: { width: '108px' },
    cell: ({ row: { original: marker } }) => <LabName marker={marker} labs={options.labs} />,
  },
  { id: 'type', header: 'Kind', cell: ({ row: { original: marker } }) => <Kind marker={marker} /> },
  {
    id: 'loinc',
    header: 'LOINC',
    cell: ({ row: { original: marker } }) => <Loinc marker={marker} />,
  },
  {
    id: 'unit',
    header: 'Unit',
    cell: ({ row: { original: marker } }) =>
      marker.unit === null ? (
        <Missing what="No unit given" of={marker} field="unit" />
      ) : (
        <UnitOf marker={marker} loincUnits={options.loincUnits} />
      ),
  },
  {
    id: 'price',
    header: 'Price, $',
    meta: { numeric: true },
    cell: ({ row: { original: marker } }) => <Price marker={marker} />,
  },
  {
    id: 'order',
    header: () => <span className="visually-hidden">Order set</span>,
    meta: { numeric: true },
    cell: ({ row: { original: marker } }) => {
      if (labCodeOf(marker) === null)
        return <Missing what="Without a test code it cannot be added to an order set" />
      const ordered = isListed(marker, options.codes)
      return (
        <Button
          className={css.add}
          icon={ordered ? 'check' : 'plus'}
          iconOnly
          checked={ordered}
          aria-label={`${markerName(marker)} in the order set`}
          title={orderTitle(marker, ordered)}
          onClick={() => options.onOrder(marker)}
        />
      )
    },
  },
]
