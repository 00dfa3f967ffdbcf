import type { Days } from '#lib/range.ts'
import { hoursAWeek } from '#lib/strip/days.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import type { SportRow } from '#src/workouts/model/sports/sport-rows.ts'

/** Mean hours a week and their change: `5.8 h a week`, `, down 38%.` */
export function volumeSentence(
  { seconds, workouts, secondsChange }: SportRow,
  days: Days,
): { figure: string; rest: string } {
  if (!workouts) return { figure: 'No workouts', rest: ' in these weeks.' }
  const figure = `${formatNumber(hoursAWeek(seconds ?? 0, days), 1)} h/week`
  if (secondsChange === null) return { figure, rest: '.' }
  const percent = Math.round(Math.abs(secondsChange) * 100)
  const way = secondsChange < 0 ? 'down' : 'up'
  return { figure, rest: percent ? `, ${way} ${formatNumber(percent)}%.` : ', unchanged.' }
}
