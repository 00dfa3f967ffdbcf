import type { ReactNode } from 'react'

import { markerName, type ExpectedResult, type Marker } from '#contract/interface/markers.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DisclosureButton } from '#src/kit/ui/DisclosureButton.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Unit } from '#src/kit/ui/text/Unit.tsx'
import { isOptional, loincCodes } from '#src/lab/model/loinc-sets.ts'
import { formatCents, readPrice } from '#src/lab/model/price.ts'
import type { Overlap } from '#src/lab/order-sets/checks/redundancy.ts'
import type { Line } from '#src/lab/order-sets/compose/groups.ts'
import { LabTestBadge } from '#src/lab/order-sets/compose/LabTestBadge.tsx'
import { isExplained, type Origin } from '#src/lab/order-sets/preview/provenance.ts'

import css from './order-sets.module.css'

const TestCode = ({ marker }: { marker: Marker }) =>
  marker.provider_id === null ? (
    <Missing what="No test code" of={marker} field="provider_id" />
  ) : (
    <CopyCode code={marker.provider_id} what="test code" />
  )

function Loinc({
  marker,
  word,
}: {
  marker: Marker
  /** In the singular, for several. */ word: string
}) {
  const { codes } = loincCodes(marker)
  const [code, ...others] = codes
  if (marker.expected_results === null)
    return <Missing what="Not given" of={marker} field="expected_results" />
  if (code === undefined) return <Status tone="notice">No LOINC</Status>
  if (others.length) return <span>{counted(codes.length, word)}</span>
  return <CopyCode code={code} what="LOINC code" />
}

function From({ origin }: { origin: Origin | undefined }) {
  if (!origin || origin.pending) return <span className="faint small">Loading…</span>
  if (!isExplained(origin)) return <Status tone="unknown">Not selected</Status>
  return (
    <span className="inline wrap">
      {origin.tests.map((index) => (
        <LabTestBadge key={index} index={index} />
      ))}
      {origin.addOn && <span className={`soft tiny ${css.addOn}`}>add-on</span>}
    </span>
  )
}

/** Results of a marker that another one of the order reports too. */
function AlsoIn({ overlap }: { overlap: Overlap | undefined }) {
  if (!overlap) return null
  const { relation, other, shared, size } = overlap
  const name = markerName(other)
  const words = {
    equal: `the same results as ${name}`,
    larger: `in ${name}`,
    overlapping: `${shared} of ${size} in ${name}`,
  }
  return <span className="notice tiny">{words[relation]}</span>
}

function Price({ marker }: { marker: Marker }) {
  if (unreadableReason(marker, 'price')) return <Missing of={marker} field="price" />
  const price = readPrice(marker.price)
  if (price.kind === 'amount') return formatCents(price.cents)
  return price.kind === 'text' ? price.text : <span className="faint small">–</span>
}

type Around = {
  origins: ReadonlyMap<Marker['id'], Origin>
  overlaps: ReadonlyMap<Marker['id'], Overlap>
  open: ReadonlySet<Marker['id']>
  onUnfold: (id: Marker['id']) => void
}

/** A cell of a marker; the heading of a group has none. */
const ofMarker =
  (draw: (marker: Marker, around: Around, below?: ReactNode) => ReactNode) =>
  (line: Line, around: Around, below?: ReactNode) =>
    line.kind === 'marker' ? draw(line.marker, around, below) : null

export const orderColumns: readonly Column<Line, unknown, Around>[] = [
  {
    id: 'name',
    label: 'Marker',
    cell: ofMarker((marker, { overlaps, open, onUnfold }, below) => (
      <span className={`row gap-1 ${css.marker}`}>
        <DisclosureButton
          label={`Expected results of ${markerName(marker)}`}
          open={open.has(marker.id)}
          onToggle={() => onUnfold(marker.id)}
        />
        <span className={`stack shrink ${css.names}`}>
          <strong>{marker.name ?? <Missing what="No name" of={marker} field="name" />}</strong>
          <AlsoIn overlap={overlaps.get(marker.id)} />
          {below && <span className="row wrap soft words">{below}</span>}
        </span>
      </span>
    )),
  },
  {
    id: 'from',
    label: 'From',
    below: 'always',
    cell: ofMarker((marker, { origins }) => <From origin={origins.get(marker.id)} />),
  },
  {
    id: 'code',
    label: 'Test code',
    below: 'always',
    cell: ofMarker((marker) => <TestCode marker={marker} />),
  },
  {
    id: 'loinc',
    label: 'LOINC',
    below: ofMarker((marker) => <Loinc marker={marker} word="LOINC code" />),
    cell: ofMarker((marker) => <Loinc marker={marker} word="code" />),
  },
  {
    id: 'price',
    label: 'List price, $',
    numeric: true,
    cell: ofMarker((marker) => <Price marker={marker} />),
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
      <p className={css.noResults}>
        Couldn’t read the results: {unreadableReason(marker, 'expected_results') ?? 'not given'}.
      </p>
    )
  if (marker.expected_results.length === 0)
    return <p className={css.noResults}>The lab lists no results for this marker.</p>
  return (
    <ul className={css.expected} aria-label={`Expected results of ${markerName(marker)}`}>
      {marker.expected_results.map((result, index) => (
        <li key={`${result.id} ${index}`}>
          <span>{result.name ?? <Missing what="No name" of={result} field="name" />}</span>
          <ResultLoinc result={result} />
          <span className="faint small">
            {result.loinc?.unit == null ? (
              <Missing what="No unit given" of={result.loinc} field="unit" />
            ) : (
              <Unit unit={result.loinc.unit} />
            )}
          </span>
          {isOptional(result) && <span>not always run</span>}
        </li>
      ))}
    </ul>
  )
}
