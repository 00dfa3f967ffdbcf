import type { Column } from '#src/kit/table/column.ts'

import { ConnectedSince, ConnectionStatus, ErrorTime } from './ConnectionHead.tsx'
import type { ConnectionRow } from './rows.ts'

import css from './connections.module.css'

/** Status of a connection, with the start of its error or else of the connection. */
export const statusColumn: Column<ConnectionRow> = {
  id: 'status',
  label: 'Status',
  cell: (row) => (
    <span className={css.status}>
      <ConnectionStatus connection={row.connection} />
      <span>
        {row.connection.error_details ? (
          <ErrorTime connection={row.connection} lead="since" />
        ) : (
          <ConnectedSince
            connection={row.connection}
            lead={row.connection.status === 'connected' ? 'since' : undefined}
          />
        )}
      </span>
    </span>
  ),
}
