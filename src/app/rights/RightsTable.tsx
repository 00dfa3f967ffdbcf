import { rights as rightWords, type Right } from '#contract/own/rights.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Tick } from '#src/kit/ui/text/Tick.tsx'

import css from './rights-table.module.css'

/** A column: who or what has some of the rights. */
export type Holder = { name: string; has: (right: Right) => boolean }

type Row = { right: Right }

/** Columns with a check mark for each right of a holder. Cards name the holders. */
export const holderColumns = (holders: readonly Holder[]): readonly Column<Row>[] => [
  {
    id: 'right',
    label: 'Permission',
    rowHeader: true,
    cell: ({ right }, _around, below) => {
      const words = capitalized(rightWords[right])
      return below ? (
        <div className={css.card}>
          <span>{words}</span>
          <span className="row wrap words soft small">{below}</span>
        </div>
      ) : (
        words
      )
    },
  },
  ...holders.map(({ name, has }): Column<Row> => ({
    id: name,
    label: name,
    width: '14%',
    cell: ({ right }) => (has(right) ? <Tick what="Yes" /> : <Missing what="No" />),
    below: ({ right }) => has(right) && <span>{name}</span>,
  })),
]

const rowId = ({ right }: Row) => right

/** Rights in words, with who or what has each one. */
export const RightsTable = ({
  label,
  rights,
  columns,
}: {
  label: string
  rights: readonly Right[]
  columns: readonly Column<Row>[]
}) => (
  <DataTable
    label={label}
    rows={rights.map((right) => ({ right }))}
    columns={columns}
    rowId={rowId}
    leavesAt="medium"
  />
)
