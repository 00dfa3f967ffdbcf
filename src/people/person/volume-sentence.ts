import type { Days } from '#lib/range.ts'
import { hoursAWeek } from '#lib/strip/days.ts'
import { counted, formatHours, formatNumber } from '#src/kit/lib/units.ts'
import { hasOtherCoverage } from '#src/workouts/model/sports/figure-words.ts'
import { figureIn, isManifold, type SportRow } from '#src/workouts/model/sports/sport-rows.ts'

/** `down 38%`, `unchanged`, or `up from 0.3` if a percentage would say less. */
function changeWords({ secondsChange, before }: SportRow, days: Days): string | null {
  if (secondsChange === null) return null
  if (secondsChange === 0) return 'unchanged'
  if (before && isManifold(secondsChange)) {
    const seconds = figureIn(before, 'moving_time').value ?? 0
    return `up from ${formatHours(hoursAWeek(seconds, days))}`
  }
  const percent = Math.round(Math.abs(secondsChange) * 100)
  const size = percent === 0 ? 'less than 1%' : `${formatNumber(percent)}%`
  return `${secondsChange < 0 ? 'down' : 'up'} ${size}`
}

/** Minimum number of workouts for one that makes up most of their hours to be named. */
const WORKOUTS_MIN = 5

/**
 * Mean hours per week, and their change from the same number of days before: `5.8 h of workouts a
 * week`, ` on average, down 38%.` The change is left out if it comes from what was measured.
 * `caveats` are the workout that makes up most of the hours and the number of workouts without a
 * moving time, if there are any. `excluded` is the number of workouts that the team excluded.
 */
export function volumeSentence(
  row: SportRow,
  days: Days,
  excluded: number,
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
  const figure = `${formatHours(hoursAWeek(row.seconds, days))} h of workouts a week`
  const change = hasOtherCoverage(row, 'moving_time') ? null : changeWords(row, days)
  const { n, dominant } = figureIn(row.figures, 'moving_time')
  const untimed = row.workouts - n
  const caveats = [
    dominant &&
      n >= WORKOUTS_MIN &&
      `One workout accounts for ${formatHours(dominant.value / 3600)} of the ${formatHours(row.seconds / 3600)} h.`,
    untimed > 0 && `${counted(untimed, 'more workout has', 'more workouts have')} no moving time.`,
  ]
  return {
    figure,
    rest: ` on average${change === null ? '' : `, ${change}`}.`,
    caveats: caveats.filter(Boolean).join(' '),
  }
}
