import type { Columns } from '#src/kit/table/DataTable.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { connectionsOf, providersOf } from './board-csv.ts'
import type { BoardRow } from './board-rows.ts'
import {
  checkedColumn,
  ConnectionChip,
  personColumn,
  selectColumn,
  type Around,
} from './columns.tsx'

import css from './board.module.css'

const NotConnected = () => (
  <span role="img" className={css.dot} aria-label="Not connected">
    ·
  </span>
)

/** Person by provider: a column for each provider that anybody has, those of most people first. */
export const gridColumnsFor = (rows: readonly BoardRow[], around: Around): Columns<BoardRow> => [
  personColumn({ ...around, cards: false }),
  selectColumn(around),
  ...providersOf(rows).map(({ provider, name }): Columns<BoardRow>[number] => ({
    id: `provider ${provider}`,
    header: name,
    enableSorting: false,
    cell: ({ row: { original: row } }) => {
      if (!row.check?.checked_at) return <Missing what="Not checked" />
      const own = connectionsOf(row, provider)
      const isShared = row.check.shared.some((account) => account.provider === provider)
      return own.length || isShared ? (
        <span className={css.chips}>
          {isShared && <Status tone="bad">Shared account</Status>}
          {own.map((connection, index) => (
            <ConnectionChip
              key={index}
              connection={connection}
              isMatch={around.isMatch}
              isNamed={false}
            />
          ))}
        </span>
      ) : (
        <NotConnected />
      )
    },
  })),
  checkedColumn,
]
