import { Link } from 'react-router-dom'

import { connectionName } from '#lib/connections/cause.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { inTrouble, type ConnectionRow } from './rows.ts'

import css from './connections.module.css'

/** Opens what there is to be said of a connection in trouble. */
export const MessageButton = ({ row, onMessage }: { row: ConnectionRow; onMessage: () => void }) =>
  inTrouble(row) && (
    <Button
      look="quiet"
      aria-label={`Message about ${connectionName(row.connection)}`}
      onClick={onMessage}
    >
      Message
    </Button>
  )

/** To what a provider gave, where it gave anything. */
export const WorkoutsLink = ({
  row: {
    connection,
    checked: { silence, slug },
  },
  userId,
}: {
  row: ConnectionRow
  userId: string
}) =>
  slug !== null &&
  silence.newest !== null && (
    <Link
      className={css.link}
      to={paths.workouts(userId, { range: '12m', provider: slug })}
      aria-label={`View workouts from ${connectionName(connection)}`}
    >
      View workouts
    </Link>
  )
