import type { Workout } from '#contract/interface/workouts.ts'

type Sourced = Pick<Workout, 'source'>

const NO_PROVIDER = '-'
/** A provider's slug as it stands in the address; one that is missing has a sign of its own. */
export const providerKey = ({ source }: Sourced): string => source.provider || NO_PROVIDER

const UNKNOWN_PROVIDER = 'an unknown provider'
/** The provider in a sentence. */
export const providerName = ({ source }: Sourced): string => source.provider || UNKNOWN_PROVIDER
/** The provider of a choice, by its key. */
export const providerLabel = (key: string): string => (key === NO_PROVIDER ? UNKNOWN_PROVIDER : key)
