import { Link } from 'react-router-dom'

import type { Connection } from '#contract/providers.ts'
import { formatDay, formatInstant } from '#lib/days.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import { buttonLink } from '#src/ui/Button.tsx'
import { LongText } from '#src/ui/LongText.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import { Status } from '#src/ui/Status.tsx'
import { paths } from '#src/url/paths.ts'
import { connectionName, explainError, type Freshness } from './cause.ts'
import { ConnectionStatus } from './columns.tsx'
import css from './connections.module.css'

function errorSentence({ error_details: details }: Connection): string {
  if (!details) return 'The service did not say what is wrong.'
  return (
    (details.error_type !== null && explainError(details.error_type)) ||
    'Rounds does not know this type of error.'
  )
}

export const isInError = (connection: Connection): boolean =>
  connection.status === 'error' ||
  connection.error_details !== null ||
  unreadableReason(connection, 'error_details') !== null

/** What is wrong with a connection in error, in plain words and as it was sent. */
export function ErrorCard({ connection }: { connection: Connection }) {
  const { error_details: details } = connection
  return (
    <div className={`${css.card} ${css.bad}`}>
      <ConnectionStatus connection={connection} />
      <div>
        <p>
          <strong>
            {connectionName(connection)}
            {details?.errored_at && ` since ${formatInstant(details.errored_at)} UTC`}.
          </strong>{' '}
          {errorSentence(connection)}
        </p>
        {details && (
          <p className={css.raw}>
            {details.error_type === null ? (
              <Missing what="No type given" of={details} field="error_type" />
            ) : (
              <code>{details.error_type}</code>
            )}
            {details.error_message && (
              <>
                : <LongText text={details.error_message} />
              </>
            )}
          </p>
        )}
      </div>
    </div>
  )
}

/** A connection that gives nothing although it says that it is connected. */
export function SilentCard({
  connection,
  freshness,
  userId,
}: {
  connection: Connection
  freshness: Freshness & { kind: 'silent' }
  userId: string
}) {
  return (
    <div className={`${css.card} ${css.notice}`}>
      <Status tone="notice">silent</Status>
      <p>
        <strong>
          {connectionName(connection)} is connected, but its newest workout is {freshness.daysAgo}{' '}
          days old
        </strong>{' '}
        ({formatDay(freshness.day)}). The interface tells no last sync: this is inferred from
        workouts alone.
      </p>
      <Link
        className={buttonLink()}
        to={paths.workouts(userId, { range: '12m', provider: connection.slug ?? undefined })}
      >
        Show workouts
      </Link>
    </div>
  )
}
