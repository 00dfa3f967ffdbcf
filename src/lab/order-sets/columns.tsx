import { Link } from 'react-router-dom'

import { markerName, type ExpectedResult, type Marker } from '#contract/interface/markers.ts'
import { isOptional } from '#lib/markers/loinc-sets.ts'
import { readPrice } from '#lib/markers/read-price.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Unit } from '#src/kit/ui/text/Unit.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { formatCents, listPrice } from '#src/lab/model/price.ts'
import { resultCountWords } from '#src/lab/model/result-count-words.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'
import type { Overlap } from '#src/lab/order-sets/checks/redundancy.ts'
import { LabTestBadge, labTestLetter } from '#src/lab/order-sets/compose/LabTestBadge.tsx'
import { isExplained, type Origin } from '#src/lab/order-sets/preview/provenance.ts'

import type { View } from './loader.ts'

import css from './order-sets.module.css'

const TestCode = ({ marker }: { marker: Marker }) =>
  marker.provider_id === null ? (
    <Missing what="No test code" of={marker} field="provider_id" />
  ) : (
    <CopyCode code={marker.provider_id} what="test code" />
  )

export type OrderAround = {
  origins: ReadonlyMap<Marker['id'], Origin>
  /** Other markers of the order that report the same results. */
  overlaps: ReadonlyMap<Marker['id'], Overlap>
  /** Names of the selected lab tests, by index. */
  testNames: readonly string[]
  /** The selection that was answered. */
  order: View
  /** All rows, for the totals. */
  markers: readonly Marker[]
  /** Number of markers at the service. Null if it doesn't say. */
  total: number | null
  open: ReadonlySet<Marker['id']>
  onUnfold: (id: Marker['id']) => void
  onRemove: (what: { test: string } | { marker: Marker }) => void
}

/** Title of the rows of one origin: `Lab test A: Annual exam`, `Add-on markers`. */
export function originTitle(origin: Origin | undefined, names: readonly string[]): string {
  if (!origin || origin.pending) return 'Loading…'
  const [first] = origin.tests
  if (first !== undefined) return `Lab test ${labTestLetter(first)}: ${names[first]}`
  return origin.addOn ? 'Add-on markers' : 'Not selected'
}

/** `Both`, `3 lab tests`, `Also added individually`: more than the title of its rows says. Empty for nothing. */
function originWords({ tests, addOn }: Origin): string {
  if (tests.length > 2) return counted(tests.length, 'lab test')
  if (tests.length === 2) return 'Both'
  return addOn && tests.length === 1 ? 'Also added individually' : ''
}

function From({ origin }: { origin: Origin | undefined }) {
  if (!origin || origin.pending) return <span className="faint small">Loading…</span>
  if (!isExplained(origin)) return <Status tone="unknown">Not selected</Status>
  const words = originWords(origin)
  return (
    words && (
      <span className={`inline soft ${css.from}`}>
        {origin.tests.map((index) => (
          <LabTestBadge key={index} index={index} />
        ))}
        <span className="ellipsis">{words}</span>
      </span>
    )
  )
}

/** `CMP` from `Comprehensive metabolic panel (CMP)`, or the whole name without an abbreviation at its end. */
function abbreviated(name: string): string {
  const [, letters] = /\(([A-Z][\w-]{1,7})\)$/.exec(name) ?? []
  return letters ?? name
}

/** `Included in CMP`, beside a marker that reports nothing beyond another one. */
function Duplicate({ overlap }: { overlap: Overlap | undefined }) {
  if (!overlap || overlap.relation === 'overlapping') return null
  const name = markerName(overlap.other)
  return (
    <span className={`notice small ${css.duplicate}`} title={name}>
      {overlap.relation === 'larger' ? 'Included in' : 'Same results as'} {abbreviated(name)}
    </span>
  )
}

function Price({ marker }: { marker: Marker }) {
  if (unreadableReason(marker, 'price')) return <Missing of={marker} field="price" />
  const price = readPrice(marker.price)
  if (price.kind === 'amount') return formatCents(price.cents)
  return price.kind === 'text' ? price.text : <span className="faint small">–</span>
}

function Results({ marker, around }: { marker: Marker; around: OrderAround }) {
  if (marker.expected_results === null)
    return <Missing what="Not provided" of={marker} field="expected_results" />
  return (
    <Button
      look="quiet"
      className={css.results}
      aria-expanded={around.open.has(marker.id)}
      aria-label={`Expected results for ${markerName(marker)}: ${marker.expected_results.length}`}
      onClick={() => around.onUnfold(marker.id)}
    >
      {formatNumber(marker.expected_results.length)}
    </Button>
  )
}

/** Actions of a row: its results, its lab tests, and removing what it comes from. */
function Actions({ marker, around }: { marker: Marker; around: OrderAround }) {
  const { origins, testNames, order, onUnfold, onRemove } = around
  const origin = origins.get(marker.id)
  const tests = (origin?.tests ?? []).flatMap((place) => {
    const id = order.tests[place]
    return id === undefined ? [] : [{ id, name: testNames[place] ?? id }]
  })
  return (
    <span className={css.rowActions}>
      <ActionMenu label={`Actions for ${markerName(marker)}`} icon="more" look="quiet">
        <MenuAction onClick={() => onUnfold(marker.id)}>Expected results</MenuAction>
        {origin?.addOn && (
          <MenuAction onClick={() => onRemove({ marker })}>Remove marker</MenuAction>
        )}
        {tests.map(({ id, name }) => (
          <Link
            key={id}
            className={buttonLink('quiet')}
            to={withOrderSet(paths.labTestMarkers(id), order)}
          >
            Open {name}
          </Link>
        ))}
        {tests.map(({ id, name }) => (
          <MenuAction key={id} onClick={() => onRemove({ test: id })}>
            Remove lab test {name}
          </MenuAction>
        ))}
      </ActionMenu>
    </span>
  )
}

function TestsTotal({ markers, total }: OrderAround) {
  const shown = markers.length
  if (total !== null && shown >= total) return counted(shown, 'marker')
  const all = total === null ? 'an unknown number of' : formatNumber(total)
  return `${formatNumber(shown)} of ${all} markers`
}

/** The sum, and below it the number of tests without a price. */
function PriceTotal({ markers }: OrderAround) {
  const [sum, ...rest] = listPrice(markers.map(({ price }) => price)).split(' + ')
  return (
    <>
      <span className={css.sum}>{sum}</span>
      {rest.length > 0 && <small className={`faint block ${css.unpriced}`}>+ {rest}</small>}
    </>
  )
}

export const orderColumns: readonly Column<Marker, unknown, OrderAround>[] = [
  {
    id: 'name',
    label: 'Marker',
    cell: (marker, { overlaps }, below) => (
      <span className={`stack shrink ${css.names}`}>
        <span className={css.test}>
          {marker.name ?? <Missing what="No name" of={marker} field="name" />}{' '}
          <Duplicate overlap={overlaps.get(marker.id)} />
        </span>
        {below && <span className="row wrap soft words">{below}</span>}
      </span>
    ),
    total: (around) => <TestsTotal {...around} />,
  },
  {
    id: 'code',
    label: 'Test code',
    below: 'always',
    width: '88px',
    cell: (marker) => <TestCode marker={marker} />,
  },
  {
    id: 'from',
    label: 'From',
    below: 'always',
    // the titles of the rows say the rest
    onScreen: ({ origins }) =>
      [...origins.values()].some(
        (origin) => !origin.pending && (!isExplained(origin) || originWords(origin) !== ''),
      ),
    cell: (marker, { origins }) => <From origin={origins.get(marker.id)} />,
  },
  {
    id: 'results',
    label: 'Results',
    numeric: true,
    width: '88px',
    // a phone has them in the row's menu
    below: () => null,
    cell: (marker, around) => <Results marker={marker} around={around} />,
    total: ({ markers }) => resultCountWords(markers),
  },
  {
    id: 'price',
    label: 'List price, $',
    numeric: true,
    width: '104px',
    cell: (marker) => <Price marker={marker} />,
    total: (around) => <PriceTotal {...around} />,
  },
  {
    id: 'actions',
    label: '',
    name: 'Actions',
    numeric: true,
    width: '44px',
    cell: (marker, around) => <Actions marker={marker} around={around} />,
  },
]

function ResultLoinc({ result }: { result: ExpectedResult }) {
  if (result.loinc?.code) return <CopyCode code={result.loinc.code} what="LOINC code" />
  if (unreadableReason(result, 'loinc')) return <Missing of={result} field="loinc" />
  return <Status tone="notice">No LOINC</Status>
}

/** Expected results of a marker. */
export function ExpectedResults({ marker }: { marker: Marker }) {
  if (marker.expected_results === null)
    return (
      <p className={`soft ${css.noResults}`}>
        Couldn’t read the results: {unreadableReason(marker, 'expected_results') ?? 'not provided'}.
      </p>
    )
  if (marker.expected_results.length === 0)
    return <p className={`soft ${css.noResults}`}>The lab lists no results for this marker.</p>
  return (
    <ul className={css.expected} aria-label={`Expected results for ${markerName(marker)}`}>
      {marker.expected_results.map((result, index) => (
        <li key={`${result.id} ${index}`}>
          <span>{result.name ?? <Missing what="No name" of={result} field="name" />}</span>
          <ResultLoinc result={result} />
          <span className="faint small">
            {result.loinc?.unit == null ? (
              <Missing what="No unit" of={result.loinc} field="unit" />
            ) : (
              <Unit unit={result.loinc.unit} />
            )}
          </span>
          {isOptional(result) && <span>not always reported</span>}
        </li>
      ))}
    </ul>
  )
}
