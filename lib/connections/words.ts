import type { Actor, ConnectionChange, Silence, Trouble } from '#contract/connection-checks.ts'
import { formatDay } from '#lib/days.ts'

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
      return detail ?? 'error without a type'
    case 'status':
      return `status ${detail ?? 'not given'}`
    case 'unavailable':
      return `${resource} unavailable: ${scopes.length ? `${scopeWords(scopes)} denied` : 'no scope explains it'}`
    case 'unknown':
      return `${resource}: ${detail ?? 'status not given'}`
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
      return `${resource} no longer available${after ? `: ${after}` : ''}`
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
