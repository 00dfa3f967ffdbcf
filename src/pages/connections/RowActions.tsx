import { Link } from 'react-router-dom'

import { connectionName } from '#lib/connections/cause.ts'
import { Button, buttonLink } from '#src/ui/Button.tsx'
import { paths } from '#src/url/paths.ts'
import type { ConnectionRow } from './rows.ts'

/** What can be done about a connection: write, look again, or look at what it gave. */
export function RowActions({
  row: { connection, checked },
  userId,
  onMessage,
  check,
}: {
  row: ConnectionRow
  userId: string
  onMessage: () => void
  /** Where it is not offered above the list already. */
  check?: { run: () => void; isBusy: boolean }
}) {
  const name = connectionName(connection)
  const { slug } = connection
  return (
    <>
      {checked.troubles.length > 0 && (
        <Button onClick={onMessage} aria-label={`Message about ${name}`}>
          Message
        </Button>
      )}
      {check && (
        <Button icon="refresh" disabled={check.isBusy} onClick={check.run}>
          {check.isBusy ? 'Checking' : 'Check now'}
        </Button>
      )}
      {slug !== null && checked.silence.newest !== null && (
        <Link
          className={buttonLink('quiet')}
          to={paths.workouts(userId, { range: '12m', provider: slug })}
          aria-label={`Workouts of ${name}`}
        >
          Workouts
        </Link>
      )}
    </>
  )
}
