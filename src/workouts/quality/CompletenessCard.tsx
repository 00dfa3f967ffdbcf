import { useMemo, type CSSProperties } from 'react'

import { itemAt } from '#lib/lists.ts'
import { counted, formatNumber, shareText } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { fieldName } from '#src/workouts/model/columns.ts'
import { providerLabel } from '#src/workouts/model/provider.ts'
import { completenessFields, type Completeness } from '#src/workouts/model/quality/completeness.ts'

import css from '#src/workouts/list/completeness.module.css'
import card from '#src/workouts/list/recordings.module.css'

type Row = { id: string; name: string; at: number }
const rows: readonly Row[] = completenessFields.map(({ id }, at) => ({
  id,
  name: fieldName(id),
  at,
}))
const fieldId = ({ id }: Row) => id

const completenessColumns = (completeness: readonly Completeness[]): readonly Column<Row>[] => [
  { id: 'field', label: 'Field', cell: ({ name }) => name, total: () => 'Recordings' },
  ...completeness.map(({ provider, recordings, given }): Column<Row> => ({
    id: provider,
    label: providerLabel(provider),
    numeric: true,
    total: () => (recordings ? formatNumber(recordings) : <Missing what="No recordings" />),
    cell: ({ at }) =>
      recordings ? (
        <Share n={itemAt(given, at)} of={recordings} />
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

/**
 * Completeness of each provider's fields. It counts recordings, not workouts, since excluded ones
 * say as much about their provider.
 */
export function CompletenessCard({
  completeness,
  recordings,
  duplicates,
}: {
  /**
   * Completeness of each provider in the range, or of the requested ones. One without a recording
   * on screen has a column too.
   */
  completeness: readonly Completeness[]
  /** Number of recordings, including those excluded from the totals. */
  recordings: number
  /** Number of excluded ones. */
  duplicates: number
}) {
  const columns = useMemo(() => completenessColumns(completeness), [completeness])
  return (
    <section className={card.card} aria-labelledby="coverage">
      <div className={`row wrap ${card.line}`}>
        <h3 id="coverage">
          {completeness.length > 1
            ? 'Completeness by provider'
            : `${providerLabel(completeness[0]?.provider ?? '')} completeness`}
        </h3>
      </div>
      <p>
        {counted(recordings, 'recording')}
        {duplicates > 0 && `, including ${counted(duplicates, 'duplicate')}`}.
      </p>
      <div className={css.table}>
        <DataTable label="Fields by provider" rows={rows} columns={columns} rowId={fieldId} />
      </div>
    </section>
  )
}
