import type { connectionErrorTypes } from '#contract/interface/providers.ts'
import type { Day } from '#lib/days.ts'

/** Error types that the person can do something about. */
export type PersonErrorType = Exclude<
  (typeof connectionErrorTypes)[number],
  'webhook_registration_failed' | 'unknown'
>

/**
 * All texts of a message to a person, in one language: plain words and complete sentences, nothing
 * technical. `provider` is its name. Names of scopes stay as the provider writes them, because its
 * screens show them.
 */
export type Language = {
  /** BCP 47, such as `en`. */
  code: string
  /** Name of the language in that language. */
  name: string
  /** `sleep, workouts and heart rate` */
  list: (words: readonly string[]) => string
  /** Names of resources. One that is missing here keeps its own name. */
  resources: Readonly<Record<string, string>>
  /** Words for a provider without a name. */
  provider: string
  subject: (providers: string) => string
  greeting: (name: string | null) => string
  errors: Readonly<Record<PersonErrorType, (provider: string) => { what: string; please: string }>>
  /** Only some of the data arrives. */
  missing: (provider: string, resources: string) => string
  /** Text above the scopes to allow: after another request, or on its own. */
  allow: { alone: (provider: string) => string; also: string }
  /** Declined data that would arrive. */
  restores: (resources: string) => string
  /** Data that arrived before and would again. */
  resumes: (resources: string) => string
  silent: (about: { provider: string; newest: Day; usualDays: number }) => string
  /** Connected on that day, without any data. */
  noData: (about: { provider: string; connectedOn: Day }) => string
  /** The connection is gone. */
  disconnected: (provider: string) => string
  /** Nothing was ever connected. */
  unconnected: string
  /** Nothing is connected anymore. `newest` is the day of the last workout. */
  connectedBefore: (of: { newest: Day }) => string
  /** Sentence on how to reconnect, without and with an address. */
  where: string
  whereLinked: (link: string) => string
  /** Sentence on where to connect for the first time. */
  connectLinked: (link: string) => string
  closing: string
}
