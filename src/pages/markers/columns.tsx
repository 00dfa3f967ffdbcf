import { markerName, type Marker } from '#contract/markers.ts'
import type { Columns } from '#src/table/DataTable.tsx'
import { Button } from '#src/ui/Button.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { Highlight } from '#src/ui/Highlight.tsx'
import { LongText } from '#src/ui/LongText.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import { Status } from '#src/ui/Status.tsx'
import { DisclosureButton } from '#src/ui/DisclosureButton.tsx'
import { LabName } from './LabName.tsx'
import type { Labs } from '#src/api/labs.ts'
import { describeKind, loincCodes } from './marker-results.ts'
import css from './markers.module.css'
import { Price } from './Price.tsx'

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

const TestCode = ({ marker, match }: { marker: Marker; match: string }) =>
  marker.provider_id === null ? (
    <Missing what="No test code" of={marker} field="provider_id" />
  ) : (
    <CopyCode
      code={marker.provider_id}
      what="test code"
      short={<Highlight text={marker.provider_id} match={match} />}
    />
  )

type Around = {
  /** What is searched for, to be marked in names and codes. */
  match: string
  labs: Labs
  /** What stands below the name instead of in a column of its own, where there is no room for all columns. */
  below: 'nothing' | 'lab' | 'all'
  open: ReadonlySet<string>
  onUnfold: (id: string) => void
  /** Test codes of the order set in the making. */
  codes: ReadonlySet<string>
  onOrder: (code: string) => void
}

export const columnsFor = ({
  match,
  labs,
  below,
  open,
  onUnfold,
  codes,
  onOrder,
}: Around): Columns<Marker> => [
  {
    id: 'name',
    header: 'Marker',
    cell: ({ row: { original: marker } }) => {
      const id = String(marker.id)
      const unfolded = open.has(id)
      return (
        <div className={css.marker}>
          <DisclosureButton
            label={`Expected results of ${markerName(marker)}`}
            open={unfolded}
            onToggle={() => onUnfold(id)}
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
                        <LongText text={marker.unit} />
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
    cell: ({ row: { original: marker } }) => <TestCode marker={marker} match={match} />,
  },
  {
    id: 'lab',
    header: 'Lab',
    meta: { width: '108px' },
    cell: ({ row: { original: marker } }) => <LabName marker={marker} labs={labs} />,
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
        <LongText text={marker.unit} />
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
      const code = marker.provider_id
      if (code === null)
        return <Missing what="Without a test code it cannot be added to an order set" />
      const ordered = codes.has(code)
      return (
        <Button
          className={css.add}
          icon={ordered ? 'check' : 'plus'}
          iconOnly
          pressed={ordered}
          aria-label={`${markerName(marker)} in the order set`}
          title={
            ordered
              ? `Take test code ${code} out of the order set`
              : `Add test code ${code} to the order set`
          }
          onClick={() => onOrder(code)}
        />
      )
    },
  },
]
