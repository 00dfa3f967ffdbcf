import type { Workout } from '#contract/interface/workouts.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'

type Sourced = Pick<Workout, 'source'>

const NO_PROVIDER = '-'
/** A provider's slug in the address. A missing one has its own value. */
export const providerKey = ({ source }: Sourced): string => source.provider || NO_PROVIDER

/** Names that are not just the capitalized slug. */
const NAMES: Readonly<Record<string, string>> = {
  [NO_PROVIDER]: 'Unknown provider',
  apple_health_kit: 'Apple HealthKit',
  coros: 'COROS',
  ifit: 'iFIT',
  mapmyfitness: 'MapMyFitness',
  ride_with_gps: 'Ride with GPS',
  trainingpeaks: 'TrainingPeaks',
  whoop: 'WHOOP',
  whoop_v2: 'WHOOP',
}

/** Display name of a provider by its key: `Garmin`, `Apple HealthKit`. */
export const providerLabel = (key: string): string =>
  NAMES[key] ?? key.split(/[_-]/).map(capitalized).join(' ')
/** Display name of a recording's provider. */
export const providerName = (recording: Sourced): string => providerLabel(providerKey(recording))
