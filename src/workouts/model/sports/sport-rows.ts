import type { Workout } from '#contract/interface/workouts.ts'
import { mainSports, zoneDivisions, zoneSeconds } from '#src/workouts/model/aggregate.ts'
import { figuresOf, headlines, isBaseOfRatio, type Figures } from '#src/workouts/model/figures.ts'
import {
  isComparable,
  splitMeanChange,
  sportsApart,
} from '#src/workouts/model/heart-rate/mean-change.ts'
import { OTHERS_COLOR, sportColor, sportKey, sportNames } from '#src/workouts/model/sport.ts'

/** Figures of one sport, or of all, with those of the comparison period. Null if nothing was measured. */
export type SportRow = {
  key: string
  name: string
  color: string | null
  workouts: number
  seconds: number | null
  /** Ratio to the earlier moving time. Null if that was too little to compare with. */
  secondsChange: number | null
  heartRate: number | null
  /** Beats per minute. Null if too few workouts have a heart rate, or no figure is right for the sports. */
  heartRateChange: number | null
  /** Seconds in each zone. Empty without any. */
  zones: readonly number[]
  /** All headline figures with their counts. `before` is null without a comparison. */
  figures: Figures
  before: Figures | null
}

/** Change above which the earlier figure replaces a percentage: `from 3.5`, not `1,349%`. */
const PERCENT_MAX = 3
export const isManifold = (share: number): boolean => share > PERCENT_MAX

/** Key of the row of all sports. */
export const ALL_SPORTS = 'all'

/** A headline figure, and the number of workouts behind it. */
export const figureIn = ({ figures }: Figures, field: string) =>
  figures[headlines.findIndex(({ key }) => key === field)] ?? {
    value: null,
    n: 0,
    dominant: null,
  }

function measured(
  workouts: readonly Workout[],
  earlier: readonly Workout[] | null,
  zones: number,
): Omit<SportRow, 'key' | 'name' | 'color'> {
  const [figures, before] = [figuresOf(workouts), earlier && figuresOf(earlier)]
  const valueOf = (of: Figures | null, field: string) => of && figureIn(of, field).value
  const [seconds, secondsBefore] = [valueOf(figures, 'moving_time'), valueOf(before, 'moving_time')]
  const heartRate = valueOf(figures, 'average_hr')
  const split = earlier && splitMeanChange(workouts, earlier, 'average_hr')
  const hasOneChange = split && isComparable(split) && !sportsApart(split)
  const inZones = zones ? zoneSeconds(workouts, zones).seconds : []
  return {
    workouts: workouts.length,
    seconds,
    secondsChange:
      before && seconds !== null && secondsBefore && isBaseOfRatio(before.count, secondsBefore)
        ? seconds / secondsBefore - 1
        : null,
    heartRate,
    heartRateChange: hasOneChange ? split.wholeChange : null,
    zones: inZones.some((time) => time > 0) ? inZones : [],
    figures,
    before,
  }
}

/**
 * The sports of the workouts, the one with the most moving time first, and all of them together.
 * With keys to keep `apart`, several others share the last row.
 */
export function sportRows(
  now: readonly Workout[],
  before: readonly Workout[] | null,
  apart: readonly string[] | null = null,
): { rows: SportRow[]; all: SportRow } {
  const nameOf = sportNames([...now, ...(before ?? [])])
  const zones = zoneDivisions(now)[0]?.zones ?? 0
  const rowOf = (key: string, keys: readonly string[]) => {
    const own = (all: readonly Workout[]) => all.filter((one) => keys.includes(sportKey(one)))
    return { key, ...measured(own(now), before && own(before), zones) }
  }
  const keys = mainSports(now, Infinity)
  const others = apart ? keys.filter((key) => !apart.includes(key)) : []
  const alone = others.length > 1 ? keys.filter((key) => !others.includes(key)) : keys
  return {
    rows: [
      ...alone.map((key) => ({
        ...rowOf(key, [key]),
        name: nameOf(key),
        color: sportColor(key),
      })),
      ...(alone === keys
        ? []
        : [
            {
              ...rowOf('', others),
              name: `${others.length} other sports`,
              color: OTHERS_COLOR,
            },
          ]),
    ],
    all: { key: ALL_SPORTS, name: 'All sports', color: null, ...measured(now, before, zones) },
  }
}
