import type { Workout } from '#contract/interface/workouts.ts'
import type { EarlierWorkouts } from '#src/workouts/model/aggregate.ts'
import { versusWords } from '#src/workouts/model/filters.ts'
import { meanChangeParts, meanChangeWords } from '#src/workouts/model/sentences.ts'
import { sportNames } from '#src/workouts/model/sport.ts'

import type { SportLine } from './heart-rate.ts'
import { splitMeanChange } from './mean-change.ts'
import { drawnChanges, measurementChanges, measurementSentence } from './measurement-changes.ts'

/**
 * Change of the mean heart rate from the earlier workouts, and its parts, with a note if the
 * measurement of the main sports changed within either period. Empty if there is nothing to
 * compare.
 */
export function heartRateChangeWords(
  workouts: readonly Workout[],
  { workouts: earlier, shift }: Pick<EarlierWorkouts, 'workouts' | 'shift'>,
  lines: readonly SportLine[],
): { words: string; details: string } {
  const split = splitMeanChange(workouts, earlier, 'average_hr')
  if (!split) return { words: '', details: '' }
  const compared = [...new Set([...workouts, ...earlier])]
  const measured = measurementChanges(
    compared,
    lines.map(({ key }) => key),
  )
  const nameOf = sportNames(compared)
  return {
    words: meanChangeWords(split, 'bpm', versusWords(shift), nameOf),
    details: [meanChangeParts(split, nameOf), measurementSentence(drawnChanges(measured, lines))]
      .filter(Boolean)
      .join(' '),
  }
}
