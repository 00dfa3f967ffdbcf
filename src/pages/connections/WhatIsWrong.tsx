import type { Actor } from '#contract/connection-checks.ts'
import type { Connection } from '#contract/providers.ts'
import { explainError } from '#lib/connections/errors.ts'
import { redact } from '#lib/connections/redact.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import { formatNumber } from '#src/lib/units.ts'
import { LongText } from '#src/ui/LongText.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import { usePreferences } from '#src/ui/preferences.ts'
import { Tree } from '#src/ui/Tree.tsx'
import { causeTitle, CauseMark, CauseWords } from './Cause.tsx'
import css from './connections.module.css'
import { isInError, type ConnectionRow } from './rows.ts'
import { useSent } from './use-sent.ts'

const actorNames: Record<Actor, string> = {
  person: 'the person',
  us: 'us',
  provider: 'the provider',
  unknown: 'not known',
}

/** Whose turn it is, of all that is wrong with a connection. */
export const WhoActs = ({ row: { checked } }: { row: ConnectionRow }) => {
  const actors = [...new Set(checked.troubles.map(({ actor }) => actor))]
  return actors.length ? (
    <span className={css.actor}>
      <span className="visually-hidden">Who acts: </span>
      {actors.map((actor) => actorNames[actor]).join(', ')}
    </span>
  ) : null
}

/** An error in plain words, then as it was sent: what Rounds does not know as a folded tree. */
function ErrorWords({ connection }: { connection: Connection }) {
  const { error_details: details, status } = connection
  const sent = useSent(connection) as { error_details?: unknown }
  const { hideIdentifiers } = usePreferences()
  const type = details?.error_type ?? null
  const known = type === null ? null : explainError(type)
  if (unreadableReason(connection, 'error_details'))
    return (
      <li>
        Its error could not be read: <Missing of={connection} field="error_details" />
      </li>
    )
  if (!details) return status === 'error' ? <li>The service did not say what is wrong.</li> : null
  return (
    <li>
      {known ? (
        <>
          <strong>{known.what}</strong> {known.remedy}
        </>
      ) : (
        <strong>Rounds does not know this type of error.</strong>
      )}
      <p className={css.raw}>
        {!type ? (
          <Missing what="No type given" of={details} field="error_type" />
        ) : (
          <code>{type}</code>
        )}
        {details.error_message && (
          <>
            :{' '}
            <LongText
              text={hideIdentifiers ? redact(details.error_message) : details.error_message}
            />
          </>
        )}
      </p>
      {!known && <Tree name="error_details" value={sent.error_details} />}
    </li>
  )
}
const statusWords: Record<string, string> = {
  paused: 'Paused: the service does not say by whom. Nothing comes until it goes on.',
}
function StatusWords({ connection }: { connection: Connection }) {
  const { status } = connection
  if (status === 'connected' || status === 'error') return null
  if (status === null)
    return (
      <li>
        Its status could not be read: <Missing of={connection} field="status" />
      </li>
    )
  return (
    <li>
      {Object.hasOwn(statusWords, status) ? (
        statusWords[status]
      ) : (
        <>{status ? <code>{status}</code> : 'An empty text'} is a status Rounds does not know.</>
      )}
    </li>
  )
}

const Silent = ({ row: { checked } }: { row: ConnectionRow }) =>
  checked.troubles.some(({ kind }) => kind === 'silent') && (
    <li>
      <strong>Connected, but nothing comes.</strong> Ask the person whether they still use it. This
      is inferred from workouts: the service tells no last sync.
    </li>
  )

/** The rest in one word, and by name where that is asked for or put on paper. */
function Available({ row: { available, connection } }: { row: ConnectionRow }) {
  const isGrey = isInError(connection)
  if (available.length === 0) return null
  return (
    <details className={css.available}>
      <summary>
        <CauseMark cause={{ kind: 'available' }} isGrey={isGrey} />
        {formatNumber(available.length)} {isGrey ? 'named available, but in error' : 'available'}
      </summary>
      {available.join(', ')}
    </details>
  )
}

/** What is not as it should be of a connection, the gravest first, each with its cause. */
export function WhatIsWrong({ row }: { row: ConnectionRow }) {
  const { connection, deviations, available } = row
  const { resource_availability: given } = connection
  return (
    <div className={css.wrong}>
      <ul>
        <ErrorWords connection={connection} />
        <StatusWords connection={connection} />
        <Silent row={row} />
        {deviations.map(({ cause, resources }) => (
          <li key={resources.join()} className={css.deviation}>
            <CauseMark cause={cause} isGrey={isInError(connection) && cause.kind !== 'denied'} />
            <span>
              <strong>{resources.join(', ')}</strong>{' '}
              <span className={css.soft}>
                {causeTitle(cause).toLowerCase()}: <CauseWords cause={cause} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {given === null ? (
        <p className={css.soft}>
          Its resources: <Missing of={connection} field="resource_availability" />
        </p>
      ) : (
        available.length + deviations.length === 0 && (
          <p className={css.soft}>It names no resources.</p>
        )
      )}
      <Available row={row} />
    </div>
  )
}
