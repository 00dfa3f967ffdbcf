import type { SmallStrip } from '#contract/own/strips.ts'
import type { WorkoutDays } from '#contract/own/workout-days.ts'
import { dayNumber, type Day } from '#lib/days.ts'
import { getOrCreate } from '#lib/lists.ts'
import { DEFAULT_RANGE, rangeDays } from '#lib/range.ts'
import { rankOfDay, readRecording } from '#lib/recordings/day-recording.ts'
import { repeatsOf } from '#lib/recordings/duplicates.ts'
import { isNamedSport, OTHERS_SERIES, sportKey, sportSeries } from '#lib/sport-key.ts'
import { hoursAWeek, STRIP_SPORTS, stripDays, WEEKS } from '#lib/strip/days.ts'
import { daysOfMean, firstDayOf } from '#lib/strip/first-day.ts'
import { writeShares } from '#lib/strip/small-text.ts'

/** A workout as far as it is drawn. */
type Drawn = { day: Day; sport: string | null; seconds: number | null }

/** Each workout of the days once. Only recordings with an order overlapped another one. */
function countedOnce(days: WorkoutDays): Drawn[] {
  const all = Object.entries(days).flatMap(([day, recordings]) =>
    recordings.map((recording, place) => ({ day, place, recording })),
  )
  const overlapping = all
    .filter(({ recording: { 11: order } }) => order !== null)
    .map((one) => ({ ...readRecording(one.day, one.place, one.recording), of: one }))
  const left = new Set(
    repeatsOf(overlapping, ({ of }) => rankOfDay(of.recording)).map(({ workout }) => workout.of),
  )
  return all.flatMap((one) => {
    const { 4: sport, 5: seconds } = one.recording
    return left.has(one) ? [] : [{ day: one.day, sport, seconds }]
  })
}

/** Seconds of each week by series: the most common sports separately, and the others together. */
function bySeries(counted: readonly Drawn[], first: number): [string, number[]][] {
  const sports = new Map<string, number[]>()
  for (const { day, sport, seconds } of counted) {
    const week = Math.floor((dayNumber(day) - first) / 7)
    if (week < 0 || week >= WEEKS) continue
    const key = sportKey({ sport: { name: sport, slug: sport } })
    const weeks = getOrCreate(sports, key, () => Array.from({ length: WEEKS }, () => 0))
    weeks[week] = (weeks[week] ?? 0) + (seconds ?? 0)
  }
  const sum = (weeks: readonly number[]) => weeks.reduce((all, one) => all + one, 0)
  const ranked = [...sports].sort(([, a], [, b]) => sum(b) - sum(a))
  const named = ranked.filter(([key]) => isNamedSport(key))
  const apart = named.slice(0, STRIP_SPORTS)
  const others = ranked.filter((sport) => !apart.includes(sport))
  const series = apart.map(([key, weeks]): [string, number[]] => [sportSeries(key), weeks])
  if (others.length)
    series.push([
      OTHERS_SERIES,
      Array.from({ length: WEEKS }, (_, week) => sum(others.map(([, weeks]) => weeks[week] ?? 0))),
    ])
  return series
}

/**
 * Mean hours a week of a person since the first workout, as on their overview, and the hours of each
 * week, at the resolution of the small strip in a list.
 */
export function smallHours(days: WorkoutDays, today: Day): Pick<SmallStrip, 'hours' | 'sports'> {
  const counted = countedOnce(days)
  const range = rangeDays(DEFAULT_RANGE, today)
  const inRange = counted.filter(({ day }) => day >= range.start && day <= range.end)
  const isUnknown = inRange.length > 0 && inRange.every((one) => one.seconds === null)
  const seconds = inRange.reduce((sum, one) => sum + (one.seconds ?? 0), 0)
  const first = firstDayOf(counted.map(({ day }) => ({ calendar_date: day })))
  const meant = daysOfMean(range, first)
  const series = bySeries(counted, dayNumber(stripDays(today).start))
  const totals = Array.from({ length: WEEKS }, (_, week) =>
    series.reduce((sum, [, weeks]) => sum + (weeks[week] ?? 0), 0),
  )
  const highest = Math.max(1, ...totals)
  return {
    // hundredths, so that a few minutes are not none
    hours: isUnknown ? null : Math.round(hoursAWeek(seconds, meant) * 100) / 100,
    sports: series.map(([name, weeks]) => [name, writeShares(weeks, highest)]),
  }
}
