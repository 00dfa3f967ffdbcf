import type { Columns } from '#src/table/DataTable.tsx'
import { connectionsOf, providersOf } from './board-csv.ts'
import type { BoardRow } from './board-rows.ts'
import css from './board.module.css'
import {
  checkedColumn,
  ConnectionChip,
  personColumn,
  selectColumn,
  type Around,
} from './columns.tsx'

const NotConnected = () => (
  <span role="img" className={css.dot} aria-label="Not among the connections">
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
      const own = connectionsOf(row, provider)
      return own.length ? (
        <span className={css.chips}>
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
