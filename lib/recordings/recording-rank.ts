import type { Workout } from '#contract/interface/workouts.ts'
import { figureFields } from '#contract/own/exclusions.ts'
import { compareText } from '#lib/lists.ts'

type Measured = Pick<Workout, 'hr_zones' | 'map'>

export const hasRoute = ({ map }: Pick<Measured, 'map'>) =>
  Boolean(map?.summary_polyline || map?.polyline)
/** True if time in zones was measured. Providers send only zeros without a heart rate. */
export const hasZones = <T extends Pick<Measured, 'hr_zones'>>(
  workout: T,
): workout is T & { hr_zones: number[] } =>
  Boolean(workout.hr_zones?.some((seconds) => seconds > 0))

/** Number of measured values, including time in zones and a GPS track. */
export const completeness = (recording: Workout): number =>
  figureFields.reduce((n, field) => n + Number(recording[field] !== null), 0) +
  Number(hasZones(recording)) +
  Number(hasRoute(recording))

/** Rank that decides which recording of an activity counts. */
export type RecordingRank = {
  completeness: number
  hasDevice: boolean
  /** Time of creation, then the id. */
  order: string
}

/** Sorts after every timestamp. */
const LAST = '~'
export const orderOf = ({ created_at, id }: Pick<Workout, 'created_at' | 'id'>): string =>
  `${created_at ?? LAST} ${id}`

export const rankRecording = (recording: Workout): RecordingRank => ({
  completeness: completeness(recording),
  hasDevice: recording.source.device_id !== null,
  order: orderOf(recording),
})

/**
 * Orders recordings: the more complete first, then the one from a device, then the one created
 * first, then by id.
 */
export const compareRank = (one: RecordingRank, other: RecordingRank): number =>
  other.completeness - one.completeness ||
  Number(other.hasDevice) - Number(one.hasDevice) ||
  compareText(one.order, other.order)
