import { rights as rightWords, type Right } from '#contract/own/rights.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'

import { presets, presetWords, rightGroups } from './right-groups.ts'

import css from './api-keys.module.css'

type Row = { subject: string; rights: readonly Right[] }

const rows: readonly Row[] = Object.entries(rightGroups).map(([subject, rights]) => ({
  subject,
  rights,
}))
const rowId = ({ subject }: Row) => subject

const reads: ReadonlySet<Right> = new Set(presets.read)
const writes: ReadonlySet<Right> = new Set(presets.write)

const columns: readonly Column<Row>[] = [
  {
    id: 'subject',
    label: 'Data',
    rowHeader: true,
    width: '160px',
    cell: ({ subject }, _around, below) => (
      <div className={css.name}>
        <span className={css.title}>{subject}</span>
        {below && <div className="stack soft small">{below}</div>}
      </div>
    ),
  },
  ...Object.entries<(right: Right) => boolean>({
    [presetWords.read]: (right) => reads.has(right),
    [`${presetWords.write} adds`]: (right) => writes.has(right) && !reads.has(right),
    'Separate permission': (right) => !writes.has(right),
  }).map(([label, isOfColumn]): Column<Row> => {
    const wordsOf = ({ rights }: Row) =>
      capitalized(
        rights
          .filter(isOfColumn)
          .map((right) => rightWords[right])
          .join(', '),
      )
    return {
      id: label,
      label,
      ...(isOfColumn('names.read') && { width: '176px' }),
      text: wordsOf,
      missing: 'None',
      cell: (row) => wordsOf(row) && <span className={css.rights}>{wordsOf(row)}</span>,
      below: (row) => wordsOf(row) && <p>{wordsOf(row)}</p>,
    }
  }),
]

/** Permissions that a key can have, by subject and preset. */
export const KeyRights = () => (
  <section className="above-5" aria-labelledby="permissions">
    <h2 id="permissions">What a key can do</h2>
    <p className="soft small below-3">
      Choose “{presetWords.read}”, “{presetWords.write}”, or single permissions for each key.
    </p>
    <DataTable label="Permissions" rows={rows} columns={columns} rowId={rowId} leavesAt="medium" />
  </section>
)
