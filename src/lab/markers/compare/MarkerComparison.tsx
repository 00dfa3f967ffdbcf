import { useEffect, useRef, type ReactNode } from 'react'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { today } from '#lib/days.ts'
import { download } from '#src/kit/lib/download.ts'
import { printedUnit } from '#src/kit/lib/printed-unit.ts'
import { counted } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { LabName } from '#src/lab/markers/LabName.tsx'
import type { RowsView } from '#src/lab/markers/marker-search.ts'
import { Price } from '#src/lab/markers/Price.tsx'
import { describeKind } from '#src/lab/markers/results/marker-results.ts'
import { isListed, toggledMarker } from '#src/lab/model/lab-codes.ts'

import type { AlignedRow } from './alignment.ts'
import { comparisonFocus } from './comparison-focus.ts'
import {
  againstFirst,
  cellText,
  comparisonCsv,
  isOptional,
  ownCodes,
  summarizeAlignment,
} from './comparison-words.ts'
import { useAlignedResults } from './use-aligned-results.ts'
import { useComparedMarkers, type ComparedMarker } from './use-compared-markers.ts'

import css from '#src/lab/markers/compare.module.css'

type Setting = {
  view: RowsView
  setView: (patch: Partial<RowsView>) => void
  labs: Labs
}

/** The name of a column, and what can be done with its marker. */
function ColumnHead({
  one,
  view,
  setView,
  onRemove,
}: { one: ComparedMarker; onRemove: () => void } & Omit<Setting, 'labs'>) {
  const { marker, code } = one
  const name = marker ? markerName(marker) : code
  const ordered = marker ? isListed(marker, new Set(view.codes)) : false
  return (
    <div className={`stack start ${css.head}`}>
      <span className="anywhere">{name}</span>
      {one.isPending && <Skeleton width={96} height={14} />}
      {!marker && !one.isPending && <Status tone="bad">not found</Status>}
      <span className="row stretch gap-1">
        {marker && (
          <Button
            icon={ordered === true ? 'check' : 'plus'}
            checked={ordered}
            aria-label={`${name} in the order set`}
            onClick={() => setView({ codes: toggledMarker(view.codes, marker) })}
          >
            {ordered === true ? 'In order set' : 'Order set'}
          </Button>
        )}
        <Button
          look="quiet"
          icon="cross"
          iconOnly
          aria-label={`Do not compare ${name}`}
          onClick={onRemove}
        />
      </span>
    </div>
  )
}

const NONE = <Missing what="Not known" />
const PENDING = <Skeleton width={72} height={14} />

/** Properties of each marker as a whole, one per line. */
function Properties({ compared, labs }: { compared: readonly ComparedMarker[]; labs: Labs }) {
  const first = compared[0]?.marker ?? null
  const lines: [string, (marker: Marker) => ReactNode][] = [
    [
      'Test code',
      ({ provider_id }) => provider_id && <CopyCode code={provider_id} what="test code" />,
    ],
    ['Lab', (marker) => <LabName marker={marker} labs={labs} />],
    ['List price', (marker) => <Price marker={marker} sign />],
    [
      'Kind',
      (marker) => {
        const { type, results } = describeKind(marker)
        return (
          <>
            {type ?? <Missing what="No type given" of={marker} field="type" />}
            {results && ` · ${results}`}
          </>
        )
      },
    ],
    [
      'LOINC codes',
      (marker) => (first && marker !== first ? againstFirst(first, marker) : ownCodes(marker)),
    ],
  ]
  return (
    <tbody className={css.properties}>
      {lines.map(([label, of]) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {compared.map(({ key, marker, isPending }) => (
            <td key={key}>{marker ? of(marker) : isPending ? PENDING : NONE}</td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** The units as they were sent, where people write them otherwise. */
function ucumTitle(cell: AlignedRow['cells'][number]) {
  const sent = cellText(cell)
  return sent === cellText(cell, printedUnit) ? undefined : `UCUM: ${sent}`
}

function ResultRow({
  row,
  isComparingUnits,
  keys,
}: {
  row: AlignedRow
  isComparingUnits: boolean
  keys: readonly string[]
}) {
  const isMismatch = row.hasUnitMismatch && !isComparingUnits
  return (
    <tr data-mismatch={isMismatch ? '' : undefined}>
      <th scope="row">
        <span className={css.result}>
          <span className={`soft ${css.resultCode}`}>
            {row.code === null ? (
              <Status tone="notice">no LOINC</Status>
            ) : (
              <CopyCode code={row.code} what="LOINC code" />
            )}
          </span>
          <span>{row.name ?? <Missing what="No name" />}</span>
          {isMismatch && <Status tone="bad">units differ</Status>}
        </span>
      </th>
      {row.cells.map((cell, place) => (
        <td key={keys[place]} title={ucumTitle(cell)}>
          {cellText(cell, printedUnit) ?? <Missing what="Not reported" />}
          {isOptional(cell) && <span className={`faint small ${css.optional}`}>optional</span>}
        </td>
      ))}
    </tr>
  )
}

/** Two to four markers side by side: what each is, then what each reports, a row for each LOINC code. */
export default function MarkerComparison({
  view,
  setView,
  page,
  labs,
}: Setting & { page: readonly Marker[] }) {
  const back = useRef<HTMLButtonElement>(null)
  const { compared, retry } = useComparedMarkers(view.compare, page)
  const markers = compared.flatMap(({ marker }) => marker ?? [])
  const known = compared.filter(({ marker }) => marker)
  const { rows, isComparingUnits } = useAlignedResults(markers)
  const failure = compared.find(({ error }) => error)?.error
  // the link that led here is gone, and its focus with it
  useEffect(() => {
    if (comparisonFocus.take()) back.current?.focus({ preventScroll: true })
  }, [])
  const close = () => {
    comparisonFocus.give()
    setView({ comparison: false })
  }
  const remove = (key: string) => {
    const compare = view.compare.filter((one) => one !== key)
    // one alone is no comparison
    if (compare.length < 2) comparisonFocus.give()
    setView({ compare, comparison: compare.length > 1 })
    back.current?.focus()
  }
  const onCsv = () =>
    download(
      `markers-compared-${today()}.csv`,
      'text/csv',
      comparisonCsv(markers, rows, {
        titles: markers.map(markerName),
        labName: ({ lab_id }) => (lab_id === null ? null : labs.labName(lab_id)),
        readAt: new Date(),
      }),
    )
  const isSettled = !isComparingUnits && compared.every(({ isPending }) => !isPending)
  return (
    <>
      <PageHeader
        title="Comparison"
        tabTitle={`${compared.length} markers compared`}
        actions={
          <>
            <Button ref={back} icon="left" onClick={close}>
              Back to the list
            </Button>
            <Button icon="download" disabled={!isSettled || labs.pending} onClick={onCsv}>
              CSV
            </Button>
            <Button icon="print" disabled={!isSettled} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      >
        <span role="status">
          <strong>
            {isSettled && markers.length < compared.length
              ? `${markers.length} of ${compared.length} markers found`
              : counted(compared.length, 'marker')}
          </strong>
          {' · '}
          {isSettled ? summarizeAlignment(rows) : 'loading'}
        </span>
      </PageHeader>
      {failure && (
        <FailedCard
          what="A marker of the comparison"
          error={failure}
          busy={!isSettled}
          retry={retry}
        />
      )}
      <div className={css.frame} role="region" aria-label="Comparison, scrolls" tabIndex={0}>
        <table className={css.table} aria-label="Comparison">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Property or result</span>
              </th>
              {compared.map((one) => (
                <th key={one.key} scope="col">
                  <ColumnHead
                    one={one}
                    view={view}
                    setView={setView}
                    onRemove={() => remove(one.key)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <Properties compared={compared} labs={labs} />
          <tbody>
            {rows.map((row) => (
              <ResultRow
                key={row.key}
                row={withGaps(row, compared)}
                isComparingUnits={isComparingUnits}
                keys={view.compare}
              />
            ))}
          </tbody>
        </table>
      </div>
      {known.length < compared.length && isSettled && (
        <p className={css.summary}>
          What was not found is searched for by its lab and test code; it may have left the
          catalogue.
        </p>
      )}
    </>
  )
}

/** The row with an empty cell for each marker that is not known, in the place of its column. */
function withGaps(row: AlignedRow, compared: readonly ComparedMarker[]): AlignedRow {
  let at = 0
  return { ...row, cells: compared.map(({ marker }) => (marker ? row.cells[at++]! : [])) }
}
