import type {
  Actor,
  ConnectionChange,
  PersonCheck,
  Silence,
  Trouble,
} from '#contract/connection-checks.ts'
import type { Connection } from '#contract/providers.ts'
import { daysBetween, formatDay, type Day } from '#lib/days.ts'

/** `the person`: who acts, inside a sentence. */
export const actorWords: Record<Actor, string> = {
  person: 'the person',
  us: 'us',
  provider: 'the provider',
  unknown: 'not known',
}

const scopeWords = (scopes: readonly string[]) =>
  `${scopes.length === 1 ? 'scope' : 'scopes'} ${scopes.join(', ')}`

/** `workouts unavailable: scope read denied`: what is wrong, in few words, with the service's own as they came. */
export function troubleWords({ kind, resource, scopes, detail }: Trouble): string {
  switch (kind) {
    case 'error':
      return detail || 'error without a type'
    case 'status':
      return `status ${detail || 'empty'}`
    case 'unavailable':
      return `${resource} unavailable: ${scopes.length ? `${scopeWords(scopes)} denied` : 'no scope explains it'}`
    case 'unknown':
      return `${resource}: ${detail || 'empty status'}`
    case 'silent':
      return 'connected but silent'
    case 'unreadable':
      return `${resource ?? 'record'} could not be read${detail ? `: ${detail}` : ''}`
    case 'unlisted':
      return 'gives workouts, but is not among the connections'
  }
}

const daysWords = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

/**
 * `usually every 3 days, nothing for 17; garmin recorded on 22 days meanwhile`: the rhythm that silence is judged by.
 * Empty where nothing was recorded. `nameOf` says what a provider is called.
 */
export function rhythmWords(
  { newest, days_ago, usual_gap, meanwhile }: Silence,
  nameOf = (provider: string) => provider,
): string {
  if (newest === null || days_ago === null) return ''
  const usual =
    usual_gap === null
      ? `newest workout ${formatDay(newest)}`
      : `usually every ${usual_gap <= 1 ? 'day' : daysWords(usual_gap)}, nothing for ${daysWords(days_ago)}`
  const others = meanwhile.map(
    ({ provider, days }) => `${nameOf(provider)} recorded on ${daysWords(days)}`,
  )
  return others.length ? `${usual}; ${others.join(', ')} meanwhile` : usual
}

const agoWords = (days: number) =>
  days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
/** So many days after it was connected nothing can be expected of a provider yet. */
const SETTLING_DAYS = 7

/** Of a provider that no workout came from, as far back as was looked. */
function nothingYetWords(lookedFrom: Day, connectedOn: Day | null, now: Day): string {
  const settled = connectedOn === null ? SETTLING_DAYS : daysBetween(connectedOn, now)
  if (settled < SETTLING_DAYS) return `connected ${agoWords(Math.max(0, settled))}: cannot tell yet`
  return connectedOn !== null && connectedOn > lookedFrom
    ? `none since it was connected on ${formatDay(connectedOn)}: cannot tell`
    : `none since ${formatDay(lookedFrom)}, as far back as was looked: cannot tell`
}

/**
 * What a provider's workouts tell of its connection, in one line: as usual, silent, probably resting, or why one cannot
 * tell. It never claims more than was looked at.
 */
export function silenceWords(
  { created_on, resource_availability }: Pick<Connection, 'created_on' | 'resource_availability'>,
  silence: Silence,
  now: Day,
  nameOf?: (provider: string) => string,
): string {
  const { grade, newest, days_ago, usual_gap, looked_from, meanwhile } = silence
  if (looked_from === null) return 'workouts not read: cannot tell'
  if (newest === null || days_ago === null)
    return resource_availability !== null && !Object.hasOwn(resource_availability, 'workouts')
      ? 'names no workouts: cannot tell'
      : nothingYetWords(looked_from, created_on?.slice(0, 10) ?? null, now)
  switch (grade) {
    case 'recording':
      return `newest workout ${agoWords(days_ago)}, usually every ${usual_gap === null || usual_gap <= 1 ? 'day' : daysWords(usual_gap)}`
    case 'suspect':
      return `silent: ${rhythmWords(silence, nameOf)}`
    case 'resting':
      return `probably resting: ${rhythmWords(silence, nameOf)}${meanwhile.length ? '' : ', from others neither'}`
    case 'cannot tell':
      return `newest workout ${agoWords(days_ago)}; too few to tell what is usual`
  }
}

const of = (resource: string | null) => (resource === null ? '' : `${resource}: `)

/** `status connected → error`: what changed from one check to the next, with the service's own words as they came. */
export function changeWords({ kind, resource, before, after }: ConnectionChange): string {
  switch (kind) {
    case 'status':
      return `${of(resource)}status ${before ?? 'not given'} → ${after ?? 'not given'}`
    case 'error':
      return `error ${after ?? 'without a type'}${before ? `, before ${before}` : ''}`
    case 'healed':
      return before ? `healed: ${before} is over` : 'healed'
    case 'scope lost':
      return `${of(resource)}scope ${before ?? after ?? ''} lost`
    case 'scope gained':
      return `${of(resource)}scope ${after ?? before ?? ''} gained`
    case 'resource lost':
      return `${resource} no longer available${after && after !== 'unavailable' ? `: ${after}` : ''}`
    case 'resource gained':
      return `${resource} available`
    case 'connected':
      return 'new among the connections'
    case 'disconnected':
      return 'no longer among the connections'
    case 'silent':
      return 'fell silent'
    case 'recording':
      return 'records again'
  }
}

/** Why a check came to nothing, in the service's words. */
export const failureWords = ({
  status,
  detail,
}: Pick<NonNullable<PersonCheck['failed']>, 'status' | 'detail'>): string =>
  status ? `${detail} · status ${status}` : detail
