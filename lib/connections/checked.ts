import type { Connection } from '#contract/interface/providers.ts'
import type { CheckedConnection, Silence } from '#contract/own/connection-checks.ts'
import type { Day } from '#lib/days.ts'

import { causeOf } from './cause.ts'
import { troublesOf } from './trouble.ts'

type Resources = Pick<CheckedConnection, 'available' | 'reduced'>

function resourcesOf({ resource_availability }: Connection): Resources {
  const found: Resources = { available: [], reduced: [] }
  for (const [resource, availability] of Object.entries(resource_availability ?? {})) {
    const cause = causeOf(availability)
    if (cause.kind === 'available') found.available.push(resource)
    // if the response contradicts itself, resources listed as available count as available, with
    // the denied scopes named
    else if (cause.kind === 'reduced') found.reduced.push({ resource, scopes: cause.without })
    else if (cause.kind === 'contradicted') found.reduced.push({ resource, scopes: cause.needs })
  }
  return found
}

/**
 * Result of checking a connection, from the connection as read and its workouts. A connection that
 * the person replaced with a newer one of the same provider has no troubles.
 */
export function checkedConnection(
  connection: Connection,
  {
    key,
    silence,
    today,
    before,
    superseded = false,
  }: {
    key: string
    silence: Silence
    today: Day
    /** Result of the previous check. */
    before?: CheckedConnection | undefined
    superseded?: boolean
  },
): CheckedConnection {
  const { slug, name, status, created_on, error_details: error } = connection
  return {
    key,
    slug,
    name,
    status,
    created_on,
    error: error && { type: error.error_type, message: error.error_message, at: error.errored_at },
    ...resourcesOf(connection),
    silence,
    superseded,
    troubles: superseded ? [] : troublesOf(connection, { silence, today, before }),
    accepted: [],
    pending: false,
  }
}
