import type { Workout } from '#contract/interface/workouts.ts'
import type { Exclusion } from '#contract/own/exclusions.ts'
import { dayNumber, formatDay } from '#lib/days.ts'
import { withReasonsOf } from '#lib/unreadable.ts'
import { fieldName } from '#src/workouts/model/columns.ts'
import { sportName } from '#src/workouts/model/sport.ts'

/** Exclusions of a team, by the id of the workout. */
export type ExclusionsById = ReadonlyMap<string, Exclusion>
export const NO_EXCLUSIONS: ExclusionsById = new Map()

export const exclusionsById = (exclusions: readonly Exclusion[]): ExclusionsById =>
  exclusions.length
    ? new Map(exclusions.map((one) => [one.workout_id.toLowerCase(), one]))
    : NO_EXCLUSIONS

export const exclusionOf = (exclusions: ExclusionsById, { id }: Pick<Workout, 'id'>) =>
  exclusions.get(id.toLowerCase()) ?? null

/** True where the whole workout is excluded. */
export const isExcluded = (exclusions: ExclusionsById, workout: Pick<Workout, 'id'>): boolean =>
  exclusionOf(exclusions, workout)?.figures === null

/** The workout without the figures that are left out; null where all of it is. */
function withoutFigures(workout: Workout, exclusions: ExclusionsById): Workout | null {
  const exclusion = exclusionOf(exclusions, workout)
  if (!exclusion) return workout
  if (exclusion.figures === null) return null
  const nothing = Object.fromEntries(exclusion.figures.map((figure) => [figure, null]))
  return withReasonsOf(workout, { ...workout, ...nothing })
}

/** The workouts as they count: without what is left out. The same array where nothing is. */
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

/** `Gain: barometer drift`. Without the reason where identifiers are hidden: it can name somebody. */
export const exclusionWords = (exclusion: Exclusion, hideReason: boolean): string =>
  hideReason ? excludedWords(exclusion) : `${excludedWords(exclusion)}: ${exclusion.reason}`

/** `Nov 22`, and `Nov 22, Ada Okonkwo` of a member. */
export const excludedWhen = ({ excluded_at, author }: Exclusion): string =>
  [formatDay(excluded_at.slice(0, 10)), author].filter(Boolean).join(', ')

/** As the charts draw notes: on the day of each workout of which something is left out. */
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
