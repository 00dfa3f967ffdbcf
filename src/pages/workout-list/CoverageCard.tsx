import { memo, useDeferredValue, useMemo, useState, type CSSProperties } from 'react'

import type { Workout } from '#contract/workouts.ts'
import { counted, formatNumber } from '#src/lib/units.ts'
import { DataTable, type Columns } from '#src/table/DataTable.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import { fieldName } from '#src/workouts/columns.ts'
import {
  coverageFields,
  coverageOf,
  coverageSentence,
  shareText,
  type Coverage,
} from '#src/workouts/coverage.ts'
import css from './coverage.module.css'
import card from './recordings.module.css'

type Row = { id: string; name: string; at: number }
const rows: readonly Row[] = coverageFields.map(({ id }, at) => ({ id, name: fieldName(id), at }))
const fieldId = ({ id }: Row) => id

const coverageColumns = (coverages: readonly Coverage[]): Columns<Row> => [
  { id: 'field', header: 'Field', cell: ({ row: { original } }) => original.name },
  ...coverages.map(({ provider, recordings, given }): Columns<Row>[number] => ({
    id: provider,
    header: provider,
    meta: { numeric: true },
    cell: ({ row: { original } }) =>
      recordings ? (
        <Share n={given[original.at]!} of={recordings} />
      ) : (
        <Missing what="No recordings" />
      ),
  })),
]

const Share = ({ n, of }: { n: number; of: number }) => (
  <span
    className={css.share}
    style={
      { '--share': n / of, '--width': `${2 * formatNumber(of).length + 3}ch` } as CSSProperties
    }
  >
    <i aria-hidden="true" />
    <strong>{shareText(n, of)}</strong>
    <span>
      {formatNumber(n)} of {formatNumber(of)}
    </span>
  </span>
)

type Props = {
  /** All that the page is narrowed to, with those left out of the totals. */
  recordings: readonly Workout[]
  /** How many of them are left out. */
  duplicates: number
  /** Those of the range, or those that are asked for. One without a recording on screen has a column too. */
  providers: readonly string[]
}

/**
 * What each provider gives of what it could, field by field. Of recordings, not of workouts: one that is left out tells
 * as much about its provider. It follows a filter after figures and charts.
 */
export const CoverageCard = (props: Props) => <CoverageTable {...useDeferredValue(props)} />

const CoverageTable = memo(function CoverageTable({ recordings, duplicates, providers }: Props) {
  const [open, setOpen] = useState(false)
  const coverages = useMemo(() => coverageOf(recordings, providers), [recordings, providers])
  const columns = useMemo(() => coverageColumns(coverages), [coverages])
  const totals = useMemo(
    () => ({
      field: 'Recordings',
      ...Object.fromEntries(
        coverages.map(({ provider, recordings: n }) => [
          provider,
          n ? formatNumber(n) : <Missing key={provider} what="No recordings" />,
        ]),
      ),
    }),
    [coverages],
  )
  return (
    <section className={card.card} aria-labelledby="coverage">
      <div className={card.line}>
        <h2 id="coverage">
          What {providers.length > 1 ? 'each provider gives' : `${providers[0]} gives`}
        </h2>
      </div>
      <p>{coverageSentence(coverages)}</p>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Field by field</summary>
        {open && (
          <>
            <p>
              How many of a provider’s own recordings have the field. Of{' '}
              {counted(recordings.length, 'recording')}
              {duplicates > 0 &&
                `, with the ${formatNumber(duplicates)} that ${duplicates > 1 ? 'are' : 'is'} left out of the totals`}
              .
            </p>
            <div className={css.table}>
              <DataTable
                label="Fields by provider"
                rows={rows}
                columns={columns}
                rowId={fieldId}
                totals={totals}
              />
            </div>
          </>
        )}
      </details>
    </section>
  )
})
