import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay } from '#lib/days.ts'
import { shortList, uncapitalized } from '#src/kit/lib/sentences.ts'
import {
  convert,
  counted,
  formatDuration,
  formatNumber,
  withUnit,
  type Units,
} from '#src/kit/lib/units.ts'
import { headlines } from '#src/workouts/model/figures.ts'
import type { ImplausibleById } from '#src/workouts/model/quality/implausible.ts'
import { dominantText } from '#src/workouts/model/sentences.ts'
import { sportName } from '#src/workouts/model/sport.ts'

import { figureIn, type SportRow } from './sport-rows.ts'

/** The workout of a maximum, or the one that makes up most of a sum. */
function decidingWorkout({ figures }: SportRow, field: string): Workout | undefined {
  const { at, dominant } = figureIn(figures, field)
  return at ?? dominant?.workout
}

/** True if the workout behind the figure has an implausible value of it. */
export function isInDoubt(
  row: SportRow,
  field: string,
  implausible: ImplausibleById | undefined,
): boolean {
  const workout = decidingWorkout(row, field)
  const broken = workout && implausible?.get(workout.id)
  return broken?.some(({ figures }) => figures.includes(field)) ?? false
}

/** Difference of coverage above which a change of a figure may come from what was measured. */
const APART_MAX = 0.1
export function hasOtherCoverage({ figures, before }: SportRow, field: string): boolean {
  if (!before?.count || !figures.count) return false
  const [now, then] = [figureIn(figures, field).n, figureIn(before, field).n]
  return Math.abs(now / figures.count - then / before.count) > APART_MAX
}

/** Sums in the table of sports, and their decimals. */
const SUMS = [
  { field: 'moving_time', decimals: 1, in: (seconds: number) => seconds / 3600 },
  { field: 'distance', decimals: 1 },
  { field: 'total_elevation_gain', decimals: 0 },
  { field: 'calories', decimals: 0 },
] as const

/**
 * A note if the rounded figures of the sports do not add up to the total, which comes first. Empty
 * if they do.
 */
export function roundingSentence([all, ...sports]: readonly SportRow[], units: Units): string {
  const differs = SUMS.some((sum) => {
    const quantity = headlines.find(({ key }) => key === sum.field)?.quantity ?? 'count'
    const steps = (row: SportRow) => {
      const value = figureIn(row.figures, sum.field).value ?? 0
      const shown = 'in' in sum ? sum.in(value) : convert(value, quantity, units)
      return Math.round(shown * 10 ** sum.decimals)
    }
    return all && sports.reduce((total, row) => total + steps(row), 0) !== steps(all)
  })
  return sports.length > 0 && differs ? 'Rounded figures may not add up.' : ''
}

const labelsOf = (
  fields: readonly string[],
  rows: readonly SportRow[],
  isSo: (row: SportRow, field: string) => boolean,
) =>
  headlines
    .filter(({ key }) => fields.includes(key) && rows.some((row) => isSo(row, key)))
    .map(({ label }) => label)

const ALL_FIELDS = headlines.map(({ key }) => key)

/** Reason that changes of some of the fields are marked as uncertain. Empty if none are. */
export function unevenSentence(
  rows: readonly SportRow[],
  fields: readonly string[] = ALL_FIELDS,
): string {
  const uneven = labelsOf(fields, rows, hasOtherCoverage).map(uncapitalized)
  return uneven.length
    ? `The share of workouts with ${shortList(uneven)} changed, so the comparison is uncertain.`
    : ''
}

/** Reasons for the marks of figures in doubt. */
export function doubtSentences(
  rows: readonly SportRow[],
  implausible: ImplausibleById | undefined,
): string[] {
  const doubted = shortList(
    labelsOf(ALL_FIELDS, rows, (row, field) => isInDoubt(row, field, implausible)),
  )
  return [doubted && `An implausible workout affects ${doubted}.`, unevenSentence(rows)].filter(
    (sentence) => sentence !== '',
  )
}

/**
 * `66 of 67 workouts. Before: 136 bpm of 89 of 93 workouts.` Also the day of a maximum, the
 * workout that makes up most of a sum, and a doubt about either.
 */
export function figureWords(
  row: SportRow,
  field: string,
  { units, implausible }: { units: Units; implausible?: ImplausibleById },
): string {
  const { figures, before } = row
  const quantity = headlines.find(({ key }) => key === field)?.quantity ?? 'count'
  const { n, at, dominant } = figureIn(figures, field)
  const earlier = before && figureIn(before, field)
  const inWords = (value: number) =>
    quantity === 'duration' ? formatDuration(value) : withUnit(value, quantity, units)
  return [
    `${formatNumber(n)} of ${counted(figures.count, 'workout')}`,
    at && `${formatDay(at.calendar_date)}, ${sportName(at)}`,
    dominant && dominantText(dominant, quantity, units),
    isInDoubt(row, field, implausible) && 'Implausible',
    hasOtherCoverage(row, field) &&
      'The share of workouts with this metric changed, so the comparison is uncertain',
    before &&
      (earlier?.value == null
        ? 'No earlier data'
        : `Before: ${inWords(earlier.value)}, ${formatNumber(earlier.n)} of ${counted(before.count, 'workout')}`),
  ]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ')
}
