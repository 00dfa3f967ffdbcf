import { connectionName } from '#lib/connections/cause.ts'
import { explainError } from '#lib/connections/errors.ts'
import { resourceTitle, troubleWords } from '#lib/connections/words.ts'
import { formatDay } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import { adviceOf } from '#src/connections/issues/recommendation.ts'
import { redact } from '#src/connections/messages/redact.ts'
import { chipOf } from '#src/connections/model/connection-chips.ts'
import { ofProvider } from '#src/connections/model/incidents.ts'
import { errorDay } from '#src/connections/model/issue-age.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { Tree } from '#src/kit/ui/lists/Tree.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { causeTitle, CauseMark, CauseWords, scopesOf } from './Cause.tsx'
import { isInError, type ConnectionRow } from './rows.ts'
import { useSent } from './use-sent.ts'

import css from './connections.module.css'

const HOLD = 'Part of a provider incident. Don’t message the patient until it ends.'

/** The error's code and the provider's message, as sent. */
function SentError({ connection }: Pick<ConnectionRow, 'connection'>) {
  const { hideIdentifiers } = usePreferences()
  const details = connection.error_details
  if (!details) return null
  const { error_type: type, error_message: message } = details
  return (
    <>
      {type ? (
        <code>{type}</code>
      ) : (
        <Missing what="No error code" of={details} field="error_type" />
      )}
      {message && (
        <>
          : <LongText text={hideIdentifiers ? redact(message) : message} />
        </>
      )}
    </>
  )
}

/** An error in plain words with the next step. Its code is in the tooltip, in the details, and on paper. */
function ErrorWords({
  row: { connection, checked, isOfIncident, isApart },
}: {
  row: ConnectionRow
}) {
  const { error_details: details, status } = connection
  const type = details?.error_type ?? null
  const known = type === null ? null : explainError(type)
  if (unreadableReason(connection, 'error_details'))
    return (
      <li>
        Couldn’t read the error: <Missing of={connection} field="error_details" />
      </li>
    )
  if (!details) return status === 'error' ? <li>No reason given.</li> : null
  if (!checked.troubles.some(({ kind }) => kind === 'error'))
    return (
      <li className="soft small">
        Earlier error, now resolved: {known ? known.title : <code>{type}</code>}
        {details.errored_at && `, ${formatDay(errorDay(details.errored_at))}`}
      </li>
    )
  return (
    <li>
      <strong title={type ?? undefined}>{known ? known.title : 'Unrecognized error'}.</strong>{' '}
      {!known && type && <code>{type}</code>} {isOfIncident ? HOLD : known?.remedy}
      {isApart && ' Not part of the provider incident.'}
      <span className={`faint small ${css.onPaper}`}>
        <SentError connection={connection} />
      </span>
    </li>
  )
}
const statusWords: Record<string, string> = {
  paused: 'No data will arrive until the connection resumes.',
}
const askWhy = 'Ask the patient whether they paused it.'
function StatusWords({ row: { connection, isOfIncident } }: { row: ConnectionRow }) {
  const { status } = connection
  if (status === 'connected' || status === 'error') return null
  if (status === null)
    return (
      <li>
        Couldn’t read the status: <Missing of={connection} field="status" />
      </li>
    )
  return (
    <li>
      {Object.hasOwn(statusWords, status) ? (
        `${statusWords[status]} ${isOfIncident ? HOLD : askWhy}`
      ) : (
        <>Ask the provider what the status means. {status && <code>{status}</code>}</>
      )}
    </li>
  )
}

const Silent = ({ row: { checked } }: { row: ConnectionRow }) => {
  const found = checked.troubles.find(({ kind }) => kind === 'silent' || kind === 'no data')
  return (
    found && (
      <li>
        <strong>{troubleWords(found)}</strong>, based on workout dates. Ask the patient whether they
        still use this device or app.
      </li>
    )
  )
}

/** Troubles accepted as needing no action. */
const Accepted = ({ row: { checked } }: { row: ConnectionRow }) =>
  checked.accepted.length > 0 && (
    <li className="soft small">Accepted: {checked.accepted.map(troubleWords).join(', ')}</li>
  )

/** The other resources in one word, or by name if requested or on paper. */
function Available({ row }: { row: ConnectionRow }) {
  const { available } = row
  const isGray = isInError(row)
  if (available.length === 0) return null
  return (
    <details className={`soft small ${css.available}`}>
      <summary>
        <CauseMark cause={{ kind: 'available' }} isGray={isGray} />
        {formatNumber(available.length)}{' '}
        {isGray ? 'allowed, but the connection is failing' : 'available'}
      </summary>
      {available.map(resourceTitle).join(', ')}
    </details>
  )
}

type Deviations = ConnectionRow['deviations']

/** Deviations grouped by name, most serious first. */
function byTitle(deviations: Deviations): [title: string, groups: Deviations][] {
  const found = new Map<string, Deviations>()
  for (const one of deviations) {
    const title = causeTitle(one.cause).toLowerCase()
    found.set(title, [...(found.get(title) ?? []), one])
  }
  return [...found]
}

/** Missing permissions by resource. */
const Permissions = ({ groups }: { groups: Deviations }) => (
  <ul>
    {groups.map(({ cause, resources }) => (
      <li key={resources.join()}>
        {resources.map(resourceTitle).join(', ')}: <CauseWords cause={cause} />
      </li>
    ))}
  </ul>
)

/**
 * Resources whose causes have the same name. The permissions are in the tooltip, in the details,
 * and on paper.
 */
function DeviationLine({
  title,
  groups,
  row,
}: {
  title: string
  groups: Deviations
  row: ConnectionRow
}) {
  const { cause } = itemAt(groups, 0)
  const scopes = groups.flatMap((group) => scopesOf(group.cause))
  return (
    <li className="row start">
      <CauseMark cause={cause} isGray={isInError(row)} />
      <span title={scopes.length > 0 ? `Permission: ${scopes.join(', ')}` : undefined}>
        <strong>
          {groups.flatMap(({ resources }) => resources.map(resourceTitle)).join(', ')}
        </strong>{' '}
        <span className="soft small">{title}</span>
        <span className={`soft small ${css.onPaper}`}>
          <Permissions groups={groups} />
        </span>
      </span>
    </li>
  )
}

/** Reason of a connection's issues with the codes as sent. Nothing without an issue. */
export function Reason({ row }: { row: ConnectionRow }) {
  const { connection, deviations } = row
  const sent = useSent(connection) as { error_details?: unknown }
  const type = connection.error_details?.error_type ?? null
  const known = type === null ? null : explainError(type)
  if (!connection.error_details && deviations.length === 0) return null
  return (
    <section className="small" aria-label="Reason">
      <h3>Reason</h3>
      {connection.error_details && (
        <p>
          {known?.what}{' '}
          <span className="soft">
            <SentError connection={connection} />
          </span>
        </p>
      )}
      {connection.error_details && !known && (
        <Tree name="error_details" value={sent.error_details} />
      )}
      <Permissions groups={deviations} />
    </section>
  )
}

/** Short description of the most serious cause, or the status of a connection without an issue. */
export function State({ row: { checked } }: { row: ConnectionRow }) {
  const { tone, isGrave, words, title } = chipOf(checked)
  return (
    <span title={title}>
      <Status tone={tone} isGrave={isGrave}>
        {words}
      </Status>
    </span>
  )
}

/** Advice about the most serious cause, also if it differs from the advice about an incident. */
export function NextStep({
  row: { connection, checked, isOfIncident, isApart },
}: {
  row: ConnectionRow
}) {
  const [worst] = (isOfIncident ? ofProvider(checked) : checked).troubles
  if (!worst) return null
  return (
    <span className="block soft small">
      {adviceOf(worst)}
      {isApart && ` Not part of the ${connectionName(connection)} incident.`}
    </span>
  )
}

/**
 * `2 of 6 declined, 1 limited`, `6 of 6 available`, or `Glucose unavailable` of a single type, with
 * the noun where no header has it: `2 of 6 data types declined`. The tooltip names the types.
 */
export function DataLook({ row, isAlone = false }: { row: ConnectionRow; isAlone?: boolean }) {
  const { connection, available, deviations } = row
  if (connection.resource_availability === null)
    return <Missing of={connection} field="resource_availability" />
  if (available.length + deviations.length === 0) return <Missing what="No data types reported" />
  const all = available.length + deviations.flatMap((one) => one.resources).length
  const noun = isAlone ? 'data types ' : ''
  if (deviations.length === 0) {
    const [first = ''] = available
    const count = formatNumber(all)
    const words = isInError(row) ? 'allowed' : 'available'
    return all === 1 ? `${resourceTitle(first)} ${words}` : `${count} of ${count} ${noun}${words}`
  }
  const found = byTitle(deviations).map(([title, groups]) => ({
    title,
    names: groups.flatMap(({ resources }) => resources.map(resourceTitle)),
  }))
  return (
    <span title={found.map(({ title, names }) => `${names.join(', ')}: ${title}`).join('. ')}>
      {found
        .map(({ title, names: [name, ...others] }, place) => {
          if (all === 1) return `${name} ${title}`
          const count = formatNumber(1 + others.length)
          return place === 0
            ? `${count} of ${formatNumber(all)} ${noun}${title}`
            : `${count} ${title}`
        })
        .join(', ')}
    </span>
  )
}

/** Deviations of a connection, most serious first, each with its cause. */
export function WhatIsWrong({ row }: { row: ConnectionRow }) {
  const { connection, deviations, available } = row
  const { resource_availability: given } = connection
  return (
    <div className={`anywhere ${css.wrong}`}>
      <ul>
        <ErrorWords row={row} />
        <StatusWords row={row} />
        <Silent row={row} />
        <Accepted row={row} />
        {byTitle(deviations).map(([title, groups]) => (
          <DeviationLine key={title} title={title} groups={groups} row={row} />
        ))}
      </ul>
      {given === null ? (
        <p className="soft small">
          Data types: <Missing of={connection} field="resource_availability" />
        </p>
      ) : (
        available.length + deviations.length === 0 && (
          <p className="soft small">No data types reported.</p>
        )
      )}
      <Available row={row} />
    </div>
  )
}
