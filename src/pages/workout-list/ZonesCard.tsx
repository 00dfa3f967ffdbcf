import { useMemo } from 'react'

import { zoneBounds, type Workout } from '#contract/workouts.ts'
import type { Days } from '#lib/range.ts'
import { HATCHED } from '#src/charts/hatching.tsx'
import { zoneColors, zoneNames } from '#src/workouts/zones.ts'
import { bucketsOf, groupByBucket, stackSize, type Size } from '#src/workouts/buckets.ts'
import { zoneDivisions, zoneRows, zoneSeconds } from '#src/workouts/aggregate.ts'
import { useChartHeights } from './chart-heights.ts'
import { InlineButton } from './InlineButton.tsx'
import { otherZonesWords, zonesSentence } from '#src/workouts/sentences.ts'
import { StackCard } from './StackCard.tsx'
import { selectedDays, type Part } from './TimeCard.tsx'

function zonesOf(workouts: readonly Workout[], days: Days, size: Size, zones: number) {
  const buckets = bucketsOf(days, size)
  return zoneRows(buckets, groupByBucket(workouts, buckets), zones)
}

/** How long the heart was how high. */
export function ZonesCard({
  as,
  onAs,
  ...part
}: Part & { as: 'hours' | 'share'; onAs: (as: 'hours' | 'share') => void }) {
  const { heartRate: height } = useChartHeights()
  const { workouts, days, selected, startsOn } = part
  const size = stackSize(days, startsOn)
  const zones = useMemo(() => zoneDivisions(workouts)[0]?.zones ?? 0, [workouts])
  const rows = useMemo(() => zonesOf(workouts, days, size, zones), [workouts, days, size, zones])
  const measured = useMemo(() => zoneSeconds(selected, zones), [selected, zones])
  const names = useMemo(() => zoneNames(zones), [zones])
  const stack = useMemo(
    () => ({ names: [...names, 'No zones'], colors: [...zoneColors(zones), HATCHED] }),
    [names, zones],
  )
  const others = useMemo(
    () => zoneDivisions(selected).filter((other) => other.zones !== zones),
    [selected, zones],
  )
  return (
    <StackCard
      part={part}
      title="Time in heart-rate zones"
      label="Time in heart-rate zones over time"
      height={height}
      rows={rows}
      selectedRows={() => zonesOf(selected, selectedDays(part), size, zones)}
      {...stack}
      totals={[...measured.seconds, measured.without]}
      size={size}
      share={as === 'share'}
      sentence={
        <>
          {zonesSentence(measured, selected.length, names)}{' '}
          {zones > 0 && (
            <InlineButton onClick={() => onAs(as === 'hours' ? 'share' : 'hours')}>
              {as === 'hours' ? 'Show shares' : 'Show hours'}
            </InlineButton>
          )}
        </>
      }
      method={
        <>
          The seconds that providers give in each zone, added up.{' '}
          {zones === zoneBounds.length && 'Zones are shares of maximum heart rate. '}
          {others.length > 0 && `Not added in: ${otherZonesWords(others)}. `}
          Hatched is moving time without zones: of workouts that have none or are cut into another
          number of zones, and of the others what exceeds their zones. Shares in the sentence are of
          the time in zones; a bar’s shares are of all of it.
        </>
      }
    />
  )
}
