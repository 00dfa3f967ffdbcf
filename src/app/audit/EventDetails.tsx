import { Link } from 'react-router-dom'

import { formatInstant, offsetHere } from '#lib/days.ts'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'

import type { AuditEvent } from './audit.ts'
import { objectOf, whoOf, type Around } from './columns.tsx'

import css from './audit.module.css'

/** `Nov 27, 2026, 11:10:29`: a time on the reader's clock. */
const secondHere = (at: string): string =>
  `${formatInstant(at, offsetHere(at))}:${new Date(at).toISOString().slice(17, 19)}`

/** All recorded fields of an event. */
export function EventDetails({ event, around }: { event: AuditEvent; around: Around }) {
  const { number, at, subjects, key, session, permission, action, status, request, address } = event
  const object = objectOf(event)
  return (
    <dl className={css.facts}>
      <dt>Time</dt>
      <dd>
        {secondHere(at)} <span className="faint">({at})</span>
      </dd>
      <dt>Who</dt>
      <dd>
        {whoOf(event)}
        {address !== null && `, from ${address}`}
      </dd>
      {subjects !== null && subjects.length > 0 && (
        <>
          <dt>People</dt>
          <dd className="row wrap gap-3">
            {subjects.map((userId) => (
              <Link key={userId} to={around.toPerson(userId)}>
                {around.nameOf(userId)}
              </Link>
            ))}
          </dd>
        </>
      )}
      {object !== null && (
        <>
          <dt>Record</dt>
          <dd>{object}</dd>
        </>
      )}
      <dt>Permission</dt>
      <dd>
        <code>{permission}</code>
      </dd>
      <dt>Endpoint</dt>
      <dd>
        <code>{action}</code> <span className="faint">status {status}</span>
      </dd>
      {key && (
        <>
          <dt>API key ID</dt>
          <dd>
            <CopyCode code={key.id} what="API key ID" />
          </dd>
        </>
      )}
      {session !== null && (
        <>
          <dt>Session ID</dt>
          <dd>
            <CopyCode code={session} what="session ID" />
          </dd>
        </>
      )}
      {request !== null && (
        <>
          <dt>Request ID</dt>
          <dd>
            <CopyCode code={request} what="request ID" />
          </dd>
        </>
      )}
      <dt>Number</dt>
      <dd>{number}</dd>
    </dl>
  )
}
