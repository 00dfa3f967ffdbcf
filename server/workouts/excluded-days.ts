import { createHash } from 'node:crypto'

import type { DayRecording, WorkoutDays } from '#contract/own/workout-days.ts'

/**
 * A short id that distinguishes a workout from others of its day. Sequential ids share their first
 * or last characters.
 */
const SHORT_ID = 8
export const shortWorkoutId = (id: string): string =>
  createHash('sha256').update(id.toLowerCase()).digest('base64url').slice(0, SHORT_ID)

/** Indexes of the figures of a recording that can be excluded, and of its completeness. */
const PLACE_OF: Record<string, number> = {
  moving_time: 5,
  distance: 6,
  average_hr: 7,
  max_hr: 8,
  hr_zones: 9,
}
const COMPLETENESS = 10

/** The short id of each excluded workout with its excluded figures. Null for the whole workout. */
export type ExclusionsByShortId = ReadonlyMap<string, readonly string[] | null>

function withoutFigures(recording: DayRecording, figures: readonly string[]): DayRecording {
  const changed: unknown[] = [...recording]
  for (const figure of figures) {
    const place = PLACE_OF[figure]
    if (place !== undefined) changed[place] = null
  }
  changed[COMPLETENESS] = recording[COMPLETENESS] - figures.length
  return changed as unknown as DayRecording
}

/** The days without the team's exclusions, and the number of recordings affected. */
export function withoutExclusions(
  days: WorkoutDays,
  exclusions: ExclusionsByShortId,
): { days: WorkoutDays; excluded: number } {
  if (!exclusions.size) return { days, excluded: 0 }
  let excluded = 0
  const counted = Object.entries(days).map(([day, recordings]) => [
    day,
    recordings.flatMap((recording): DayRecording[] => {
      const id = recording[12]
      const figures = id === null ? undefined : exclusions.get(id)
      if (figures === undefined) return [recording]
      excluded++
      return figures === null ? [] : [withoutFigures(recording, figures)]
    }),
  ])
  return { days: Object.fromEntries(counted) as WorkoutDays, excluded }
}
