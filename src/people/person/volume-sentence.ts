import { formatDayNear, today, type Day } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'
import { hoursAWeek } from '#lib/strip/days.ts'
import { daysOfMean } from '#lib/strip/first-day.ts'
import { counted, formatHours, formatNumber } from '#src/kit/lib/units.ts'
import { sinceFirst } from '#src/workouts/model/sentences.ts'
import { hasOtherCoverage } from '#src/workouts/model/sports/figure-words.ts'
import { figureIn, isManifold, type SportRow } from '#src/workouts/model/sports/sport-rows.ts'

/**
 * `down 38%`, `unchanged`, or `up from 0.3` if a percentage would say less, without the `longest`
 * workout. Null if the hours before are mostly one workout too.
 */
function changeWords(
  { seconds, secondsChange, before }: SportRow,
  longest: number | null,
  days: Days,
): string | null {
  if (secondsChange === null || !before) return null
  const { value: earlier, dominant } = figureIn(before, 'moving_time')
  if (!earlier || (longest !== null && dominant)) return null
  const change = ((seconds ?? 0) - (longest ?? 0)) / earlier - 1
  if (change === 0) return 'unchanged'
  if (isManifold(change)) return `up from ${formatHours(hoursAWeek(earlier, days))}`
  const percent = Math.round(Math.abs(change) * 100)
  const size = percent === 0 ? 'less than 1%' : `${formatNumber(percent)}%`
  return `${change < 0 ? 'down' : 'up'} ${size}`
}

/** Minimum number of workouts for one that makes up most of their hours to be left out. */
const WORKOUTS_MIN = 5

/** The one workout that makes up most of the hours of several. Null for none. */
function outlierOf({ figures }: SportRow) {
  const { n, dominant } = figureIn(figures, 'moving_time')
  return n >= WORKOUTS_MIN ? dominant : null
}

/** `. Includes the workout of 27.0 h.` for totals below a mean without it. Empty without one. */
export function includedWords(row: SportRow): string {
  const apart = outlierOf(row)
  return apart ? `. Includes the workout of ${formatHours(apart.value / 3600)} h.` : ''
}

/**
 * Mean hours per week, and their change from the same number of days before: `5.8 h of workouts a
 * week`, ` on average, down 38%.` The mean begins with the `first` workout: ` on average since the
 * first workout on Nov 15.` The change is left out if it comes from what was measured. One
 * workout that makes up most of the hours is left out of both. `caveats` are that workout with the
 * mean including it, and the number of workouts without a moving time, if there are any.
 * `excluded` is the number of workouts that the team excluded.
 */
export function volumeSentence(
  row: SportRow,
  { days: all, first, excluded }: { days: Days; first: Day | null; excluded: number },
): { figure: string; rest: string; caveats: string } {
  if (!row.workouts)
    return {
      figure: 'No workouts',
      rest: excluded ? ' counted in these weeks.' : ' in these weeks.',
      caveats: excluded ? `Your team excluded ${formatNumber(excluded)}.` : '',
    }
  if (row.seconds === null)
    return {
      figure: counted(row.workouts, 'workout'),
      rest: ' without moving time in these weeks.',
      caveats: '',
    }
  const days = daysOfMean(all, first)
  const { n } = figureIn(row.figures, 'moving_time')
  const apart = outlierOf(row)
  const longest = apart && apart.value
  const seconds = row.seconds - (longest ?? 0)
  const figure = `${formatHours(hoursAWeek(seconds, days))} h of workouts a week`
  const change = hasOtherCoverage(row, 'moving_time') ? null : changeWords(row, longest, days)
  const untimed = row.workouts - n
  const caveats = [
    apart &&
      `One workout of ${formatHours(apart.value / 3600)} h on ${formatDayNear(apart.workout.calendar_date, today())} is left out. Including it, ${formatHours(hoursAWeek(row.seconds, days))} h a week.`,
    untimed > 0 &&
      `${counted(untimed, 'other workout has', 'other workouts have')} no moving time.`,
  ]
  return {
    figure,
    rest: ` on average${sinceFirst(all, first)}${change === null ? '' : `, ${change}`}.`,
    caveats: caveats.filter(Boolean).join(' '),
  }
}
