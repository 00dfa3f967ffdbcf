import { connectionName } from '#lib/connections/cause.ts'
import { asSent } from '#lib/unreadable.ts'
import { Tree } from '#src/ui/Tree.tsx'
import type { ConnectionRow } from './rows.ts'

/** Everything of a connection as it came. */
export const ConnectionDetails = ({ row: { connection } }: { row: ConnectionRow }) => (
  <Tree name={`${connectionName(connection)} as it came`} value={asSent(connection)} open />
)
