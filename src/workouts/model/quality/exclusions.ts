import type { Workout } from '#contract/interface/workouts.ts'
import type { Exclusion } from '#contract/own/exclusions.ts'
import { dayNumber, formatDay } from '#lib/days.ts'
import { withReasonsOf } from '#lib/unreadable.ts'
import { fieldName } from '#src/workouts/model/columns.ts'
import { sportName } from '#src/workouts/model/sport.ts'

/** Exclusions by a team, by workout ID. */
export type ExclusionsById = ReadonlyMap<string, Exclusion>
export const NO_EXCLUSIONS: ExclusionsById = new Map()

export const exclusionsById = (exclusions: readonly Exclusion[]): ExclusionsById =>
  exclusions.length
    ? new Map(exclusions.map((one) => [one.workout_id.toLowerCase(), one]))
    : NO_EXCLUSIONS

export const exclusionOf = (exclusions: ExclusionsById, { id }: Pick<Workout, 'id'>) =>
  exclusions.get(id.toLowerCase()) ?? null

/** True if the whole workout is excluded. */
export const isExcluded = (exclusions: ExclusionsById, workout: Pick<Workout, 'id'>): boolean =>
  exclusionOf(exclusions, workout)?.figures === null

/** The workout without the excluded figures. Null if all of it is excluded. */
function withoutFigures(workout: Workout, exclusions: ExclusionsById): Workout | null {
  const exclusion = exclusionOf(exclusions, workout)
  if (!exclusion) return workout
  if (exclusion.figures === null) return null
  const nothing = Object.fromEntries(exclusion.figures.map((figure) => [figure, null]))
  return withReasonsOf(workout, { ...workout, ...nothing })
}

/** Workouts without excluded figures. The same array if there are none. */
export const withoutExcluded = (
  workouts: readonly Workout[],
  exclusions: ExclusionsById,
): readonly Workout[] =>
  exclusions.size && workouts.some((workout) => exclusionOf(exclusions, workout))
    ? workouts.flatMap((workout) => withoutFigures(workout, exclusions) ?? [])
    : workouts

/** `whole workout`, or the names of the figures: `Gain, Max HR`. */
export const excludedWords = ({ figures }: Pick<Exclusion, 'figures'>): string =>
  figures === null ? 'whole workout' : figures.map(fieldName).join(', ')

/** `Gain: barometer drift`. Without the reason while identifiers are hidden: it can name someone. */
export const exclusionWords = (exclusion: Exclusion, hideReason: boolean): string =>
  hideReason ? excludedWords(exclusion) : `${excludedWords(exclusion)}: ${exclusion.reason}`

/** `Nov 22`, or for a member `Nov 22, Ada Okonkwo`. */
export const excludedWhen = ({ excluded_at, author }: Exclusion): string =>
  [formatDay(excluded_at.slice(0, 10)), author].filter(Boolean).join(', ')

/** Exclusions for charts, on the days of their workouts, like notes. */
export const excludedNotes = (
  workouts: readonly Workout[],
  exclusions: ExclusionsById,
  hideReason: boolean,
) =>
  exclusions.size
    ? workouts.flatMap((workout) => {
        const exclusion = exclusionOf(exclusions, workout)
        if (!exclusion) return []
        const day = dayNumber(workout.calendar_date)
        const sport = sportName(workout) || 'workout'
        const text = `excluded (${sport}), ${exclusionWords(exclusion, hideReason)}`
        return { from: day, to: day, text }
      })
    : []
