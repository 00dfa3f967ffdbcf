import type { Connection } from '#contract/interface/providers.ts'
import type {
  Actor,
  ConnectionChange,
  PersonCheck,
  Silence,
  Trouble,
} from '#contract/own/connection-checks.ts'
import type { Closing } from '#contract/own/problems.ts'
import { formatDay, type Day } from '#lib/days.ts'

import { explainError } from './errors.ts'
import { causeName } from './trouble.ts'

/** Names of the next actor, for use inside a sentence: `waiting on: patient`. */
export const actorWords: Record<Actor, string> = {
  person: 'patient',
  us: 'us',
  provider: 'provider',
  unknown: 'unclear',
}

const causeTitles: Record<string, string> = {
  shared: 'Shared account',
  disconnected: 'Disconnected',
  unreadable: 'Unreadable',
  silent: 'No recent data',
  'no data': 'No data since connecting',
  unconnected: 'No connection',
  unlisted: 'Data from unlinked provider',
  'scope denied': 'Permission declined',
  unexplained: 'Unavailable',
  paused: 'Paused',
  error: 'Failing',
  'error without a type': 'Error (no code)',
  'empty status': 'Status missing',
}
const resourceTitles: Record<string, string> = {
  heartrate: 'Heart rate',
  body: 'Body measurements',
  meal: 'Meals',
}
/** Name of a resource: `Blood pressure` for `blood_pressure`. */
export function resourceTitle(resource: string): string {
  const known = Object.hasOwn(resourceTitles, resource) ? resourceTitles[resource] : undefined
  const words = resource.replaceAll('_', ' ').trim()
  return known ?? (words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : resource)
}

/** Title of a person who had no connection yet. */
const NEVER_CONNECTED = 'Never connected'
/** Title of an unrecognized status. */
const UNRECOGNIZED = 'Unrecognized status'

const statusTitles: Record<string, string> = {
  connected: 'Connected',
  error: 'Failing',
  paused: 'Paused',
}
/** Title of a status: `Failing` for `error`. Unknown statuses are called unrecognized. */
export function statusTitle(status: string | null): string {
  if (!status) return 'Status missing'
  const known = Object.hasOwn(statusTitles, status) ? statusTitles[status] : undefined
  return known ?? UNRECOGNIZED
}

/** Title of a cause by its key. An unknown key is shown as received. */
export function causeTitle(cause: string): string {
  const title = Object.hasOwn(causeTitles, cause) ? causeTitles[cause] : undefined
  return title ?? explainError(cause)?.title ?? cause
}

/** Short description of the issue, without its code. An unknown code is called unrecognized. */
export function shortCause(trouble: Trouble): string {
  const { kind, detail } = trouble
  const title = causeTitle(causeName(trouble))
  if (kind === 'unconnected' && detail === null) return NEVER_CONNECTED
  if (title !== detail) return title
  return kind === 'error' ? 'Unrecognized error' : UNRECOGNIZED
}

/** Short description of a trouble: `Workouts: permission declined (read)`. */
export function troubleWords(trouble: Trouble): string {
  const { kind, resource, scopes, detail } = trouble
  const of = resourcePrefix(resource)
  const title = causeTitle(causeName(trouble))
  switch (kind) {
    case 'error':
      return title === detail ? `Unrecognized error (${detail})` : title
    case 'status':
      return title === detail ? `Unrecognized status (${detail})` : title
    case 'unavailable':
      return scopes.length
        ? `${of}permission declined (${scopes.join(', ')})`
        : `${of}unavailable, reason unknown`
    case 'unknown':
      return `${of}${detail ? `unrecognized status (${detail})` : 'status missing'}`
    case 'silent':
      return detail ? `No data since ${formatDay(detail)}` : title
    case 'no data':
      return detail ? `No data since connecting on ${formatDay(detail)}` : title
    case 'disconnected':
      return detail ? `Disconnected ${formatDay(detail)}` : title
    case 'unconnected':
      return detail ? `No connection, last data ${formatDay(detail)}` : NEVER_CONNECTED
    case 'unreadable':
      return `Couldn’t read ${resource === null ? 'the record' : resourceTitle(resource).toLowerCase()}${detail ? `: ${detail}` : ''}`
    case 'shared':
    case 'unlisted':
      return title
  }
}

/** Troubles of one connection in one line, with the service's own codes, for histories and files. */
export const causeWords = (troubles: readonly Trouble[]): string =>
  troubles
    .map((trouble) => {
      const words = troubleWords(trouble)
      const code = trouble.kind === 'error' || trouble.kind === 'status' ? trouble.detail : null
      return code && !words.includes(code) ? `${words} (${code})` : words
    })
    .join(', ')

/** Words for the reason that a problem was closed. */
export const closingWords: Record<Closing, string> = {
  recovered: 'Recovered',
  reconnected: 'Patient reconnected',
  removed: 'Connection removed',
  replaced: 'No longer used',
  inactive: 'Probably inactive',
  ended: 'No longer found',
  left: 'Patient’s choice',
  accepted: 'Accepted as is',
}

const daysWords = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`
/** Usual interval between workouts: `every 3 days`. */
export const usualWords = (gap: number) => (gap <= 1 ? 'daily' : `every ${daysWords(gap)}`)

/**
 * Rhythm that silence is based on: `No data for 17 days (usual: every 3 days). Since then, Garmin
 * recorded data on 22 days`. Empty if nothing was recorded. `nameOf` gives a provider's name.
 */
export function rhythmWords(
  { newest, days_ago, usual_gap, meanwhile }: Silence,
  nameOf = (provider: string) => provider,
): string {
  if (newest === null || days_ago === null) return ''
  const usual =
    usual_gap === null
      ? `Last workout ${formatDay(newest)}`
      : `No data for ${daysWords(days_ago)} (usual: ${usualWords(usual_gap)})`
  const others = meanwhile.map(
    ({ provider, days }) => `${nameOf(provider)} has recorded data on ${daysWords(days)}`,
  )
  return others.length ? `${usual}. Since then, ${others.join(', ')}` : usual
}

/** `yesterday`, `3 days ago` */
export function agoWords(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago`
}

/** Words for a provider without any workout in the requested days. */
function nothingYetWords({ grade, waiting_since, looked_from }: Silence): string {
  const since = waiting_since === null ? null : formatDay(waiting_since)
  if (grade === 'waiting' && since) return `Connected ${since}. Waiting for first data.`
  return waiting_since !== null && looked_from !== null && waiting_since >= looked_from
    ? `No workouts since connecting on ${since}`
    : 'No workouts in the last 12 months'
}

/**
 * Silence of a connection in one line: as usual, silent, probably inactive, or the reason that it
 * is unknown. Covers only the requested days.
 */
export function silenceWords(
  { resource_availability }: Pick<Connection, 'resource_availability'>,
  silence: Silence,
  nameOf?: (provider: string) => string,
): string {
  const { grade, newest, days_ago, usual_gap, looked_from, waiting_since } = silence
  if (looked_from === null) return 'Workouts not loaded'
  if (newest === null || days_ago === null)
    return resource_availability !== null && !Object.hasOwn(resource_availability, 'workouts')
      ? 'No workout data from this provider'
      : nothingYetWords(silence)
  switch (grade) {
    case 'recording':
      return `Last workout ${agoWords(days_ago)}${usual_gap === null ? '' : ` (usual: ${usualWords(usual_gap)})`}`
    case 'silent':
      return rhythmWords(silence, nameOf)
    case 'inactive':
      return `Probably inactive. ${rhythmWords(silence, nameOf)}, and none from other providers`
    case 'replaced':
      return `No longer used. ${rhythmWords(silence, nameOf)}`
    case 'waiting':
      return `Last workout ${agoWords(days_ago)}. Waiting for data since ${formatDay(waiting_since ?? newest)}.`
    case 'no data':
    case 'unknown':
      return usual_gap === null
        ? `Last workout ${agoWords(days_ago)}. Too few workouts to know what’s usual.`
        : rhythmWords(silence, nameOf)
  }
}

const resourcePrefix = (resource: string | null) =>
  resource === null ? '' : `${resourceTitle(resource)}: `
const permissionWords = (resource: string | null, verdict: string, scope: string | null) =>
  `${resource === null ? 'Permission' : `${resourceTitle(resource)}: permission`} ${verdict}${scope === null ? '' : ` (${scope})`}`
const dayOf = (day: Day | null, words: string) =>
  day === null ? words : `${words} ${formatDay(day)}`

/** Change between two checks: `connected → Failing`. An unknown status or error is shown as sent. */
export function changeWords({ kind, resource, before, after }: ConnectionChange): string {
  const title = (cause: string | null, missing: string) => {
    if (!cause) return missing
    const known = cause === 'connected' ? 'Connected' : causeTitle(cause)
    return known === cause ? `Unrecognized (${cause})` : known
  }
  switch (kind) {
    case 'status':
      return `${resourcePrefix(resource)}${title(before, 'Status missing')} → ${title(after, 'Status missing')}`
    case 'error':
      return `${title(after, 'Error (no code)')}${before ? ` (was: ${title(before, '')})` : ''}`
    case 'healed':
      return before ? `Recovered (was: ${title(before, '')})` : 'Recovered'
    case 'scope lost':
      return permissionWords(resource, 'declined', before ?? after)
    case 'scope gained':
      return permissionWords(resource, 'granted', after ?? before)
    case 'resource lost':
      return `${resourcePrefix(resource)}no longer available${after && after !== 'unavailable' ? ` (${after})` : ''}`
    case 'resource gained':
      return `${resourcePrefix(resource)}available`
    case 'connected':
      return 'New connection'
    case 'disconnected':
      return 'Disconnected'
    case 'silent':
      return dayOf(
        after,
        after === null ? 'Stopped sending data' : 'Stopped sending data. Last data',
      )
    case 'no data':
      return 'No data since connecting'
    case 'recording':
      return before === null ? 'First data' : 'Data resumed'
  }
}

/** Reason that a check failed, in the service's words. */
export const failureWords = ({
  status,
  detail,
}: Pick<NonNullable<PersonCheck['failed']>, 'status' | 'detail'>): string =>
  status ? `${detail} · status ${status}` : detail
