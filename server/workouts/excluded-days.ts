import { createHash } from 'node:crypto'

import type { DayRecording, WorkoutDays } from '#contract/own/workout-days.ts'

/** Tells a workout from the others of its day. Of ids that were given out one after the other the first characters, or the last, are the same. */
const SHORT_ID = 8
export const shortWorkoutId = (id: string): string =>
  createHash('sha256').update(id.toLowerCase()).digest('base64url').slice(0, SHORT_ID)

/** Indexes of the figures that can be left out in a recording, and of its completeness. */
const PLACE_OF: Record<string, number> = {
  moving_time: 5,
  distance: 6,
  average_hr: 7,
  max_hr: 8,
  hr_zones: 9,
}
const COMPLETENESS = 10

/** The short id of each workout that is left out, and which of its figures: null is the whole workout. */
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

/** The days without what the team leaves out, and of how many recordings that is something. */
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
