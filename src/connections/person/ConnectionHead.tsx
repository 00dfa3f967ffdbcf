import type { Connection } from '#contract/interface/providers.ts'
import { statusTitle, UNRECOGNIZED } from '#lib/connections/words.ts'
import { formatDay, formatInstant } from '#lib/days.ts'
import { connectionTone } from '#src/connections/model/status-tones.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

/** The status in words and in the tone of what it is known to mean; one that Rounds does not know as it came. */
export const ConnectionStatus = ({ connection }: { connection: Connection }) => {
  const { status } = connection
  if (status === null) return <Missing what="No status given" of={connection} field="status" />
  const title = statusTitle(status)
  return (
    <Status tone={connectionTone(status)} icon={status === 'paused' ? 'pause' : undefined}>
      <span title={status || undefined}>
        {title === UNRECOGNIZED && status ? `Unrecognized: ${status}` : title}
      </span>
    </Status>
  )
}

/** Time of the error, which is not the time of connection. */
export const ErrorTime = ({ connection: { error_details: details } }: { connection: Connection }) =>
  details && (
    <>
      Failed{' '}
      {details.errored_at === null ? (
        <Missing what="No time given" of={details} field="errored_at" />
      ) : (
        <time dateTime={details.errored_at}>{formatInstant(details.errored_at)} UTC</time>
      )}
    </>
  )

export const ConnectedSince = ({ connection }: { connection: Connection }) => (
  <>
    Connected{' '}
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
