import { useMemo, useState } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import type { Days } from '#lib/range.ts'
import { InlineButton } from '#src/workouts/list/InlineButton.tsx'
import { loadModels } from '#src/workouts/list/load/load-models.ts'
import { useLoad } from '#src/workouts/list/load/use-load.ts'
import { earlierVolume, stackSports, volumeRows } from '#src/workouts/model/aggregate.ts'
import type { EarlierWorkouts, StackRow } from '#src/workouts/model/aggregate.ts'
import {
  bucketNames,
  bucketsOf,
  groupByBucket,
  stackSize,
  type Size,
} from '#src/workouts/model/buckets.ts'
import { loadRows } from '#src/workouts/model/heart-rate/load-rows.ts'
import { volumeSentence } from '#src/workouts/model/sentences.ts'
import { OTHERS_COLOR, sportColor, sportNames } from '#src/workouts/model/sport.ts'

import { useChartHeights } from './chart-heights.ts'
import { useChartInput } from './chart-input.ts'
import { StackCard } from './StackCard.tsx'

const SPORTS_MAX = 5
const titles: Record<Size, string> = {
  day: 'Daily volume',
  week: 'Weekly volume',
  sundayWeek: 'Weekly volume',
  month: 'Monthly volume',
  quarter: 'Quarterly volume',
  year: 'Yearly volume',
}

/** Rows of moving time by sport. Sports other than the main ones are combined at the top of the stack. */
function volumeOf(
  workouts: readonly Workout[],
  days: Days,
  size: Size,
  { main, withOthers, earlier }: Sports & { earlier: EarlierWorkouts | null },
) {
  const buckets = bucketsOf(days, size)
  const rows = volumeRows(buckets, groupByBucket(workouts, buckets), main)
  const ghosts = earlier && earlierVolume(buckets, earlier)
  return rows.map((row, index) => ({
    ...row,
    values: withOthers ? row.values : row.values.slice(0, -1),
    earlier: ghosts && ghosts[index],
  }))
}
type Sports = { main: readonly string[]; withOthers: boolean }

/** The rows with their loads. Unchanged until the loads are known. */
function useWithLoad(rows: readonly StackRow[], days: Days, size: Size): readonly StackRow[] {
  const { startsOn } = useChartInput()
  const { modeled, isComing } = useLoad()
  return useMemo(() => {
    if (isComing || size === 'day') return rows
    const loads = loadRows(modeled, days, size, startsOn)
    return rows.map((row, index) => {
      const of = loads[index]
      return { ...row, load: of?.load ?? null, loads: of?.n }
    })
  }, [rows, modeled, isComing, days, size, startsOn])
}

/** Volume by sport, and the load if it is chosen. */
export function VolumeCard() {
  const { heartRate: height } = useChartHeights()
  const { workouts, days, shownDays, selected, startsOn, earlier, first, view } = useChartInput()
  const size = stackSize(days, startsOn)
  const { stack, main, withOthers } = useMemo(() => {
    const sports = stackSports(workouts, SPORTS_MAX)
    const nameOf = sportNames(workouts)
    const named = sports.apart.map((key) => ({ label: nameOf(key), color: sportColor(key) }))
    const others = { label: 'Other sports', color: OTHERS_COLOR }
    return {
      main: sports.apart,
      withOthers: sports.withOthers,
      stack: sports.withOthers ? [...named, others] : named,
    }
  }, [workouts])
  const rows = useMemo(
    () => volumeOf(workouts, days, size, { main, withOthers, earlier }),
    [workouts, days, size, main, withOthers, earlier],
  )
  const selectedRows = useMemo(
    () => volumeOf(selected, shownDays, size, { main, withOthers, earlier }),
    [selected, shownDays, size, main, withOthers, earlier],
  )
  const drawn = useWithLoad(rows, days, size)
  const listed = useWithLoad(selectedRows, shownDays, size)
  const [isLoadDrawn, setLoadDrawn] = useState(false)
  const hasLoad = drawn.some(({ load }) => load)
  return (
    <StackCard
      title={titles[size]}
      label={`${titles[size]}: moving time by sport`}
      height={height}
      rows={drawn}
      selectedRows={() => listed}
      stack={stack}
      size={size}
      earlier={earlier && earlier.name}
      finding={volumeSentence(selectedRows, size, { days: shownDays, first })}
      isLoadDrawn={isLoadDrawn}
      sentence={
        <>
          {titles[size]}, by sport.{' '}
          {hasLoad && (
            <InlineButton onClick={() => setLoadDrawn(!isLoadDrawn)}>
              {isLoadDrawn ? 'Hide load' : 'Show load'}
            </InlineButton>
          )}
        </>
      }
      method={`Moving time as sent by providers, on the workout’s calendar date. The mean covers every day shown, or those since the person’s first workout.${earlier ? ` The line at each column is the same ${bucketNames[size]} in the comparison period. A ${bucketNames[size]} in progress has none.` : ''} Load is in ${loadModels[view.load].unit} and has its own scale. It’s explained under Training. A hatched bar includes workouts that have no load.`}
    />
  )
}
