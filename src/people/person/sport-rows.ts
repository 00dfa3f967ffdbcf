import type { Workout } from '#contract/interface/workouts.ts'
import { dayNumber } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { mainSports, zoneDivisions, zoneSeconds } from '#src/workouts/model/aggregate.ts'
import { isBaseOfRatio, meanByMovingTime, sumOf } from '#src/workouts/model/figures.ts'
import { inDays } from '#src/workouts/model/filters.ts'
import { sportColor, sportKey, sportNames } from '#src/workouts/model/sport.ts'

/** Figures of one sport, or of all, with their change against the days before. Null where nothing was measured. */
export type SportRow = {
  key: string
  name: string
  color: string | null
  workouts: number
  seconds: number | null
  /** Share of the moving time before; null where that was too little to compare with. */
  secondsChange: number | null
  meters: number | null
  gain: number | null
  heartRate: number | null
  /** Beats per minute. */
  heartRateChange: number | null
  /** Seconds in each zone; empty without any. */
  zones: readonly number[]
}

/** Key of the row of all sports. */
export const ALL_SPORTS = 'all'

function figuresOf(
  workouts: readonly Workout[],
  before: readonly Workout[],
  zones: number,
): Omit<SportRow, 'key' | 'name' | 'color'> {
  const [seconds, secondsBefore] = [sumOf(workouts, 'moving_time'), sumOf(before, 'moving_time')]
  const [heartRate, heartRateBefore] = [
    meanByMovingTime(workouts, 'average_hr').value,
    meanByMovingTime(before, 'average_hr').value,
  ]
  const inZones = zones ? zoneSeconds(workouts, zones).seconds : []
  return {
    workouts: workouts.length,
    seconds: seconds.value,
    secondsChange:
      secondsBefore.value && isBaseOfRatio(before.length, secondsBefore.value)
        ? (seconds.value ?? 0) / secondsBefore.value - 1
        : null,
    meters: sumOf(workouts, 'distance').value,
    gain: sumOf(workouts, 'total_elevation_gain').value,
    heartRate,
    heartRateChange:
      heartRate === null || heartRateBefore === null
        ? null
        : Math.round(heartRate) - Math.round(heartRateBefore),
    zones: inZones.some((time) => time > 0) ? inZones : [],
  }
}

/** The sports of the days, the one with the most moving time first, and last all of them where there are several. */
export function sportRows(
  workouts: readonly Workout[],
  days: Days,
  before: Days,
): { rows: SportRow[]; all: SportRow } {
  const now = inDays(workouts, days)
  const then = inDays(workouts, before)
  const nameOf = sportNames(workouts)
  const zones = zoneDivisions(now)[0]?.zones ?? 0
  const of = (all: readonly Workout[], key: string) => all.filter((one) => sportKey(one) === key)
  return {
    rows: mainSports(now, Infinity).map((key) => ({
      key,
      name: nameOf(key),
      color: sportColor(key),
      ...figuresOf(of(now, key), of(then, key), zones),
    })),
    all: {
      key: ALL_SPORTS,
      name: 'All sports',
      color: null,
      ...figuresOf(now, then, zones),
    },
  }
}

/** `↓ 31%`, `↑ 4%`, `0%` */
export const changeWords = (change: number): string => {
  const percent = Math.round(Math.abs(change) * 100)
  return percent ? `${change < 0 ? '↓' : '↑'} ${formatNumber(percent)}%` : '0%'
}
/** `↓ 3`, `↑ 2`, `0` */
export const differenceWords = (difference: number): string =>
  difference ? `${difference < 0 ? '↓' : '↑'} ${formatNumber(Math.abs(difference))}` : '0'

/** Mean hours a week and their change: `5.8 h a week`, `, down 38%.` */
export function volumeSentence(
  { seconds, workouts, secondsChange }: SportRow,
  { start, end }: Days,
): { figure: string; rest: string } {
  if (!workouts) return { figure: 'No workouts', rest: ' in these weeks.' }
  const weeks = (dayNumber(end) - dayNumber(start) + 1) / 7
  const figure = `${formatNumber((seconds ?? 0) / 3600 / weeks, 1)} h a week`
  if (secondsChange === null) return { figure, rest: '.' }
  const percent = Math.round(Math.abs(secondsChange) * 100)
  const way = secondsChange < 0 ? 'down' : 'up'
  return { figure, rest: percent ? `, ${way} ${formatNumber(percent)}%.` : ', unchanged.' }
}
