import type { Marker } from '#contract/markers.ts'
import { formatCents, readPrice } from '#src/lib/price.ts'
import { counted } from '#src/lib/units.ts'
import type { Columns } from '#src/table/DataTable.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import { Status } from '#src/ui/Status.tsx'
import { DisclosureButton } from '#src/ui/DisclosureButton.tsx'
import { LabTestBadge } from './LabTestBadge.tsx'
import css from './order-sets.module.css'
import { isExplained, type Origin } from './provenance.ts'

const loincCodes = ({ expected_results }: Marker) => [
  ...new Set(expected_results.flatMap(({ loinc }) => (loinc ? [loinc.code] : []))),
]

const TestCode = ({ marker }: { marker: Marker }) =>
  marker.provider_id === null ? (
    <Missing what="No test code" />
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
  const codes = loincCodes(marker)
  if (!codes.length) return <Status tone="notice">no LOINC</Status>
  return codes.length === 1 ? (
    <CopyCode code={codes[0]!} what="LOINC code" />
  ) : (
    <span>{counted(codes.length, word)}</span>
  )
}

function From({ origin }: { origin: Origin | undefined }) {
  if (!origin || origin.pending) return <span className={css.soft}>looking</span>
  if (!isExplained(origin)) return <Status tone="unknown">not explained</Status>
  return (
    <span className={css.from}>
      {origin.tests.map((index) => (
        <LabTestBadge key={index} index={index} />
      ))}
      {origin.addOn && <span className={css.addOn}>add-on</span>}
    </span>
  )
}

type Around = {
  origins: ReadonlyMap<number, Origin>
  open: ReadonlySet<number>
  onUnfold: (id: number) => void
  /** Stand below the name, where there is no room for columns. */ below: readonly string[]
}

export const columnsFor = ({ origins, open, onUnfold, below }: Around): Columns<Marker> => [
  {
    id: 'name',
    header: 'Marker',
    cell: ({ row: { original: marker } }) => (
      <span className={css.marker}>
        <DisclosureButton
          label={`Expected results of ${marker.name}`}
          open={open.has(marker.id)}
          onToggle={() => onUnfold(marker.id)}
        />
        <span className={css.names}>
          <strong>{marker.name}</strong>
          {below.length > 0 && (
            <span className={css.below}>
              <From origin={origins.get(marker.id)} />
              <TestCode marker={marker} />
              {below.includes('loinc') && <Loinc marker={marker} word="LOINC code" />}
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'from',
    header: 'From',
    cell: ({ row: { original: marker } }) => <From origin={origins.get(marker.id)} />,
  },
  {
    id: 'code',
    header: 'Test code',
    cell: ({ row: { original: marker } }) => <TestCode marker={marker} />,
  },
  {
    id: 'loinc',
    header: 'LOINC',
    cell: ({ row: { original: marker } }) => <Loinc marker={marker} word="code" />,
  },
  {
    id: 'price',
    header: 'Price, $',
    meta: { numeric: true },
    cell: ({ row: { original: marker } }) => {
      const price = readPrice(marker.price)
      return price.kind === 'amount' ? (
        formatCents(price.cents)
      ) : price.kind === 'text' ? (
        price.text
      ) : (
        <span className={css.soft}>not given</span>
      )
    },
  },
]

/** What a marker is expected to report. */
export const ExpectedResults = ({ marker }: { marker: Marker }) =>
  marker.expected_results.length === 0 ? (
    <p className={css.noResults}>The service names no expected results for this marker.</p>
  ) : (
    <ul className={css.expected} aria-label={`Expected results of ${marker.name}`}>
      {marker.expected_results.map((result, index) => (
        <li key={`${result.id} ${index}`}>
          <span>{result.name}</span>
          {result.loinc ? (
            <CopyCode code={result.loinc.code} what="LOINC code" />
          ) : (
            <Status tone="notice">no LOINC</Status>
          )}
          <span className={css.soft}>{result.loinc?.unit ?? <Missing what="No unit given" />}</span>
        </li>
      ))}
    </ul>
  )
