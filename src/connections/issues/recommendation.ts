import type { Trouble } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { explainError } from '#lib/connections/errors.ts'
import { resourceTitle, troubleWords } from '#lib/connections/words.ts'
import { declinedWords, isDeclined } from '#src/connections/model/problem-words.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'

const byKind: Record<Trouble['kind'], string> = {
  shared: 'Confirm whose account it is.',
  error: 'Send the ticket to the provider.',
  disconnected: 'Ask the patient to reconnect.',
  unreadable: 'Send the ticket to our engineers.',
  status: 'Ask the provider what the status means.',
  unavailable: 'Ask the patient to reconnect and grant all permissions.',
  unknown: 'Ask the provider what the status means.',
  silent: 'Ask the patient to open the app and sync.',
  'no data': 'Ask the patient to open the app and sync.',
  unconnected: 'Ask the patient to connect a device or app.',
  unlisted: 'Ask our engineers to check the connection.',
}

/** The next step in a sentence or two. */
export function adviceOf({ kind, detail, scopes, actor }: Trouble): string {
  // the ticket says what to do with the setup
  if (kind === 'error' && actor === 'us') return byKind.unreadable
  if (actor === 'provider') return 'Don’t message the patient until the incident ends.'
  if (kind === 'error') return explainError(detail ?? '')?.remedy ?? byKind.error
  if (kind === 'status' && detail === 'paused')
    return 'Ask the patient whether they paused the connection.'
  if (kind === 'status' && detail === 'error') return 'Ask the provider for the reason.'
  if (kind === 'unavailable' && scopes.length === 0) return 'Send the ticket to the provider.'
  return byKind[kind]
}

/** The first sentence of the advice without its period, for a line. */
export const shortAdviceOf = (trouble: Trouble): string => adviceOf(trouble).replace(/\..*$/, '')

/** The most serious cause of an issue, with each declined data type, and what to do about it. */
export function recommendationOf({ troubles, state }: Pick<Problem, 'troubles' | 'state'>): string {
  const [worst] = troubles
  if (!worst) return state === 'closed' ? 'Resolved.' : 'No cause given.'
  const declined = troubles.filter(isDeclined).map(({ resource }) => resourceTitle(resource ?? ''))
  const title = isDeclined(worst) ? capitalized(declinedWords(declined)) : troubleWords(worst)
  return state === 'closed' ? `${title}.` : `${title}. ${adviceOf(worst)}`
}
