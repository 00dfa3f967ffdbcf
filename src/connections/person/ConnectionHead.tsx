import type { Connection } from '#contract/interface/providers.ts'
import type { Problem } from '#contract/own/problems.ts'
import { statusTitle } from '#lib/connections/words.ts'
import { formatDay, formatDayNear, formatInstant, momentHere, today } from '#lib/days.ts'
import { connectionTone } from '#src/connections/model/status-tones.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { usePrinting } from '#src/kit/ui/use-printing.ts'

/** The status in words, with its tone if known and its code in the tooltip. */
export const ConnectionStatus = ({ connection }: { connection: Connection }) => {
  const { status } = connection
  if (status === null) return <Missing what="No status reported" of={connection} field="status" />
  const title = statusTitle(status)
  return (
    <Status tone={connectionTone(status)}>
      <span title={status || undefined}>{title}</span>
    </Status>
  )
}

type Dated = {
  connection: Connection
  /** Event of the date, if the status doesn't imply it. */
  lead?: string
}

/** Time of the error, as opposed to the time of connection. With the year on paper. */
export function ErrorTime({ connection: { error_details: details }, lead = 'Failed' }: Dated) {
  const isPaper = usePrinting() !== null
  if (!details) return null
  const at = details.errored_at
  return (
    <>
      {lead}{' '}
      {at === null ? (
        <Missing what="No time reported" of={details} field="errored_at" />
      ) : (
        <time dateTime={at} title={`${formatInstant(at)} UTC`}>
          {isPaper ? `${formatInstant(at)} UTC` : momentHere(at)}
        </time>
      )}
    </>
  )
}

/** Start of an issue without an error time. */
export const IssueTime = ({ problem: { cause_since } }: { problem: Problem }) => (
  <time dateTime={cause_since} title={`${formatInstant(cause_since)} UTC`}>
    {momentHere(cause_since)}
  </time>
)

export function ConnectedSince({ connection, lead = 'Connected' }: Dated) {
  const isPaper = usePrinting() !== null
  const day = connection.created_on?.slice(0, 10)
  return (
    <>
      {lead}{' '}
      {day === undefined ? (
        <Missing what="Date not reported" of={connection} field="created_on" />
      ) : (
        <time dateTime={day} title={formatDay(day)}>
          {isPaper ? formatDay(day) : formatDayNear(day, today())}
        </time>
      )}
    </>
  )
}

export const ConnectionName = ({ connection }: { connection: Connection }) => (
  <strong>
    {connection.name || connection.slug}
    {connection.name === null && (
      <>
        {' '}
        <Missing of={connection} field="name" />
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
