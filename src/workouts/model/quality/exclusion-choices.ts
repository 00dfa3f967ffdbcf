import type { Workout } from '#contract/interface/workouts.ts'
import { exclusionLimits } from '#contract/own/analysis-limits.ts'
import { figureFields } from '#contract/own/exclusions.ts'
import { formatDay } from '#lib/days.ts'
import { hasZones } from '#lib/recordings/recording-rank.ts'
import { formatDuration, withUnit, type Units } from '#src/kit/lib/units.ts'
import { fieldName } from '#src/workouts/model/columns.ts'
import { metrics } from '#src/workouts/model/metrics.ts'
import { providerName } from '#src/workouts/model/provider.ts'
import { speedOfSport, sportName } from '#src/workouts/model/sport.ts'

import { exclusionOf, type ExclusionsById } from './exclusions.ts'
import type { Implausible } from './implausible.ts'

/** Figures of a workout that can be excluded, with their values in words. */
export function exclusionChoices(workout: Workout, units: Units) {
  const measured = metrics.flatMap(({ key, label, quantity, value }) => {
    const figure = value(workout)
    if (figure === null || !figureFields.includes(key)) return []
    const said = quantity === 'speed' ? speedOfSport(workout.sport) : quantity
    const words = said === 'duration' ? formatDuration(figure) : withUnit(figure, said, units)
    return [{ key, label, value: words }]
  })
  return hasZones(workout)
    ? [...measured, { key: 'hr_zones', label: fieldName('hr_zones'), value: '' }]
    : measured
}

/** `Hiking, Aug 29, 2026` */
export const workoutName = (workout: Workout): string =>
  [sportName(workout) || 'Workout', formatDay(workout.calendar_date)].join(', ')

/**
 * Suggested exclusion by the rules that a workout breaks: the figures in doubt, or the whole
 * workout, and the reason.
 */
export function suggestionOf(broken: readonly Implausible[]): {
  figures: string[] | null
  reason: string
} {
  const isWhole = broken.length > 0 && broken.every(({ figures }) => figures.length === 0)
  return {
    figures: isWhole ? null : [...new Set(broken.flatMap(({ figures }) => figures))],
    reason: broken
      .map(({ words }) => words)
      .join('. ')
      .slice(0, exclusionLimits.reason),
  }
}

/** Says that the recordings of one activity are excluded together. Null for a single one. */
export const togetherWords = (recordings: readonly Workout[]): string | null =>
  recordings.length > 1
    ? `This activity was recorded ${recordings.length} times (${recordings.map(providerName).join(', ')}). All of its recordings are excluded together.`
    : null

/** Exclusions to save so that recordings of one activity are excluded: for each the figures that it has. */
export const exclusionTargets = (
  recordings: readonly Workout[],
  figures: readonly string[] | null,
  exclusions: ExclusionsById,
) =>
  recordings.flatMap((recording) => {
    const before = exclusionOf(exclusions, recording)
    // figures already excluded stay excluded
    const own = figures && [
      ...new Set([
        ...(before?.figures ?? []),
        ...figures.filter((figure) => recording[figure] !== null),
      ]),
    ]
    return own?.length === 0 ? [] : [{ workout_id: recording.id, figures: own, before }]
  })
