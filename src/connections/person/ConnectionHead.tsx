import type { Connection } from '#contract/interface/providers.ts'
import { formatDay, formatInstant } from '#lib/days.ts'
import { connectionTone } from '#src/connections/model/status-tones.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

/** The status as it came, in the tone of what it is known to mean. */
export const ConnectionStatus = ({ connection }: { connection: Connection }) => {
  const { status } = connection
  if (status === null) return <Missing what="No status given" of={connection} field="status" />
  return (
    <Status tone={connectionTone(status)} icon={status === 'paused' ? 'pause' : undefined}>
      {status || 'empty status'}
    </Status>
  )
}

/** Time of the error, which is not the time of connection. */
export const ErrorTime = ({ connection: { error_details: details } }: { connection: Connection }) =>
  details && (
    <>
      failed{' '}
      {details.errored_at === null ? (
        <Missing what="No time given" of={details} field="errored_at" />
      ) : (
        <time dateTime={details.errored_at}>{formatInstant(details.errored_at)} UTC</time>
      )}
    </>
  )

export const ConnectedSince = ({ connection }: { connection: Connection }) => (
  <>
    connected{' '}
    {connection.created_on === null ? (
      <Missing what="Not given" of={connection} field="created_on" />
    ) : (
      <time dateTime={connection.created_on}>{formatDay(connection.created_on.slice(0, 10))}</time>
    )}
  </>
)

export const ConnectionName = ({ connection }: { connection: Connection }) => (
  <strong>
    {connection.name ?? (
      <>
        {connection.slug} <Missing of={connection} field="name" />
      </>
    )}
    {connection.slug === null && (
      <>
        {' '}
        <Missing of={connection} field="slug" />
      </>
    )}
  </strong>
)
