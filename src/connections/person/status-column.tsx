import type { Columns } from '#src/kit/table/DataTable.tsx'

import { ConnectedSince, ConnectionStatus, ErrorTime } from './ConnectionHead.tsx'
import type { ConnectionRow } from './rows.ts'

import css from './connections.module.css'

/** Status of a connection, with the start of its error and of the connection. */
export const statusColumn: Columns<ConnectionRow>[number] = {
  id: 'status',
  header: 'Status',
  cell: ({ row: { original: row } }) => (
    <span className={css.status}>
      <ConnectionStatus connection={row.connection} />
      <span>
        <ErrorTime connection={row.connection} />
      </span>
      <span>
        <ConnectedSince connection={row.connection} />
      </span>
    </span>
  ),
}
