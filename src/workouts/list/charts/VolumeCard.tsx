import { useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import type { Days } from '#lib/range.ts'
import { earlierVolume, stackSports, volumeRows } from '#src/workouts/model/aggregate.ts'
import {
  bucketNames,
  bucketsOf,
  groupByBucket,
  isWeek,
  stackSize,
  type Size,
} from '#src/workouts/model/buckets.ts'
import { sumOf } from '#src/workouts/model/figures.ts'
import type { EarlierWorkouts } from '#src/workouts/model/heart-rate/heart-rate.ts'
import { volumeSentence } from '#src/workouts/model/sentences.ts'
import { OTHERS_COLOR, sportColor, sportNames } from '#src/workouts/model/sport.ts'

import { useChartHeights } from './chart-heights.ts'
import { StackCard } from './StackCard.tsx'
import { earlierOf, selectedDays, type ChartInput } from './TimeCard.tsx'
import { WeekSwitch } from './WeekSwitch.tsx'

const SPORTS_MAX = 5
const titles: Record<Size, string> = {
  day: 'Volume by day',
  week: 'Weekly volume',
  sundayWeek: 'Weekly volume',
  month: 'Monthly volume',
  quarter: 'Quarterly volume',
  year: 'Yearly volume',
}

/** Sports beyond the main ones are together at the top of the stack, where there are any. */
function volumeOf(
  workouts: readonly Workout[],
  days: Days,
  size: Size,
  main: readonly string[],
  withOthers: boolean,
  earlier: EarlierWorkouts | null,
) {
  const buckets = bucketsOf(days, size)
  const rows = volumeRows(buckets, groupByBucket(workouts, buckets), main)
  const ghosts = earlier && earlierVolume(buckets, earlier.workouts, earlier.shift, earlier.within)
  return rows.map((row, index) => ({
    ...row,
    values: withOthers ? row.values : row.values.slice(0, -1),
    earlier: ghosts && ghosts[index],
  }))
}

/** Volume by sport. */
export function VolumeCard(part: ChartInput) {
  const { elevation: height } = useChartHeights()
  const { workouts, days, selected, startsOn, earlier: before, earlierShift } = part
  const size = stackSize(days, startsOn)
  const { main, withOthers, names, colors } = useMemo(() => {
    const sports = stackSports(workouts, SPORTS_MAX)
    const others = sports.withOthers
    return {
      main: sports.apart,
      withOthers: others,
      names: [...sports.apart.map(sportNames(workouts)), ...(others ? ['Other sports'] : [])],
      colors: [...sports.apart.map(sportColor), ...(others ? [OTHERS_COLOR] : [])],
    }
  }, [workouts])
  const inWords = selectedDays(part)
  const earlier = useMemo(
    () => earlierOf(before, earlierShift, inWords),
    [before, earlierShift, inWords],
  )
  const rows = useMemo(
    () => volumeOf(workouts, days, size, main, withOthers, earlier),
    [workouts, days, size, main, withOthers, earlier],
  )
  const selectedRows = useMemo(
    () => volumeOf(selected, inWords, size, main, withOthers, earlier),
    [selected, inWords, size, main, withOthers, earlier],
  )
  const time = useMemo(() => sumOf(selected, 'moving_time'), [selected])
  return (
    <StackCard
      part={part}
      title={titles[size]}
      label={`${titles[size]}: moving time by sport`}
      height={height}
      rows={rows}
      selectedRows={() => selectedRows}
      names={names}
      colors={colors}
      size={size}
      sentence={
        <>
          {volumeSentence(selectedRows, time.n, selected.length, size)}{' '}
          {isWeek(size) && <WeekSwitch startsOn={startsOn} onStartsOn={part.onStartsOn} />}
        </>
      }
      method={`Moving time as providers give it, whole on the workout’s calendar date. The mean is of whole ${bucketNames[size]}s.${earlier ? ` Pale columns and dashes: the days compared with, each at the same place within its period.` : ''}`}
    />
  )
}
