import type { connectionErrorTypes } from '#contract/interface/providers.ts'
import type { Day } from '#lib/days.ts'

/** The types of error that the person can do something about. */
export type PersonErrorType = Exclude<
  (typeof connectionErrorTypes)[number],
  'webhook_registration_failed' | 'unknown'
>

/**
 * All that a message to a person is made of, in one language. Plain words, whole sentences, nothing that only an engineer
 * knows. `provider` is its name; names of scopes stay as the provider writes them, because that is what its screen shows.
 */
export type Language = {
  /** BCP 47, such as `en`. */
  code: string
  /** As it calls itself. */
  name: string
  /** `sleep, workouts and heart rate` */
  list: (words: readonly string[]) => string
  /** Names of resources; one that is missing here keeps its own name. */
  resources: Readonly<Record<string, string>>
  /** Words for a provider without a name. */
  provider: string
  subject: (providers: string) => string
  greeting: string
  errors: Readonly<Record<PersonErrorType, (provider: string) => { what: string; please: string }>>
  /** Only a part comes. */
  missing: (provider: string, resources: string) => string
  /** Above the scopes that have to be allowed: beside another request, or as the only one. */
  allow: { alone: (provider: string) => string; also: string }
  /** Data that was declined and would come. */
  restores: (resources: string) => string
  /** Data that came before, and would again. */
  resumes: (resources: string) => string
  silent: (about: { provider: string; newest: Day; usualDays: number }) => string
  /** Connected on that day, and nothing came. */
  noData: (about: { provider: string; connectedOn: Day }) => string
  /** The connection is gone. */
  disconnected: (provider: string) => string
  /** Nothing was ever connected. */
  unconnected: string
  /** Nothing is connected, and something was: `newest` is the day of the last workout. */
  connectedBefore: (of: { newest: Day }) => string
  /** Sentence on how to reconnect, without an address and with one. */
  where: string
  whereLinked: (link: string) => string
  closing: string
}
