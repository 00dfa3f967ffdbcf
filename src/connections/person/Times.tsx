import { Link } from 'react-router-dom'

import { connectionName } from '#lib/connections/cause.ts'
import { paths } from '#src/kit/url/paths.ts'

import { ConnectedSince, ErrorTime } from './ConnectionHead.tsx'
import type { ConnectionRow } from './rows.ts'

import css from './connections.module.css'

/** Times of a connection, of its error, and of its workouts, with a link to those. */
export function Times({
  row: {
    connection,
    workouts,
    checked: { silence, slug },
  },
  userId,
}: {
  row: ConnectionRow
  userId: string
}) {
  return (
    <p className={`soft small ${css.facts}`}>
      {connection.error_details && (
        <span>
          <ErrorTime connection={connection} />
        </span>
      )}
      <span>
        <ConnectedSince connection={connection} />
      </span>
      <span>{workouts}</span>
      {slug !== null && silence.newest !== null && (
        <Link
          className={`unprinted ${css.link}`}
          to={paths.workouts(userId, { range: '12m', provider: slug })}
          aria-label={`View workouts from ${connectionName(connection)}`}
        >
          View workouts
        </Link>
      )}
    </p>
  )
}
