import type { Column } from '#src/kit/table/column.ts'

import { ConnectedSince, ConnectionStatus, ErrorTime } from './ConnectionHead.tsx'
import type { ConnectionRow } from './rows.ts'

/** Status of a connection, with the time since which it is so, where that is known. */
export const statusColumn: Column<ConnectionRow> = {
  id: 'status',
  label: 'Status',
  width: '204px',
  cell: ({ connection }) => (
    <span className="row gap-1 small">
      <ConnectionStatus connection={connection} />
      <span className="faint">
        {connection.status === 'connected' ? (
          <ConnectedSince connection={connection} lead="since" />
        ) : (
          <ErrorTime connection={connection} lead="since" />
        )}
      </span>
    </span>
  ),
}
