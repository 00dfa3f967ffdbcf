import { fromDayNumber } from '#lib/days.ts'
import { formatDaysShort } from '#lib/range.ts'
import { formatHours } from '#src/kit/lib/units.ts'

import { axisOf, isPartial, secondsOf, type StripSport, type StripWeek } from './strip.ts'

/** A text that ends in dots if it is longer. */
export const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text

/** `Aug 10–16`, `Nov 23–27, week in progress` */
export const weekWords = (week: StripWeek): string => {
  const days = { start: fromDayNumber(week.days.from), end: fromDayNumber(week.days.to) }
  return `${formatDaysShort(days)}${isPartial(week) ? ', week in progress' : ''}`
}

export const hours = (seconds: number) => `${formatHours(seconds / 3600)} h`

/** Values of a week for the crosshair, the table, and screen readers. */
export const weekLines = (
  { seconds, daysWithData, days }: StripWeek,
  sports: readonly StripSport[],
) => [
  ...sports.flatMap(({ name, color }, place) => {
    const time = seconds[place] ?? 0
    return time > 0 ? [{ name, value: hours(time), color }] : []
  }),
  { name: 'Days with data', value: `${daysWithData} of ${days.to - days.from + 1}` },
]

/** The week that is taller than the picture. Empty without one. */
export function cutWords(weeks: readonly StripWeek[]): string {
  const tall = weeks.find(axisOf(weeks).isCut)
  return tall ? `${weekWords(tall)} is taller than the chart, at ${hours(secondsOf(tall))}.` : ''
}
